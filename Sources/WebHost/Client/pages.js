// @ts-check
// Stacks of screens: the last one shows; the one below gives way, and comes back by a swipe from the edge.

import { animate, glide, isCalm } from './anim.js';
import { element } from './controls.js';
import { sendAhead } from './events.js';
import { kidsInOrder, nodes, setInert } from './nodes.js';
import { pan } from './pan.js';

/** @typedef {import('./types.js').WireNode} WireNode */

/** @type {Set<WireNode>} */
const all = new Set();

/** @type {import('./types.js').Kind} */
export const page = {
  make(node) {
    all.add(node);
    return element('div');
  },
  gone: (node) => all.delete(node),
};

const edge = 24; // points from the edge where a swipe back begins

/** @param {WireNode} above @param {WireNode} below */
const covers = ({ f: a }, { f: b }) => a[0] <= b[0] + 1 && a[1] <= b[1] + 1 && a[0] + a[2] >= b[0] + b[2] - 1;

/** @param {Set<WireNode>} fresh nodes of this patch @param {boolean} isFull */
export function arrangePages(fresh, isFull) {
  for (const parent of new Set([...all].map((page) => page.parent))) {
    if (!parent) continue;
    const pages = kidsInOrder(parent).filter((kid) => kid.kind === 'page');
    const top = pages[pages.length - 1];
    for (const page of pages.slice(0, -1)) cover(page, top, fresh.has(top) && !isFull);
    uncover(top);
    if (!top.own.pan) swipeBack(top);
  }
}

/** @param {WireNode} page @param {WireNode} top @param {boolean} animated */
function cover(page, top, animated) {
  if (page.own.covered || !covers(top, page)) return;
  const { el, own } = page;
  own.covered = true;
  own.focus = el.contains(document.activeElement) ? document.activeElement : null;
  setInert(el, true);
  if (own.focus) {
    top.el.tabIndex = -1;
    top.el.focus({ preventScroll: true });
  }
  const hide = () => own.covered && (el.style.visibility = 'hidden');
  if (animated && top.p.en?.x && !isCalm()) shift(el, 0, -33, top.p.en).onfinish = hide;
  else hide();
}

/** @param {WireNode} page */
function uncover(page) {
  const { el, own, parent } = page;
  if (!own.covered) return;
  own.covered = false;
  setInert(el, false);
  el.style.visibility = '';
  if (own.focus?.isConnected && document.activeElement === document.body) own.focus.focus({ preventScroll: true });
  const isLeaving = parent?.box.querySelector(':scope > .page.leaving');
  if (isLeaving && !isCalm()) shift(el, own.peek ?? -33, 0, {});
  own.peek = undefined;
}

/** @param {HTMLElement} el @param {number} from @param {number} to @param {any} effect */
function shift(el, from, to, { a: [easing, duration] = [glide, 500] }) {
  const sign = getComputedStyle(el).direction === 'rtl' ? -1 : 1;
  return animate(el, [{ translate: `${from * sign}% 0` }, { translate: `${to * sign}% 0` }], { easing, duration });
}

/** @param {WireNode} page */
function swipeBack(page) {
  const { el, own } = page;
  own.pan = true;
  /** @type {WireNode | undefined} */
  let below;
  let startX = 0;
  const put = (/** @type {number} */ x) => {
    el.style.translate = x ? `${x}px 0` : '';
    if (!below) return;
    below.own.peek = -33 * (1 - x / page.f[2]);
    below.el.style.visibility = x ? '' : 'hidden';
    below.el.style.translate = x ? `${below.own.peek}% 0` : '';
  };
  el.addEventListener('pointerdown', (e) => (startX = e.clientX - el.getBoundingClientRect().x), true);
  pan(el, {
    may: (dx, dy) => !!page.p.dm && dx > Math.abs(dy) && startX < edge,
    begin() {
      const pages = page.parent ? kidsInOrder(page.parent).filter((kid) => kid.kind === 'page') : [];
      below = pages[pages.indexOf(page) - 1];
    },
    move: ({ dx }) => put(Math.max(0, dx)),
    end({ dx, vx }, cancelled) {
      const goes = !cancelled && (dx > page.f[2] / 2 || vx > page.f[2]);
      if (below) below.el.style.translate = '';
      if (goes) sendAhead('dismiss', page, {}, () => nodes.has(page.id) && put(0));
      else put(0);
    },
  });
}
