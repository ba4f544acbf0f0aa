// Starts the client: one root, one connection, and a queue of what the server says.

import './gestures.js';
import './kinds.js';
import './semantics.js';
import { blank, byID, missing, nodes, parts, settle } from './core.js';
import { apply } from './patch.js';
import { post, start } from './socket.js';
import { traits, watchTraits } from './traits.js';

blank(1, 'root', byID('root'));

let applied = 0;

// Applied patches are told once a frame, not one by one.
/** @param {number} q */
function acknowledge(q) {
  if (!applied) requestAnimationFrame(() => {
    post({ k: 'ack', q: applied });
    applied = 0;
  });
  applied = q;
}

/** @param {any} message */
function hear(message) {
  if (message.w) {
    // Parts of another version than that of the modules that are here would not fit them.
    if (message.w.client && !import.meta.url.includes(`/${message.w.client}/`)) return location.reload();
    document.title = message.w.title ?? document.title;
    if (message.w.new) {
      parts.fields?.rescueEdits(nodes.values());
      apply({ o: [], full: true });
    }
  }
  if (message.o) {
    apply(message);
    if (message.full) parts.fields?.resendEdits(nodes.values());
    if (message.q != null) acknowledge(message.q);
  }
  if (message.title != null) document.title = message.title;
  if (message.say || message.copy || message.open) parts.requests.grant(message);
  if (message.choose || message.save) parts.files.transfer(message);
  if (message.err) console.warn(`The server refused a message: ${message.err.code}: ${message.err.text}`);
}

// Messages are heard in their order; one that needs a part of the client that is still on its way holds up the rest.
/** @type {any[]} */
let inbox = [];
let isWaiting = false;

function work() {
  while (inbox.length && !isWaiting) {
    const coming = missing(inbox[0]);
    if (!coming) hear(inbox.shift());
    else {
      isWaiting = true;
      coming.then(() => {
        isWaiting = false;
        work();
      });
    }
  }
}

start({
  hello: () => ({ traits: traits() }),
  message(message) {
    inbox.push(message);
    work();
  },
  lost() {
    inbox = []; // whoever comes back is told everything
    parts.fields?.keepEdits();
    settle(Infinity);
  },
});
watchTraits((now) => post({ k: 'traits', traits: now }));
