// A swipe from the edge goes back to the screen below.

import { forward, nodes, react, sendAhead } from './core.js';
import { screens } from './pages.js';
import { pan } from './pan.js';

const edge = 24; // points from the edge where it begins

react('dm', (page) => {
  const { el, own, kind } = page;
  if (own.pan || kind !== 'page') return;
  own.pan = true;
  /** @type {WireNode | undefined} */
  let below;
  let startX = 0;
  let sign = 1;
  const put = (/** @type {number} */ x) => {
    el.style.translate = x ? `${x * sign}px 0` : '';
    if (!below) return;
    below.own.peek = -33 * (1 - x / page.f[2]);
    below.el.style.visibility = x ? '' : 'hidden';
    below.el.style.translate = x ? `${below.own.peek * sign}% 0` : '';
  };
  el.addEventListener('pointerdown', (e) => {
    const box = el.getBoundingClientRect();
    sign = forward(el);
    startX = sign < 0 ? box.right - e.clientX : e.clientX - box.x;
  }, true);
  pan(el, {
    may: (dx, dy) => !!page.p.dm && dx * sign > Math.abs(dy) && startX < edge && screens(page.parent).at(-1) === page,
    begin() {
      below = screens(page.parent).at(-2);
    },
    move: ({ dx }) => put(Math.max(0, dx * sign)),
    end({ dx, vx }, cancelled) {
      const goes = !cancelled && (dx * sign > page.f[2] / 2 || vx * sign > page.f[2]);
      if (below) below.el.style.translate = '';
      if (goes) sendAhead('dismiss', page, {}, () => nodes.has(page.id) && put(0));
      else put(0);
    },
  });
});
