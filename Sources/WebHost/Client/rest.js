// Scrollers whose app says where they come to rest: it is asked when a person's scrolling ends.

import { react, round, send, wants } from './core.js';

// How fast the person scrolled at most, since the direction was last another.
/** @param {number} was @param {number} now */
const fastest = (was, now) => (Math.sign(was) === Math.sign(now) && Math.abs(was) > Math.abs(now) ? was : now);

const pause = 100; // ms; a person may scroll on just as the scrolling ends

react('on', (node) => {
  const { el, own } = node;
  if (node.kind !== 'scroll' || own.rest) return;
  own.rest = { x: el.scrollLeft, y: el.scrollTop, vx: 0, vy: 0, t: 0, byPerson: false };
  const { rest } = own;
  let timer = 0;
  // What the app scrolls ends without a question.
  for (const type of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    el.addEventListener(type, () => (rest.byPerson = true), { passive: true });
  }
  el.addEventListener('scroll', ({ timeStamp }) => {
    clearTimeout(timer);
    // Of the first step, which may be the only one, nobody knows how long it took.
    const [x, y, past] = [el.scrollLeft, el.scrollTop, Math.max(1, Math.min(timeStamp - rest.t, 100)) / 1000];
    if (x !== rest.x) rest.vx = fastest(rest.vx, (x - rest.x) / past);
    if (y !== rest.y) rest.vy = fastest(rest.vy, (y - rest.y) / past);
    Object.assign(rest, { x, y, t: timeStamp });
  }, { passive: true });
  const ask = () => {
    const [x, y, vx, vy] = [el.scrollLeft, el.scrollTop, rest.vx, rest.vy].map(round);
    if (rest.byPerson && wants(node, 'rest')) send('rest', node, { x, y, vx, vy });
    Object.assign(rest, { vx: 0, vy: 0, byPerson: false });
  };
  el.addEventListener('scrollend', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  });
});
