// @ts-check
// Taps, presses, long presses, drags, pinches and hovering, for whatever asked for them.

import { send } from './events.js';
import { nodeWhere } from './nodes.js';
import { pan, swallowClick } from './pan.js';
import { openMenu, chosen } from './present.js';
import { reveal } from './rows.js';

/** @typedef {import('./types.js').WireNode} WireNode */

const controls = new Set(['button', 'link', 'toggle', 'select', 'field', 'slider', 'date', 'color']);
/** @param {WireNode} node @param {string} event */
export const wants = (node, event) => !!node.p.on?.some((/** @type {string} */ e) => e.split(':')[0] === event);
/** @param {WireNode} node */
export const acts = (node) => controls.has(node.kind) || wants(node, 'tap') || wants(node, 'double') || !!node.p.ac;

// Only a second click means something to these.
/** @param {WireNode} node */
const wantsTwo = (node) => wants(node, 'double') && !wants(node, 'tap');

// Does what a tap on the node does.
/** @param {WireNode} node @param {{x: number, y: number} | null} at @param {number} c */
export function tap(node, at, c) {
  const { el, p } = node;
  if (p.di) return;
  const box = el.getBoundingClientRect();
  const [x, y] = at ? [at.x - box.x, at.y - box.y] : [box.width / 2, box.height / 2];
  if (p.ac === 'menu') openMenu(node);
  else if (p.ac === 'reveal') {
    const row = nodeWhere(el, (n) => n.kind === 'row');
    if (row) reveal(row, false);
  } else {
    // The keyboard has no second click.
    send('tap', node, { x: round(x), y: round(y), c: at || !wantsTwo(node) ? c : 2 });
    chosen(node);
  }
}

const round = (/** @type {number} */ v) => Math.round(v * 100) / 100;

addEventListener('click', (e) => {
  const node = nodeWhere(e.target, (n) => acts(n) && (e.detail !== 1 || !wantsTwo(n)));
  if (!node || (e.target instanceof Element && e.target.closest('a[href]'))) return;
  if (node.kind === 'link') e.preventDefault();
  if (controls.has(node.kind) && node.kind !== 'button' && node.kind !== 'link') return;
  tap(node, e.detail ? e : null, e.detail || 1);
});

/** The look of being pressed, and those who want to know of it. */
const delay = 70; // ms; a finger that scrolls must not flash what it passes
addEventListener('pointerdown', (e) => {
  const shown = nodeWhere(e.target, acts);
  const asked = nodeWhere(e.target, (n) => wants(n, 'press'));
  const long = nodeWhere(e.target, (n) => wants(n, 'long'));
  const press = () => shown && !shown.p.di && shown.el.classList.add('pressed');
  const timer = setTimeout(press, e.pointerType === 'touch' ? delay : 0);
  if (asked) send('press', asked, { d: true });
  let isLong = false;
  const longTimer = long && setTimeout(() => {
    isLong = true;
    send('long', long, { p: 'b' });
  }, 500);
  const end = (/** @type {PointerEvent} */ up) => {
    const isMove = up.type === 'pointermove';
    if (isMove && Math.hypot(up.x - e.x, up.y - e.y) < 10) return;
    if (isMove && e.pointerType !== 'touch' && !isLong && shown?.el.contains(/** @type {Node} */ (up.target))) {
      clearTimeout(longTimer ?? 0);
      return; // the mouse may wander within what it pressed
    }
    clearTimeout(timer);
    clearTimeout(longTimer ?? 0);
    if (up.type === 'pointerup') press();
    setTimeout(() => shown?.el.classList.remove('pressed'), 60);
    if (asked) send('press', asked, { d: false });
    if (long && isLong) {
      send('long', long, { p: up.type === 'pointerup' ? 'e' : 'x' });
      swallowClick();
    }
    for (const type of ends) removeEventListener(type, /** @type {any} */ (end), true);
  };
  for (const type of ends) addEventListener(type, /** @type {any} */ (end), true);
}, true);
const ends = ['pointerup', 'pointercancel', 'pointermove'];

// The other button of a mouse is a long press.
addEventListener('contextmenu', (e) => {
  const long = nodeWhere(e.target, (n) => wants(n, 'long'));
  if (!long) return;
  e.preventDefault();
  if (!(/** @type {PointerEvent} */ (e).pointerType === 'touch')) {
    send('long', long, { p: 'b' });
    send('long', long, { p: 'e' });
  }
});
addEventListener('dragstart', (e) => e.preventDefault());

// Gestures that need listeners of their own; called once for each node that asks.
/** @param {WireNode} node */
export function listen(node) {
  const { own, el } = node;
  if (wants(node, 'drag') && !own.drags) drag(node);
  if ((wants(node, 'mag') || wants(node, 'rot')) && !own.pinches) pinch(node);
  if (wants(node, 'hover') && !own.hovers) {
    own.hovers = true;
    el.addEventListener('pointerenter', (e) => e.pointerType !== 'touch' && send('hover', node, { d: true }));
    el.addEventListener('pointerleave', (e) => e.pointerType !== 'touch' && send('hover', node, { d: false }));
  }
}

/** @param {WireNode} node */
function drag(node) {
  const { el, own, p } = node;
  own.drags = true;
  const entry = p.on.find((/** @type {string} */ e) => e.startsWith('drag:'));
  let box = el.getBoundingClientRect();
  let isFirst = true;
  let frame = 0;
  const tell = (/** @type {string} */ phase, /** @type {import('./pan.js').At} */ at) => send('drag', node, {
    p: phase, x: round(at.x - box.x), y: round(at.y - box.y), dx: round(at.dx), dy: round(at.dy), vx: round(at.vx),
    vy: round(at.vy),
  });
  pan(el, {
    slop: entry ? +entry.split(':')[1] : 10,
    may: () => wants(node, 'drag') && !node.p.di,
    begin(start) {
      box = el.getBoundingClientRect();
      isFirst = true;
      if (entry === 'drag:0') {
        tell('b', { ...start, dx: 0, dy: 0, vx: 0, vy: 0 });
        isFirst = false;
      }
    },
    move(at) {
      if (isFirst) tell('b', at);
      isFirst = false;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => tell('c', at));
    },
    end(at, cancelled) {
      cancelAnimationFrame(frame);
      tell(cancelled ? 'x' : 'e', at);
    },
  });
}

/** @param {WireNode} node */
function pinch(node) {
  const { el, own } = node;
  own.pinches = true;
  let length = 0;
  let angle = 0;
  const tell = (/** @type {string} */ p, /** @type {number} */ scale, /** @type {number} */ turn) => {
    if (wants(node, 'mag')) send('mag', node, { p, v: round(scale) });
    if (wants(node, 'rot')) send('rot', node, { p, v: round(turn) });
  };
  const measure = (/** @type {TouchList} */ [a, b]) => [
    Math.hypot(b.clientX - a.clientX, b.clientY - a.clientY),
    (Math.atan2(b.clientY - a.clientY, b.clientX - a.clientX) * 180) / Math.PI,
  ];
  let now = [1, 0];
  el.addEventListener('touchstart', (e) => {
    if (e.touches.length !== 2) return;
    [length, angle] = measure(e.touches);
    tell('b', 1, 0);
  }, { passive: true });
  el.addEventListener('touchmove', (e) => {
    if (!length || e.touches.length !== 2) return;
    e.preventDefault();
    const [l, a] = measure(e.touches);
    now = [l / length, a - angle];
    tell('c', now[0], now[1]);
  }, { passive: false });
  const end = (/** @type {TouchEvent} */ e) => {
    if (length) tell(e.type === 'touchend' ? 'e' : 'x', now[0], now[1]);
    length = 0;
  };
  el.addEventListener('touchend', end);
  el.addEventListener('touchcancel', end);
  // A trackpad's pinch arrives as a wheel with Control held.
  let timer = 0;
  el.addEventListener('wheel', (e) => {
    if (!e.ctrlKey) return;
    e.preventDefault();
    if (!timer) tell('b', (now = [1, 0])[0], 0);
    now[0] *= Math.exp(-e.deltaY / 100);
    tell('c', now[0], 0);
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      tell('e', now[0], 0);
    }, 200);
  }, { passive: false });
}
