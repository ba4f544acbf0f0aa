// What is selected in a field, told to the apps that asked, and where they put it.

import { nodeWhere, send, wants } from './core.js';

/** @param {WireNode} node */
const input = ({ el }) => /** @type {HTMLInputElement | HTMLTextAreaElement} */ (el);

// For a message about the node; nothing if nobody asked.
/** @param {WireNode} node */
export function caret(node) {
  const { selectionStart: a, selectionEnd: z } = input(node);
  if (!wants(node, 'caret') || a == null || z == null) return {};
  node.own.caret = [a, z].join();
  return { a, z };
}

// What is being composed is the input method's until it is done.
document.addEventListener('selectionchange', () => {
  const node = nodeWhere(document.activeElement);
  if (node?.kind !== 'field' || node.own.composing) return;
  const was = node.own.caret;
  const now = caret(node);
  if (node.own.caret !== was) send('caret', node, now);
});

// Puts the selection where the app wants it: each wish once, when the text that it is about is shown.
/** @param {WireNode} node */
export function place(node) {
  const { own, p: { sl } } = node;
  if (!sl || own.placed === sl[2]) return;
  own.placed = sl[2];
  input(node).setSelectionRange(sl[0], sl[1]);
  caret(node);
}
