// @ts-check
// Starts the client: one root, one connection, and what the server may ask for besides drawing.

import './gestures.js';
import './keys.js';
import { settle } from './events.js';
import { keepEdits, rescueEdits, resendEdits, restoreEdits } from './fields.js';
import { blank, nodes, owner } from './nodes.js';
import { apply } from './patch.js';
import { send, start } from './socket.js';
import { safeURL } from './text.js';
import { traits, watchTraits } from './traits.js';

const root = blank(1, 'root');
root.el = root.box = /** @type {HTMLElement} */ (document.getElementById('root'));
root.anchor = root.el;
nodes.set(1, root);
owner.set(root.el, root);

let applied = 0;

// Applied patches are told once a frame, not one by one.
/** @param {number} q */
function acknowledge(q) {
  if (!applied) requestAnimationFrame(() => {
    send({ k: 'ack', q: applied });
    applied = 0;
  });
  applied = q;
}

/** @param {string} text */
function say(text) {
  const region = /** @type {HTMLElement} */ (document.getElementById('say'));
  region.textContent = '';
  setTimeout(() => (region.textContent = text), 50); // the same words twice are said twice
}

/** @param {any} message */
function hear(message) {
  if (message.w) {
    document.title = message.w.title ?? document.title;
    if (message.w.new) {
      rescueEdits();
      apply({ o: [], full: true });
    }
  }
  if (message.o) {
    apply(message);
    if (message.full) {
      resendEdits();
      restoreEdits(nodes.values());
    }
    if (message.q != null) acknowledge(message.q);
  }
  if (message.title != null) document.title = message.title;
  if (message.say) say(message.say);
  if (message.copy != null) navigator.clipboard?.writeText(message.copy).catch(() => {});
  const url = safeURL(message.open);
  if (url && !open(url, '_blank', 'noopener')) location.assign(url);
  if (message.err) console.warn(`The server refused a message: ${message.err.code}: ${message.err.text}`);
}

start({
  hello: () => ({ traits: traits() }),
  message: hear,
  lost() {
    keepEdits();
    settle(Infinity);
  },
});
watchTraits((now) => send({ k: 'traits', traits: now }));
