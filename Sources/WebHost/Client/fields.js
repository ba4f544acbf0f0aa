// @ts-check
// Text fields. The text is the browser's while a person edits it: a patch may set it only when the server has seen the
// last edit, never during a composition, and the caret stays where it was in the text.

import { send } from './events.js';
import { attribute } from './semantics.js';
import { font } from './text.js';

/** @typedef {import('./types.js').WireNode} WireNode */
/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

// Where a caret at `at` belongs after `old` became `now`.
/** @param {number} at @param {string} old @param {string} now */
export function caretAfter(at, old, now) {
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
  const field = /** @type {Field} */ (node.el);
  const { own, p } = node;
  const now = p.tx ?? '';
  if (own.composing || unseen.has(node) || field.value === now) return;
  const old = field.value;
  const { selectionStart: start, selectionEnd: end } = field;
  field.value = now;
  if (document.activeElement !== field || start == null || end == null) return;
  field.setSelectionRange(caretAfter(start, old, now), caretAfter(end, old, now));
}

/** @param {WireNode} node */
function sendEdit(node) {
  const { own, el } = node;
  const v = /** @type {Field} */ (el).value;
  own.edit = (own.edit ?? 0) + 1;
  unseen.add(node);
  own.sent = send('input', node, { v, e: own.edit });
}

// Fields with an edit that the server has not seen.
/** @type {Set<WireNode>} */
const unseen = new Set();

// The server has seen everything up to this message.
/** @param {number} seen */
export function settleFields(seen) {
  for (const node of unseen) {
    if (!node.own.sent || node.own.sent > seen) continue;
    unseen.delete(node);
    show(node);
  }
}

/** The connection is gone: what was not answered will have to be sent again. */
export function keepEdits() {
  for (const { own } of unseen) own.sent = 0;
}

/** Sends again what the server has not seen. */
export function resendEdits() {
  for (const node of unseen) {
    const { own, el } = node;
    own.sent ||= send('input', node, { v: /** @type {Field} */ (el).value, e: own.edit });
  }
}

// What a person had typed into which field, when all nodes go because the app's process was another one.
/** @type {Map<string, string>} */
const rescued = new Map();
/** @param {WireNode} node */
const known = ({ p }) => [p.id, p.la, p.ph].join();

export function rescueEdits() {
  for (const node of unseen) rescued.set(known(node), /** @type {Field} */ (node.el).value);
}

// Puts what was rescued into the fields of the same name, as if it had been typed there.
/** @param {Iterable<WireNode>} nodes */
export function restoreEdits(nodes) {
  for (const node of rescued.size ? nodes : []) {
    const text = node.kind === 'field' && rescued.get(known(node));
    if (typeof text !== 'string') continue;
    /** @type {Field} */ (node.el).value = text;
    sendEdit(node);
  }
  rescued.clear();
}

/** @param {WireNode} node */
function listen(node) {
  const { own } = node;
  const field = /** @type {Field} */ (node.el);
  field.addEventListener('compositionstart', () => (own.composing = true));
  field.addEventListener('compositionend', () => {
    own.composing = false;
    sendEdit(node);
  });
  field.addEventListener('input', (event) => {
    if (!own.composing && !(/** @type {InputEvent} */ (event).isComposing)) sendEdit(node);
  });
  field.addEventListener('keydown', (event) => {
    const { key, isComposing, shiftKey } = /** @type {KeyboardEvent} */ (event);
    if (key !== 'Enter' || isComposing || own.composing || node.p.ml) return;
    event.preventDefault();
    if (!shiftKey) send('submit', node);
  });
}

const looks = ['fs', 'fw', 'fi', 'ff', 'ls', 'co', 'lh', 'ta', 'ci'];

/** @type {import('./types.js').Kind} */
export const field = {
  make(node) {
    node.el = document.createElement(node.p.ml ? 'textarea' : 'input');
    listen(node);
    return node.el;
  },
  update(node, changed) {
    const { el, p } = node;
    if (el instanceof HTMLInputElement) {
      const type = p.it ?? 'text';
      if (el.type !== type) el.type = type;
    }
    if (changed.has('new') || looks.some((key) => changed.has(key))) {
      font(el.style, p);
      el.style.color = p.co ?? '';
      el.style.lineHeight = p.lh && p.ml ? `${p.lh}px` : '';
      el.style.textAlign = p.ta ?? '';
      el.style.padding = p.ci ? p.ci.map((/** @type {number} */ n) => `${n}px`).join(' ') : '';
    }
    attribute(el, 'placeholder', p.ph);
    attribute(el, 'inputmode', p.im);
    attribute(el, 'autocapitalize', p.ca);
    attribute(el, 'autocorrect', p.cr2 === false ? 'off' : null);
    attribute(el, 'spellcheck', p.cr2 === false || p.it === 'password' ? 'false' : null);
    attribute(el, 'autocomplete', p.ct ?? 'off');
    attribute(el, 'enterkeyhint', p.sb);
    if (!p.la) attribute(el, 'aria-label', p.ph);
    if (changed.has('tx') || changed.has('new')) show(node);
  },
  gone: (node) => unseen.delete(node),
};
