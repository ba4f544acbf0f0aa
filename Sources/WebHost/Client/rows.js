// @ts-check
// Rows of a list: swipe actions by finger, mouse, keyboard, or a button that reveals them.

import { sendAhead } from './events.js';
import { element } from './controls.js';
import { nodeAt } from './nodes.js';
import { pan, swallowClick } from './pan.js';
import { handle } from './reorder.js';

/** @typedef {import('./types.js').WireNode} WireNode */

// The row whose actions show.
/** @type {WireNode | null} */
let open = null;

const side = (/** @type {WireNode} */ { own }, /** @type {number} */ x) => (x > 0 ? own.lead : own.trail);
const toward = (/** @type {WireNode} */ { el }) => (getComputedStyle(el).direction === 'rtl' ? -1 : 1);

/** @param {WireNode} node @param {boolean} isLeading */
function build(node, isLeading) {
  const bar = element('div', `actions ${isLeading ? 'lead' : 'trail'}`);
  /** @type {[string, string, string][]} */
  const list = node.p.sa?.[isLeading ? 'l' : 't'] ?? [];
  list.forEach(([title, color, glyph], i) => {
    const button = element('button');
    button.type = 'button';
    button.style.backgroundColor = color ?? '';
    if (glyph) {
      const icon = element('span', 'icon');
      icon.textContent = glyph;
      icon.setAttribute('aria-hidden', 'true');
      button.append(icon);
    }
    button.append(title);
    button.addEventListener('click', (e) => {
      e.stopPropagation();
      choose(node, isLeading, i);
    });
    bar.append(button);
  });
  node.el.append(bar);
  return bar;
}

/** @param {WireNode} node @param {boolean} l @param {number} i */
function choose(node, l, i) {
  sendAhead('swipe', node, { l, i }, () => close(node));
}

// Shows the row pulled by `x` points towards its trailing end.
/** @param {WireNode} node @param {number} x @param {boolean} [smooth] */
function pull(node, x, smooth) {
  const { el, box, own } = node;
  own.x = x;
  el.classList.toggle('open', x !== 0);
  el.classList.toggle('settling', !!smooth);
  box.style.translate = x ? `${x * toward(node)}px` : '';
  for (const bar of [own.lead, own.trail]) bar.style.width = bar === side(node, x) ? `${Math.abs(x)}px` : '0';
  own.full = isFull(node, x);
  side(node, x).classList.toggle('full', own.full);
}

/** @param {WireNode} node @param {number} x */
const isFull = (node, x) => !!node.p.sa?.f?.[x > 0 ? 0 : 1] && Math.abs(x) > node.f[2] / 2;

/** @param {WireNode} node @param {number} x */
function natural(node, x) {
  const bar = side(node, x);
  const before = bar.style.width;
  bar.style.width = 'max-content';
  const width = bar.getBoundingClientRect().width;
  bar.style.width = before;
  return width;
}

/** @param {WireNode} node */
export function close(node) {
  const { el, own } = node;
  if (open === node) open = null;
  if (own.lead) pull(node, 0, true);
  if (own.back?.isConnected && document.activeElement?.closest('.actions')?.parentElement === el) own.back.focus();
  own.back = null;
}

// Closes the row that is open; whether one was.
export function closeOpen() {
  if (open) close(open);
  else return false;
  return true;
}

// Opens the actions at one end.
/** @param {WireNode} node @param {boolean} isLeading */
export function reveal(node, isLeading) {
  if (!node.own.lead) return;
  if (open && open !== node) close(open);
  open = node;
  const sign = isLeading ? 1 : -1;
  pull(node, sign * natural(node, sign), true);
}

// The menu key: the actions, with the focus on the first.
/** @param {WireNode} node */
export function revealByKey(node) {
  const isLeading = !node.p.sa?.t?.length;
  reveal(node, isLeading);
  node.own.back = document.activeElement;
  side(node, isLeading ? 1 : -1)?.querySelector('button')?.focus();
}

// The Delete key.
/** @param {WireNode} node whether there was something to do */
export function deleteByKey(node) {
  for (const [end, l] of /** @type {[string, boolean][]} */ ([['t', false], ['l', true]])) {
    const i = (node.p.sa?.[end] ?? []).findIndex((/** @type {any} */ action) => action[3]);
    if (i < 0) continue;
    choose(node, l, i);
    return true;
  }
  return false;
}

/** @param {WireNode} node */
function swipe(node) {
  const { own } = node;
  let from = 0;
  const allowed = (/** @type {number} */ x) => side(node, x).childElementCount > 0;
  pan(node.el, {
    may: (dx, dy) => !!node.p.sa && Math.abs(dx) > Math.abs(dy) * 1.2 && (own.x !== 0 || allowed(dx * toward(node))),
    begin() {
      if (open && open !== node) close(open);
      from = own.x;
    },
    move({ dx }) {
      const x = from + dx * toward(node);
      pull(node, x === 0 || allowed(x) ? x : x * 0.05);
    },
    end({ vx }, cancelled) {
      const x = own.x;
      const speed = vx * toward(node);
      if (own.full && !cancelled) {
        pull(node, Math.sign(x) * node.f[2], true);
        open = node;
        choose(node, x > 0, 0);
      } else if (!cancelled && x && allowed(x) && Math.sign(speed || x) === Math.sign(x) && Math.abs(x) > 30) {
        reveal(node, x > 0);
      } else close(node);
    },
  });
}

addEventListener('pointerdown', ({ target }) => {
  const row = open;
  if (!row || (target instanceof Element && target.closest('.actions') && nodeAt(target) === row)) return;
  close(row);
  const isSameList = target instanceof Element && target.closest('.scroll') === row.el.closest('.scroll');
  if (isSameList) addEventListener('pointerup', swallowClick, { once: true, capture: true });
}, true);

// A row with actions must be within reach of the keyboard, by itself if nothing in it is.
/** @param {WireNode} node */
export function reach(node) {
  node.own.isLone = !node.box.querySelector('a, button, input, select, textarea, [tabindex="0"]');
  if (node.own.isLone) node.el.tabIndex = 0;
}

/** @type {import('./types.js').Kind} */
export const row = {
  make(node) {
    const el = element('div');
    node.box = element('div', 'content');
    el.append(node.box);
    node.el = el;
    handle(node);
    return el;
  },
  update(node, changed) {
    const { own } = node;
    if (!changed.has('sa')) return;
    if (!own.lead) {
      own.x = 0;
      swipe(node);
    }
    own.lead?.remove();
    own.trail?.remove();
    own.lead = build(node, true);
    own.trail = build(node, false);
    if (own.x) pull(node, own.x);
  },
  gone(node) {
    if (open === node) open = null;
  },
};
