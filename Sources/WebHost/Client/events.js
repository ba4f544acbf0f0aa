// What a person did, on its way to the server; and what we showed before the answer came.

import { post } from './socket.js';

// What waits for an answer: its number, and what to do with it.
/** @type {Map<WireNode, {s: number, settle: () => void}>} */
const waiting = new Map();

// Gives the message's number; 0 if unsent.
/** @param {string} k @param {WireNode} node @param {Record<string, any>} [more] */
export const send = (k, node, more) => (node.p.di ? 0 : post({ k, n: node.id, ...more }));

/**
 * Sends what the screen shows already; `settle` puts the screen right when the server has answered (or cannot).
 * @param {string} k @param {WireNode} node @param {Record<string, any>} more @param {() => void} settle
 */
export function sendAhead(k, node, more, settle) {
  const s = send(k, node, more);
  if (s) waiting.set(node, { s, settle });
  else settle();
}

// Whether an answer is still to come.
/** @param {WireNode} node */
export const isAhead = (node) => waiting.has(node);

// The server has seen everything up to this message.
/** @param {number} seen */
export function settle(seen) {
  for (const [node, wait] of waiting) {
    if (wait.s > seen) continue;
    waiting.delete(node);
    wait.settle();
  }
}
