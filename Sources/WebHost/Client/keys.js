// @ts-check
// The keyboard: Return and Space, Escape, Delete on rows, arrows in groups, shortcuts.

import { send } from './events.js';
import { acts, tap, wants } from './gestures.js';
import { nodeAt, nodes, nodeWhere } from './nodes.js';
import { escape } from './present.js';
import { closeOpen, deleteByKey, revealByKey } from './rows.js';

/** @typedef {import('./types.js').WireNode} WireNode */

const groups = '[role=radiogroup], [role=tablist], [role=menu], [role=toolbar]';
const members = '[role=radio], [role=tab], [role=menuitem], [role^=menuitem], button:not([role])';
/** @type {Record<string, string>} */
const names = { Enter: 'return', Escape: 'escape', ' ': 'space', Backspace: 'delete', ArrowUp: 'up', ArrowDown: 'down',
  ArrowLeft: 'left', ArrowRight: 'right' };

/** @param {KeyboardEvent} e */
const name = (e) => names[e.key] ?? e.key.toLowerCase();

// How `kb` writes a key with its modifiers; Control does for Command.
/** @param {KeyboardEvent} e */
function chord(e) {
  const parts = [];
  if (e.metaKey || e.ctrlKey) parts.push('cmd');
  if (e.altKey) parts.push('alt');
  if (e.shiftKey) parts.push('shift');
  return parts.concat(name(e)).join('+');
}

const order = ['cmd', 'alt', 'shift'];
/** @param {string} kb */
function normal(kb) {
  const parts = kb.toLowerCase().split(/\+(?=.)/).map((p) => ({ ctrl: 'cmd', option: 'alt', command: 'cmd' })[p] ?? p);
  const key = parts.pop() ?? '';
  return [...order.filter((m) => parts.includes(m)), key].join('+');
}

// The enabled node that has this shortcut in what is in front.
/** @param {string} chord */
function withShortcut(chord) {
  const fits = (/** @type {WireNode} */ { p, el }) =>
    p.kb && !p.di && normal(p.kb) === chord && el.isConnected && !el.closest('[inert]');
  return [...nodes.values()].reverse().find(fits) ?? null;
}

/** @param {Element} from @param {KeyboardEvent} e */
function walk(from, e) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -1e6, End: 1e6 }[e.key];
  const group = step && from.closest(groups);
  if (!group || from.matches('input, textarea')) return false;
  const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(members)])
    .filter((el) => el.closest(groups) === group && !el.matches(':disabled, [aria-disabled=true]'));
  const at = all.indexOf(/** @type {HTMLElement} */ (from)) + step;
  const next = Math.abs(step) > 1 ? all[step < 0 ? 0 : all.length - 1] : all[(at + all.length) % all.length];
  if (!next) return false;
  next.focus();
  if (next.matches('[role=radio], [role=tab]')) next.click();
  return true;
}

/** @param {KeyboardEvent} e @param {Element} target @returns {boolean} whether the key was for us */
function handle(e, target) {
  const isText = target.matches('input, textarea, select');
  const node = nodeAt(target);
  const shortcut = withShortcut(chord(e));
  if (e.key === 'Escape' && closeOpen()) return true;
  if (e.key === 'Escape') return shortcut ? (tap(shortcut, null, 1), true) : escape();
  const isPlain = !e.metaKey && !e.ctrlKey && !e.altKey;
  if (isPlain && !isText && node && (e.key === 'Enter' || e.key === ' ')) {
    if (target.matches('button')) return false;
    if (target.matches('a[href]') && e.key === 'Enter') return false;
    if (acts(node) && target === node.el) {
      if (!e.repeat) tap(node, null, 1);
      return true;
    }
  }
  const row = !isText && nodeWhere(target, (n) => n.kind === 'row' && n.p.sa);
  if (row && isPlain && (e.key === 'Delete' || e.key === 'Backspace')) return deleteByKey(row);
  if (row && (e.key === 'ContextMenu' || (e.key === 'F10' && e.shiftKey))) return revealByKey(row), true;
  if (walk(target, e)) return true;
  if (shortcut && (!isText || !isPlain || (e.key === 'Enter' && target.matches('input')))) {
    tap(shortcut, null, 1);
    return true;
  }
  const hearer = nodeWhere(target, (n) => wants(n, 'key')) ?? (target === document.body ? anyHearer() : null);
  if (!hearer || isText) return false;
  const held = { cmd: e.metaKey, ctrl: e.ctrlKey, alt: e.altKey, shift: e.shiftKey };
  const m = Object.entries(held).filter(([, is]) => is).map(([name]) => name);
  send('key', hearer, { v: name(e), m });
  return e.key.startsWith('Arrow') || e.key === ' ';
}

const anyHearer = () => [...nodes.values()].find((n) => wants(n, 'key') && !n.el.closest('[inert]'));

addEventListener('keydown', (e) => {
  const target = e.target instanceof Element ? e.target : document.body;
  if (!e.isComposing && !e.defaultPrevented && handle(e, target)) e.preventDefault();
});

// Fields, and whatever the app moves the focus to, tell of it.
for (const [event, d] of /** @type {[string, boolean][]} */ ([['focusin', true], ['focusout', false]])) {
  addEventListener(event, ({ target }) => {
    const node = nodeAt(target);
    if (node && (node.kind === 'field' || node.p.fo != null)) send('focus', node, { d });
  });
}
