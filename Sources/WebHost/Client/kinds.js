// The kinds of node that nearly every screen has: texts, symbols, buttons, rows, scrollers.

import { attribute, element, font, ink, kinds, parts, px, round, send } from './core.js';

/** @param {Set<string>} changed @param {string} keys */
export const has = (changed, keys) => keys.split(' ').some((key) => changed.has(key));

// White space at a line's end must neither shift a centred line nor get lost for those who read or copy.
/** @param {string | [string, Props][]} text */
function line(text) {
  const block = element('span', 'line');
  if (typeof text !== 'string') return parts.runs.write(block, text);
  const ink = text.trimEnd();
  const gap = element('span', 'gap');
  gap.textContent = text.slice(ink.length);
  block.append(ink, ...(gap.textContent ? [gap] : []));
  return block;
}

/** @param {WireNode} node @param {Set<string>} changed */
function color({ el, p, f }, changed) {
  if (has(changed, 'co fl') || (changed.has('frame') && el.classList.contains('cut'))) ink(el, p.fl ?? p.co, f);
}

// Lines are as the layout broke them, and never wrapped here.
kinds.text = {
  update(node, changed) {
    const { el, p } = node;
    if (has(changed, 'new fs fw fi ff lh ty ta ls td ts tn')) {
      font(el.style, p);
      el.style.lineHeight = px(p.lh);
      el.dataset.ta = p.ta ?? '';
      el.style.setProperty('--y', px(p.ty ?? 0));
      el.classList.toggle('selectable', !!p.ts);
    }
    color(node, changed);
    if (!has(changed, 'new t rs tw')) return;
    el.replaceChildren(...(p.rs ?? p.t ?? []).map(line));
    el.dir = 'auto';
    if (p.tw == null) return;
    for (const line of el.children) attribute(line, 'aria-hidden', true);
    const whole = element('span', 'whole');
    whole.textContent = p.tw;
    el.append(whole);
  },
};

kinds.symbol = {
  tag: () => 'span',
  update(node, changed) {
    const { el, p, f } = node;
    if (changed.has('g')) el.textContent = p.g ?? '';
    attribute(el, 'data-in', p.gt?.[0]);
    el.classList.toggle('inverse', !!p.gt?.[1]);
    el.style.fontSize = px(p.fs ?? 17);
    // The symbol font has one weight: a stroke thickens it.
    el.style.setProperty('-webkit-text-stroke-width', p.fw > 400 ? `${((p.fw - 400) / 100) * 0.012}em` : '0');
    el.style.lineHeight = px(f[3]);
    color(node, changed);
  },
};

kinds.button = { tag: () => 'button' };

// An element within the node's own that holds its children.
/** @param {WireNode} node */
export const fill = (node) => node.el.append((node.box = element('div', 'content')));

kinds.row = { make: fill };

// A list holds nothing but items, so a section's heading stands in one.
kinds.group = {
  make(node) {
    if (node.p.bp !== 'header') return;
    attribute(node.el, 'role', 'listitem');
    fill(node);
  },
};

// Scrolling is the browser's own; we tell where it is.
kinds.scroll = {
  make(node) {
    const { el, own } = node;
    fill(node);
    const report = () => {
      own.timer = undefined;
      const [x, y] = [el.scrollLeft, el.scrollTop].map(round);
      if (x === own.x && y === own.y) return;
      [own.x, own.y] = [x, y];
      send('scroll', node, { x, y });
    };
    el.addEventListener('scroll', () => {
      own.scrolled?.();
      own.timer ??= setTimeout(report, 50);
    }, { passive: true });
    el.addEventListener('scrollend', report);
  },
  update({ el, box, p }) {
    const axes = p.ax ?? 'y';
    el.style.overflowX = axes.includes('x') ? 'auto' : 'hidden';
    el.style.overflowY = axes.includes('y') ? 'auto' : 'hidden';
    el.style.scrollPadding = px(p.ci);
    el.classList.toggle('bare', p.in === false);
    if (p.cs) [box.style.width, box.style.height] = p.cs.map(px);
  },
};
