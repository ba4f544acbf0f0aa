// @ts-check
// The bar at the top: its large title scrolls away, the small one and the plate appear.

import { element } from './controls.js';
import { kidsInOrder, nodes } from './nodes.js';

/** @typedef {import('./types.js').WireNode} WireNode */

/** @type {Set<WireNode>} */
const bars = new Set();

/** Finds each bar's scroller again and lays the parts out. */
export function arrangeBars() {
  for (const bar of bars) {
    const scroller = nodes.get(bar.p.sn) ?? null;
    if (bar.own.scroller !== scroller) {
      bar.own.scroller?.own.bars?.delete(bar);
      bar.own.scroller = scroller;
      if (scroller) (scroller.own.bars ??= new Set()).add(bar);
    }
    layBar(bar);
  }
}

/** @param {WireNode} bar */
export function layBar(bar) {
  const y = bar.own.scroller?.el.scrollTop ?? 0;
  const large = bar.p.lt ?? 0;
  const gone = Math.max(0, Math.min(y, large));
  for (const { el, p, f } of kidsInOrder(bar)) {
    const s = el.style;
    switch (p.bp) {
      case 'plate':
        el.classList.add('plate');
        s.height = `${f[3] - gone}px`;
        s.opacity = String(bar.own.scroller ? Math.max(0, Math.min((y - large) / 10, 1)) : 0);
        break;
      case 'large':
        s.translate = `0 ${-Math.min(y, large)}px`;
        s.clipPath = `inset(${gone}px -100vw -100vh -100vw)`;
        s.visibility = large && gone >= large ? 'hidden' : '';
        break;
      case 'inline':
        el.classList.toggle('faded', large - y > 10);
        // Of the two titles, one is the heading at a time.
        if (gone < large) el.setAttribute('aria-hidden', 'true');
        else el.removeAttribute('aria-hidden');
        break;
      case 'search':
        s.translate = `0 ${-Math.min(y, large)}px`;
    }
  }
}

/** @type {import('./types.js').Kind} */
export const navbar = {
  make(node) {
    bars.add(node);
    return element('div');
  },
  gone(node) {
    bars.delete(node);
    node.own.scroller?.own.bars?.delete(node);
  },
};
