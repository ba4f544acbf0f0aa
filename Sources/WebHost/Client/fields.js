// Text fields. The text is the browser's while a person edits it: a patch may set it only when the server has seen the
// last edit, never during a composition, and the caret stays where it was in the text.

import { attributes, font, isPlain, isUsed, kinds, parts, px, send } from './core.js';

/** @param {WireNode} node */
const input = ({ el }) => /** @type {HTMLInputElement | HTMLTextAreaElement} */ (el);

// Fields with an edit that the server has not seen.
/** @type {Set<WireNode>} */
const unseen = new Set();

// Where a caret at `at` belongs after `old` became `now`.
/** @param {number} at @param {string} old @param {string} now */
function caretAfter(at, old, now) {
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  if (at <= head) return at;
  if (at >= old.length - tail) return at + now.length - old.length;
  return now.length - tail;
}

// Shows the app's text, unless the person's is newer.
/** @param {WireNode} node */
function show(node) {
  const field = input(node);
  const now = node.p.tx ?? '';
  if (node.own.composing || unseen.has(node)) return;
  const { value, selectionStart: start, selectionEnd: end } = field;
  if (value !== now) {
    field.value = now;
    if (document.activeElement === field && start != null && end != null) {
      field.setSelectionRange(caretAfter(start, value, now), caretAfter(end, value, now));
    }
  }
  parts.carets?.place(node);
}

/** @param {WireNode} node */
function sendEdit(node) {
  const { own } = node;
  own.edit = (own.edit ?? 0) + 1;
  unseen.add(node);
  sendText(node);
}

/** @param {WireNode} node */
function sendText(node) {
  node.own.sent = send('input', node, { v: input(node).value, e: node.own.edit, ...parts.carets?.caret(node) });
}

// The server has seen everything up to this message.
/** @param {number} seen */
export function settleFields(seen) {
  // The focus moves when the whole patch is there.
  if (held && held.s <= seen) queueMicrotask(release);
  for (const node of unseen) {
    if (!node.own.sent || node.own.sent > seen) continue;
    unseen.delete(node);
    show(node);
  }
}

/** The connection is gone: what was not answered will have to be sent again. */
export function keepEdits() {
  for (const { own } of unseen) own.sent = 0;
  release();
}

// Keys after a Return that the server has not answered: the app may move the focus, and they are for the field that has
// it then.
/** @type {{ node: WireNode, s: number, keys: string[] } | null} */
let held = null;
const patience = 3000; // ms, for a server that gives no answer

/** @param {WireNode} node */
function submit(node) {
  // What is held for another field comes before; a Return may be in it, and is held up for now.
  release();
  if (held) return void held.keys.push('Enter');
  const s = send('submit', node);
  if (!s) return;
  const mine = (held = { node, s, keys: [] });
  setTimeout(() => mine === held && release(), patience);
}

addEventListener('keydown', (e) => {
  if (held?.node.el !== e.target || isUsed(e) || !isPlain(e)) return;
  if ([...e.key].length > 1 && e.key !== 'Enter' && e.key !== 'Backspace') return;
  e.preventDefault();
  e.stopPropagation();
  held.keys.push(e.key);
}, true);

// Types what was held; a further Return holds up the rest. Where no field has the focus, it was for nobody.
function release() {
  const keys = held?.keys ?? [];
  held = null;
  while (keys.length) {
    const el = document.activeElement;
    if (!(el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement)) return;
    // What takes no text has no caret.
    if (el.selectionStart == null) return;
    const key = keys.shift() ?? '';
    const isLine = el instanceof HTMLInputElement;
    if (key === 'Enter' && isLine) {
      el.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      if (held) return void held.keys.push(...keys);
      continue;
    }
    const [start, end] = [el.selectionStart ?? 0, el.selectionEnd ?? 0];
    const isBack = key === 'Backspace';
    const before = isBack && start === end ? [...el.value.slice(0, start)].at(-1)?.length ?? 0 : 0;
    el.setRangeText(isBack ? '' : key === 'Enter' ? '\n' : key, start - before, end, 'end');
    el.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

// What a person had typed into which field, and where they were, when all nodes go because the app's process was
// another one.
/** @type {Map<string, Rescued>} */
const rescued = new Map();
/** @param {WireNode} node */
const known = ({ p }) => [p.id, p.la, p.ph].join();

/** @param {Iterable<WireNode>} nodes */
export function rescueEdits(nodes) {
  for (const node of nodes) {
    if (node.kind !== 'field') continue;
    const { value, selectionStart: start, selectionEnd: end } = input(node);
    const isActive = document.activeElement === node.el;
    const isNew = unseen.has(node) || !!node.own.composing;
    if (isNew || isActive) rescued.set(known(node), { value, isNew, start, end, isActive });
  }
}

// Sends again what the server has not seen; what was rescued goes into the fields of the same names, as if typed there.
/** @param {Iterable<WireNode>} nodes */
export function resendEdits(nodes) {
  for (const node of unseen) if (!node.own.sent) sendText(node);
  for (const node of rescued.size ? nodes : []) {
    const was = node.kind === 'field' && rescued.get(known(node));
    if (!was) continue;
    if (was.isNew) {
      input(node).value = was.value;
      sendEdit(node);
    }
    if (!was.isActive) continue;
    node.el.focus({ preventScroll: true });
    if (was.start != null) input(node).setSelectionRange(was.start, was.end);
  }
  rescued.clear();
}

kinds.field = {
  tag: (p) => (p.ml ? 'textarea' : 'input'),
  make(node) {
    const { own } = node;
    const field = input(node);
    field.addEventListener('compositionstart', () => (own.composing = true));
    field.addEventListener('compositionend', () => {
      own.composing = false;
      sendEdit(node);
    });
    field.addEventListener('input', (event) => {
      if (!own.composing && !(/** @type {InputEvent} */ (event).isComposing)) sendEdit(node);
    });
    field.addEventListener('keydown', (event) => {
      const { key, isComposing, keyCode, shiftKey } = /** @type {KeyboardEvent} */ (event);
      // 229 is a key that an input method has used, also after the end of the composition.
      if (key !== 'Enter' || isComposing || keyCode === 229 || own.composing || node.p.ml) return;
      event.preventDefault();
      if (!shiftKey) submit(node);
    });
  },
  update(node, changed) {
    const { el, p } = node;
    const type = p.it ?? 'text';
    if (el instanceof HTMLInputElement && el.type !== type) el.type = type;
    font(el.style, p);
    el.style.color = p.co ?? '';
    el.style.lineHeight = p.lh && p.ml ? `${p.lh}px` : '';
    el.style.textAlign = p.ta ?? '';
    el.style.textTransform = p.tc ?? '';
    el.style.padding = px(p.ci);
    attributes(el, {
      placeholder: p.ph, inputmode: p.im, autocapitalize: p.ca, autocorrect: p.cr2 === false ? 'off' : null,
      spellcheck: p.cr2 === false || type === 'password' ? 'false' : null, autocomplete: p.ct ?? 'off',
      enterkeyhint: p.sb, 'aria-label': p.la ?? p.ph,
    });
    if (changed.has('tx') || changed.has('sl') || changed.has('new')) show(node);
  },
  gone: (node) => unseen.delete(node),
};
