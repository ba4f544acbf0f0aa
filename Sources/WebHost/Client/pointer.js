// Presses, long presses and hovering, for whatever asked for them.

import { nodeWhere, react, send, untilOver, wants } from './core.js';
import { swallowClick } from './pan.js';

addEventListener('pointerdown', (e) => {
  const pressed = nodeWhere(e.target, (n) => wants(n, 'press'));
  if (pressed) {
    send('press', pressed, { d: true });
    untilOver(e, pressed.el, () => send('press', pressed, { d: false }));
  }
  const held = nodeWhere(e.target, (n) => wants(n, 'long'));
  if (!held) return;
  let isLong = false;
  const timer = setTimeout(() => {
    isLong = true;
    send('long', held, { p: 'b' });
  }, 500);
  untilOver(e, null, (isLifted) => {
    clearTimeout(timer);
    if (!isLong) return;
    send('long', held, { p: isLifted ? 'e' : 'x' });
    swallowClick();
  });
}, true);

// The other button of a mouse is a long press.
addEventListener('contextmenu', (e) => {
  const held = nodeWhere(e.target, (n) => wants(n, 'long'));
  if (!held) return;
  e.preventDefault();
  if (/** @type {PointerEvent} */ (e).pointerType === 'touch') return;
  for (const p of ['b', 'e']) send('long', held, { p });
});

react('on', (node) => {
  if (node.own.hovers || !wants(node, 'hover')) return;
  node.own.hovers = true;
  const tell = (/** @type {boolean} */ d) => (/** @type {PointerEvent} */ e) =>
    e.pointerType !== 'touch' && wants(node, 'hover') && send('hover', node, { d });
  node.el.addEventListener('pointerenter', tell(true));
  node.el.addEventListener('pointerleave', tell(false));
});
