// Keys for those who asked for them, when nothing else took them.

import { byID, isText, isUsed, nodes, nodeWhere, send, wants } from './core.js';
import { nameOf } from './shortcuts.js';

const anybody = () => [...nodes.values()].find((n) => wants(n, 'key') && !n.el.closest('[inert]'));

addEventListener('keydown', (e) => {
  const target = e.target instanceof Element ? e.target : document.body;
  if (e.key === 'Escape' && byID('layers').childElementCount) return; // it closes what is in front
  if (isUsed(e) || isText(target)) return;
  const hearer = nodeWhere(target, (n) => wants(n, 'key')) ?? (target === document.body ? anybody() : null);
  if (!hearer) return;
  const held = { cmd: e.metaKey, ctrl: e.ctrlKey, alt: e.altKey, shift: e.shiftKey };
  const m = Object.entries(held).filter(([, is]) => is).map(([name]) => name);
  send('key', hearer, { v: nameOf(e), m });
  if (e.key.startsWith('Arrow') || e.key === ' ') e.preventDefault();
});
