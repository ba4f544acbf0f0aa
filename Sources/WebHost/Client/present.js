// Sheets, covers, alerts, popovers, menus: above the window, with the focus inside and what is behind them inert.

import { animate, enter, glide, isCalm, leave, leaveBy } from './anim.js';
import { actions, afterTap, afterwards, attributes, byID, element, floating } from './core.js';
import { isUsed, kinds, nodes, nodeWhere, send, setInert } from './core.js';
import { fill } from './kinds.js';
import './shortcuts.js'; // which hears keys first

// What shows, the lowest first.
/** @type {WireNode[]} */
const stack = [];
const layers = byID('layers');
const floats = new Set(['popover', 'menu']);
const focusable = ':is(button, input, select, textarea):not(:disabled), [href], [tabindex="0"]';

// How a kind comes; it goes the same way back.
/** @param {WireNode} node @returns {[Keyframe, KeyframeAnimationOptions]} */
function manner({ kind, el }) {
  if (isCalm()) return [{ opacity: 0 }, { duration: 200 }];
  if (kind === 'alert') return [{ opacity: 0, scale: 1.15 }, { duration: 250, easing: 'cubic-bezier(.2, .8, .3, 1)' }];
  if (floats.has(kind)) return [{ opacity: 0, scale: 0.6 }, { duration: 220, easing: 'cubic-bezier(.2, .9, .3, 1)' }];
  const duration = kind === 'actionSheet' ? 335 : 500;
  return [{ translate: `0 ${innerHeight - el.offsetTop}px` }, { duration, easing: glide }];
}

/** @param {WireNode} node @returns {boolean} */
export const mayDismiss = ({ kind, p }) => p.dm ?? floats.has(kind);

// Asks the app, or just closes a menu that the client opened by itself.
/** @param {WireNode} node */
function dismiss(node) {
  if (node.own.isLocal) {
    hide(node, true);
    if (node.p.on?.includes('dismiss')) send('dismiss', node);
  } else send('dismiss', node);
}

// A menu that belongs to a button waits for it.
/** @param {WireNode} node */
const waits = (node) => node.kind === 'menu' && node.parent?.p.ac === 'menu';

/** @param {WireNode} node @param {boolean} animated */
function show(node, animated) {
  if (stack.includes(node) || (waits(node) && !node.own.isLocal)) return;
  const { el, own, kind } = node;
  own.backdrop = element('div', `backdrop ${kind}`);
  own.backdrop.addEventListener('click', () => mayDismiss(node) && dismiss(node));
  const active = document.activeElement;
  own.returnTo = active === document.body ? null : active;
  layers.append(own.backdrop, el);
  stack.push(node);
  place(node);
  if (animated && node.p.en) enter(node);
  else if (animated) {
    const [from, how] = manner(node);
    animate(el, [from, {}], { ...how, fill: 'backwards' });
    animate(own.backdrop, [{ opacity: 0 }, {}], { duration: how.duration, easing: 'ease' });
  }
  arrange();
  focusInto(node);
}

/** @param {WireNode} node @param {boolean} animated */
function hide(node, animated) {
  const at = stack.indexOf(node);
  if (at < 0) return;
  const { el, own, p } = node;
  stack.splice(at, 1);
  const hadFocus = el.contains(document.activeElement) || document.activeElement === document.body;
  const [to, how] = manner(node);
  const duration = floats.has(node.kind) || node.kind === 'alert' ? 180 : how.duration;
  leave(own.backdrop, animated ? { opacity: 0 } : null, { duration });
  if (own.isLocal) el.remove();
  else if (animated && p.ex) leaveBy(el, p.ex);
  else leave(el, animated ? (node.kind === 'alert' ? { opacity: 0 } : to) : null, { ...how, duration, fill: 'both' });
  own.isLocal = false;
  arrange();
  if (!hadFocus) return;
  const back = own.returnTo;
  if (back?.isConnected && !back.closest('[inert]')) back.focus({ preventScroll: true });
  else if (stack.length) focusInto(stack[stack.length - 1]);
}

/** @param {WireNode} node */
function focusInto(node) {
  const { el, kind } = node;
  if (el.contains(document.activeElement)) return;
  el.tabIndex = -1;
  const first = kind === 'alert' || kind === 'actionSheet' || kind === 'menu';
  const byReturn = [...nodes.values()].find((n) => n.p.kb === 'return' && el.contains(n.el));
  const target = first ? byReturn?.el ?? el.querySelector(focusable) : null;
  /** @type {HTMLElement} */ (target ?? el).focus({ preventScroll: true });
}

// Dialogs that the app gave no name have that of their title, else their first words.
afterwards.push(() => {
  for (const { el, p } of stack) {
    if (p.la || !el.getAttribute('role')?.endsWith('dialog')) continue;
    const words = ['[role=heading][aria-level="1"]', '[role=heading]', '.text']
      .map((kind) => el.querySelector(`${kind}:not([aria-hidden])`)).find((found) => found);
    const name = words?.textContent?.trim() || document.title;
    if (el.getAttribute('aria-label') !== name) el.setAttribute('aria-label', name);
  }
});

/** Only what is on top answers; a phone's sheet pushes the window behind it back. */
function arrange() {
  const base = nodes.get(1);
  if (!base) return;
  const below = [base, ...stack];
  below.forEach(({ el, p, own }, i) => {
    // What is behind a presentation that leaves it in use, answers too.
    setInert(el, stack.slice(i).some((node) => node.p.md !== false));
    own.backdrop?.classList.toggle('open', p.md === false);
    const above = stack.slice(i).find(({ kind }) => kind === 'sheet');
    const isBack = !!above && innerWidth < 500 && above.f[1] < innerHeight * 0.2;
    el.classList.toggle('back', isBack);
    el.style.setProperty('--back', `${isBack ? Math.max(0, above.f[1] - 10) : 0}px`);
  });
  // A menu is no landmark, and what is behind it is hidden.
  const menu = stack.find(({ kind }) => kind === 'menu');
  attributes(layers, { role: menu && 'region', 'aria-label': menu && (menu.p.la ?? document.title) });
  document.body.classList.toggle('stacked', base.el.classList.contains('back'));
}

const gap = 6;

// A menu is beside its anchor, on the side where there is room.
/** @param {WireNode} node */
function place({ el, p, f, own }) {
  const anchor = own.isLocal ?? p.an;
  if (p.aw) return point(el, p.aw);
  if (!anchor) return;
  const [ax, ay, aw, ah] = anchor;
  const [, , w, h] = f;
  const isBelow = ay + ah / 2 < innerHeight * 0.55 ? ay + ah + gap + h < innerHeight - 8 || ay < h : ay - gap - h < 8;
  // Below the middle of what is in the middle; otherwise, and along what is wider than the menu, at its edge.
  const third = aw > w ? Math.floor(ax / innerWidth) : Math.floor(((ax + aw / 2) / innerWidth) * 3);
  const x = ax + ((aw - w) * Math.max(0, Math.min(third, 2))) / 2;
  const left = Math.max(8, Math.min(x, innerWidth - w - 8));
  const top = Math.max(8, Math.min(isBelow ? ay + ah + gap : ay - gap - h, innerHeight - h - 8));
  const transformOrigin = `${ax + aw / 2 - left}px ${isBelow ? 0 : h}px`;
  Object.assign(el.style, { left: `${left}px`, top: `${top}px`, transformOrigin });
}

// A popover that stands where the app says, with its arrow.
/** @param {HTMLElement} el @param {[string, number]} arrow */
function point(el, [side, offset]) {
  el.dataset.arrow = side;
  el.style.setProperty('--tip', `${offset}px`);
  const far = side === 'bottom' || side === 'right' ? '100%' : '0';
  el.style.transformOrigin = side === 'top' || side === 'bottom' ? `${offset}px ${far}` : `${far} ${offset}px`;
}

// Opens the menu that belongs to a button.
actions.menu = (node) => {
  const menu = [...node.kids].find((kid) => kid.kind === 'menu');
  if (!menu) return void send('tap', node, { x: 0, y: 0, c: 1 });
  const { x, y, width, height } = node.el.getBoundingClientRect();
  menu.own.isLocal = [x, y, width, height];
  show(menu, true);
};

// A choice in a menu that the client opened closes it.
afterTap.push((node) => {
  if (node.p.ac === 'stay') return;
  const menu = nodeWhere(node.el, (n) => n.kind === 'menu');
  if (menu?.own.isLocal) hide(menu, true);
});

// What may not be closed keeps the Escape key all the same.
addEventListener('keydown', (e) => {
  const top = stack.at(-1);
  if (!top || e.key !== 'Escape' || isUsed(e)) return;
  e.preventDefault();
  if (mayDismiss(top)) dismiss(top);
});

addEventListener('resize', () => {
  stack.forEach(place);
  arrange();
});

/** @type {Kind} */
const presentation = {
  floats: true,
  update(node, changed) {
    node.el.classList.toggle('grabber', !!node.p.gr);
    if (['frame', 'an', 'aw'].some((key) => changed.has(key))) place(node);
    if ((changed.has('frame') || changed.has('md')) && stack.includes(node)) arrange();
  },
  shown: show,
  gone: hide,
};
for (const kind of floating.split(' ')) kinds[kind] = { ...presentation };
kinds.popover.make = fill; // its arrow is beside its content
