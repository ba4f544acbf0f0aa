// Drag gestures.

import { react, round, send, wants } from './core.js';
import { pan } from './pan.js';

react('on', (node) => {
  const { el, own, p } = node;
  if (own.drags || !wants(node, 'drag')) return;
  own.drags = true;
  const entry = p.on?.find((e) => e.startsWith('drag:'));
  let box = el.getBoundingClientRect();
  let isFirst = true;
  let frame = 0;
  const tell = (/** @type {string} */ phase, /** @type {PanAt} */ at) => send('drag', node, {
    p: phase, x: round(at.x - box.x), y: round(at.y - box.y), dx: round(at.dx), dy: round(at.dy), vx: round(at.vx),
    vy: round(at.vy),
  });
  if (entry === 'drag:held') el.addEventListener('contextmenu', (e) => e.preventDefault());
  pan(el, {
    slop: entry && entry !== 'drag:held' ? +entry.split(':')[1] : 10,
    // What can be taken elsewhere is lifted by a long press: a finger that moves at once scrolls.
    isHeld: entry === 'drag:held',
    may: () => wants(node, 'drag') && !node.p.di,
    begin(start) {
      box = el.getBoundingClientRect();
      isFirst = entry !== 'drag:0';
      if (!isFirst) tell('b', { ...start, dx: 0, dy: 0, vx: 0, vy: 0 });
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
});
