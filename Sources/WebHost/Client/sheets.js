// A sheet is pulled down to dismiss it, or to another of its heights.

import { glide } from './anim.js';
import { kinds, nodes, send, sendAhead } from './core.js';
import { pan } from './pan.js';
import { mayDismiss } from './present.js';

const header = 60; // points at the top by which a mouse can pull
const flick = 1000; // points a second that dismiss

kinds.sheet.make = (node) => {
  const { el } = node;
  let fromY = 0;
  let isMouse = false;
  el.addEventListener('pointerdown', (e) => {
    fromY = e.clientY;
    isMouse = e.pointerType === 'mouse';
  }, true);
  const heights = () => /** @type {number[]} */ (node.p.dt ?? [node.f[3]]);
  const put = (/** @type {number} */ y, smooth = false) => {
    el.style.transition = smooth ? `translate .4s ${glide}, height .4s ${glide}` : 'none';
    el.style.translate = y ? `0 ${y}px` : '';
    el.style.height = `${node.f[3] - Math.min(y, 0)}px`;
  };
  /** @param {Element} target @param {number} dy @param {number} y */
  function isOurs(target, dy, y) {
    if (y - el.getBoundingClientRect().y < header) return true;
    if (isMouse) return false;
    for (let at = /** @type {Element | null} */ (target); at && at !== el; at = at.parentElement) {
      if (at.classList.contains('scroll') && at.scrollHeight > at.clientHeight) return dy > 0 && at.scrollTop <= 0;
    }
    return true;
  }
  pan(el, {
    may: (dx, dy, target) => Math.abs(dy) > Math.abs(dx) && isOurs(target, dy, fromY),
    move({ dy }) {
      const room = Math.max(...heights()) - node.f[3];
      put(dy < -room ? -room + (dy + room) * 0.1 : mayDismiss(node) || dy < 0 ? dy : dy * 0.3);
    },
    end({ dy, vy }, cancelled) {
      const all = heights();
      const height = node.f[3] - dy - vy * 0.15;
      const goes = !cancelled && mayDismiss(node) && (vy > flick || height < Math.min(...all) / 2);
      if (goes) return void sendAhead('dismiss', node, {}, () => nodes.has(node.id) && put(0, true));
      const i = all.reduce((best, h, i) => (Math.abs(h - height) < Math.abs(all[best] - height) ? i : best), 0);
      put(0, true);
      if (!cancelled && all.length > 1 && Math.abs(all[i] - node.f[3]) > 1) send('select', node, { i });
    },
  });
};
