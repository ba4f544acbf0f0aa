// Pinches and rotations, by two fingers or a trackpad.

import { react, round, send, wants } from './core.js';

/** @param {TouchList} touches */
const measure = ([a, b]) => [
  Math.hypot(b.clientX - a.clientX, b.clientY - a.clientY),
  (Math.atan2(b.clientY - a.clientY, b.clientX - a.clientX) * 180) / Math.PI,
];

react('on', (node) => {
  const { el, own } = node;
  if (own.pinches || !(wants(node, 'mag') || wants(node, 'rot'))) return;
  own.pinches = true;
  const tell = (/** @type {string} */ p, /** @type {number} */ scale, /** @type {number} */ turn) => {
    if (wants(node, 'mag')) send('mag', node, { p, v: round(scale) });
    if (wants(node, 'rot')) send('rot', node, { p, v: round(turn) });
  };
  let length = 0;
  let angle = 0;
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
});
