// Shortcuts: the key of a node's `kb`, in what is in front.

import { isPlain, isText, isUsed } from './gestures.js';
import { nodes } from './nodes.js';

/** @type {Record<string, string>} */
const names = { Enter: 'return', Escape: 'escape', ' ': 'space', Backspace: 'delete', ArrowUp: 'up', ArrowDown: 'down',
  ArrowLeft: 'left', ArrowRight: 'right' };

/** @param {KeyboardEvent} e */
export const nameOf = (e) => names[e.key] ?? e.key.toLowerCase();

const order = ['cmd', 'alt', 'shift'];

// How `kb` writes a key with its modifiers; Control does for Command.
/** @param {KeyboardEvent} e */
const chord = (e) =>
  [...order.filter((_, i) => [e.metaKey || e.ctrlKey, e.altKey, e.shiftKey][i]), nameOf(e)].join('+');

/** @param {string} kb */
function normal(kb) {
  const parts = kb.toLowerCase().split(/\+(?=.)/).map((p) => ({ ctrl: 'cmd', option: 'alt', command: 'cmd' })[p] ?? p);
  const key = parts.pop() ?? '';
  return [...order.filter((m) => parts.includes(m)), key].join('+');
}

// The enabled node that has this shortcut.
/** @param {string} chord */
const withShortcut = (chord) => [...nodes.values()].reverse().find(({ p, el }) =>
  p.kb && !p.di && normal(p.kb) === chord && el.isConnected && !el.closest('[inert]'));

addEventListener('keydown', (e) => {
  const target = e.target instanceof Element ? e.target : document.body;
  const isClick = isPlain(e) && (e.key === 'Enter' || e.key === ' ') && target.matches('button, a[href]');
  const isOurs = isText(target) ? !isPlain(e) || e.key === 'Escape' || (e.key === 'Enter' && target.matches('input')) : !isClick;
  const found = isOurs && !isUsed(e) && withShortcut(chord(e));
  if (!found) return;
  e.preventDefault();
  found.el.click();
});
