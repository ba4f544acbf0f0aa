// @ts-check
// Text and symbols: the lines that the layout broke, each a block; never wrapped here.

import { ink } from './paint.js';

/** @typedef {import('./types.js').WireNode} WireNode */

const decorations = /** @type {Record<string, string>} */ ({ u: 'underline', s: 'line-through' });
const keys = ['t', 'rs'];
const styles = ['fs', 'fw', 'fi', 'ff', 'lh', 'ty', 'ta', 'ls', 'td', 'ts', 'tn'];

// Font properties; of a text node, a run, a symbol or a field.
/** @param {CSSStyleDeclaration} s @param {any} p */
export function font(s, p) {
  if (p.fs != null) s.fontSize = `${p.fs}px`;
  s.fontWeight = p.fw ?? '';
  s.fontStyle = p.fi == null ? '' : p.fi ? 'italic' : 'normal';
  s.fontFamily = p.ff ? `${p.ff}, var(--font)` : '';
  s.fontVariantNumeric = p.tn ? 'tabular-nums' : '';
  s.letterSpacing = p.ls ? `${p.ls}px` : '';
  // Spaced letters do not join; the layout measured them so.
  s.fontVariantLigatures = p.ls ? 'none' : '';
  s.fontFeatureSettings = p.ls ? '"calt" 0' : '';
  s.textDecorationLine = (p.td ?? []).map((/** @type {string} */ d) => decorations[d] ?? d).join(' ');
}

// White space at a line's end must neither shift a centred line nor get lost for those who read or copy.
/** @param {HTMLElement} line @param {string} text */
function write(line, text) {
  const ink = text.trimEnd();
  line.append(ink);
  if (ink === text) return;
  const rest = document.createElement('span');
  rest.className = 'gap';
  rest.textContent = text.slice(ink.length);
  line.append(rest);
}

/** @param {string} text @param {any} p */
function run(text, p) {
  const href = safeURL(p.hr);
  const span = document.createElement(href ? 'a' : 'span');
  if (href) Object.assign(span, { href, target: '_blank', rel: 'noopener' });
  font(span.style, p);
  span.style.color = p.co ?? '';
  span.style.backgroundColor = typeof p.bg === 'string' ? p.bg : '';
  if (p.bo) Object.assign(span.style, { position: 'relative', top: `${-p.bo}px` });
  span.textContent = text;
  return span;
}

// Addresses that may leave the app; a script is none.
/** @param {any} url @returns {string | null} */
export const safeURL = (url) => (typeof url === 'string' && /^(https?|mailto|tel|sms):/i.test(url) ? url : null);

/** @type {import('./types.js').Kind} */
export const text = {
  make: () => document.createElement('div'),
  update(node, changed) {
    const { el, p, f } = node;
    const s = el.style;
    if (changed.has('new') || styles.some((key) => changed.has(key))) {
      font(s, p);
      s.lineHeight = p.lh ? `${p.lh}px` : '';
      s.setProperty('--y', `${p.ty ?? 0}px`);
      s.textAlign = p.ta ?? '';
      el.classList.toggle('selectable', !!p.ts);
    }
    if (changed.has('co') || changed.has('fl') || (changed.has('frame') && el.classList.contains('cut'))) {
      ink(el, p.fl ?? p.co, f[2], f[3]);
    }
    if (!changed.has('new') && !keys.some((key) => changed.has(key))) return;
    for (const line of [...el.childNodes]) line.remove();
    for (const line of p.rs ?? p.t ?? []) {
      const block = document.createElement('span');
      block.className = 'line';
      if (typeof line === 'string') write(block, line);
      else block.append(...line.map((/** @type {[string, any]} */ [words, style]) => run(words, style ?? {})));
      el.append(block);
    }
  },
};

/** @type {import('./types.js').Kind} */
export const symbol = {
  make: () => document.createElement('span'),
  update(node, changed) {
    const { el, p, f } = node;
    const s = el.style;
    if (changed.has('g')) el.textContent = p.g ?? '';
    if (changed.has('fs') || changed.has('fw') || changed.has('new')) {
      s.fontSize = `${p.fs ?? 17}px`;
      // The symbol font has one weight: a stroke thickens it.
      s.setProperty('-webkit-text-stroke-width', p.fw > 400 ? `${((p.fw - 400) / 100) * 0.012}em` : '0');
    }
    if (changed.has('frame')) s.lineHeight = `${f[3]}px`;
    if (changed.has('co') || changed.has('fl') || changed.has('frame')) ink(el, p.fl ?? p.co, f[2], f[3]);
  },
};
