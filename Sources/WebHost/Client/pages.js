// Stacks of screens: the last one shows, the one below gives way.

import { afterwards, forward, kidsInOrder, kinds, parts, setInert } from './core.js';

/** @type {Set<WireNode>} */
const all = new Set();

kinds.page = { make: (node) => all.add(node), gone: (node) => all.delete(node) };

// The screens among a node's children.
/** @param {WireNode | null} parent */
export const screens = (parent) => (parent ? kidsInOrder(parent).filter((kid) => kid.kind === 'page') : []);

afterwards.push((fresh, isFull) => {
  for (const parent of new Set([...all].map((page) => page.parent))) {
    // Columns stand beside each other: a screen is covered by what lies over all of it.
    const list = screens(parent).reverse();
    list.forEach((page, i) => {
      const above = list.slice(0, i).find((other) => covers(other, page));
      if (above) cover(page, above, fresh.has(above) && !isFull);
      else uncover(page);
    });
  }
});

/** @param {WireNode} above @param {WireNode} below */
const covers = ({ f: a }, { f: b }) => a[0] <= b[0] + 1 && a[1] <= b[1] + 1 && a[0] + a[2] >= b[0] + b[2] - 1;

/** @param {WireNode} page @param {WireNode} top @param {boolean} animated */
function cover(page, top, animated) {
  const { el, own } = page;
  if (own.covered) return;
  own.covered = true;
  own.focus = el.contains(document.activeElement) ? document.activeElement : null;
  setInert(el, true);
  if (own.focus) {
    top.el.tabIndex = -1;
    top.el.focus({ preventScroll: true });
  }
  const hide = () => own.covered && (el.style.visibility = 'hidden');
  if (animated && top.p.en?.x && !parts.anim.isCalm()) shift(el, 0, -33, top.p.en).onfinish = hide;
  else hide();
}

/** @param {WireNode} page */
function uncover({ el, own, parent }) {
  if (!own.covered) return;
  own.covered = false;
  setInert(el, false);
  el.style.visibility = '';
  if (own.focus?.isConnected && document.activeElement === document.body) own.focus.focus({ preventScroll: true });
  const isLeaving = parent?.box.querySelector(':scope > .page.leaving');
  if (isLeaving && !parts.anim.isCalm()) shift(el, own.peek ?? -33, 0, {});
  own.peek = undefined;
}

/** @param {HTMLElement} el @param {number} from @param {number} to @param {any} effect */
function shift(el, from, to, { a: [easing, duration] = [parts.anim.glide, 500] }) {
  const frames = [from, to].map((x) => ({ translate: `${x * forward(el)}% 0` }));
  return parts.anim.animate(el, frames, { easing, duration });
}
