// Boxes, fonts and colours: properties to CSS. What is rare is elsewhere: effects, gradients.

import { attribute } from './nodes.js';
import { parts, react } from './parts.js';

/** @param {any} v a number or a list */
export const px = (v) => [v ?? []].flat().map((n) => `${n}px`).join(' ');

/** @param {any} paint */
const isGradient = (paint) => Object(paint) === paint;

// A paint is a colour, or a gradient for a box of this frame.
/** @param {any} paint @param {number[]} f @returns {string} */
export const css = (paint, f) => (isGradient(paint) ? parts.paint.gradient(paint, f[2], f[3]) : paint ?? '');

/** @param {HTMLElement} el @param {any} paint @param {number[]} f */
export function background({ style }, paint, f) {
  style.backgroundColor = isGradient(paint) ? '' : css(paint, f);
  style.backgroundImage = isGradient(paint) ? css(paint, f) : '';
}

// Letters in a colour, or cut out of a gradient.
/** @param {HTMLElement} el @param {any} paint @param {number[]} f */
export function ink(el, paint, f) {
  el.classList.toggle('cut', isGradient(paint));
  el.style.color = isGradient(paint) ? '' : css(paint, f);
  if (isGradient(paint)) el.style.backgroundImage = css(paint, f);
}

// Font properties; of a text node, a run, or a field.
/** @param {CSSStyleDeclaration} s @param {Props} p */
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
  s.textDecoration = (p.td ?? []).join(' ');
}

/** @param {WireNode} node */
const paintBack = ({ el, p, f }) => background(el, p.mt ? null : p.bg, f);

react('bg mt', paintBack);
react('frame', (node) => isGradient(node.p.bg) && paintBack(node));
react('bg mt on', ({ el, p }) => el.classList.toggle('solid', !!(p.bg || p.mt || p.on)));
react('o', ({ el, p }) => (el.style.opacity = p.o ?? ''));
react('o hit', ({ el, p }) => el.classList.toggle('through', p.hit === false || p.o === 0));
react('cr', ({ el, p }) => (el.style.borderRadius = px(p.cr)));
react('cl', ({ el, p }) => (el.style.overflow = p.cl ? 'clip' : ''));
react('ti', ({ el, p }) => el.style.setProperty('--tint', isGradient(p.ti) ? null : p.ti ?? null));
react('dir', ({ el, p }) => {
  el.dir = p.dir ?? '';
  el.style.setProperty('--dir', p.dir ?? null);
});
for (const [key, name] of Object.entries({ mt: 'material', ps: 'press', bp: 'part' })) {
  react(key, ({ el, p }) => attribute(el, `data-${name}`, p[key]));
}
