// The one connection: hello, numbering, noticing that it is gone, coming back.

import { byID } from './nodes.js';

const silence = 1500; // ms without a word from the server before we ask
const patience = 2800; // … before the connection counts as lost

// A preview has a path of its own, /previews/ID, and shares the storage with others.
const view = location.pathname.slice(10) || undefined;
const place = `martlet.session${view ?? ''}`;

/** @type {WebSocket | null} */
let socket = null;
let number = 0;
let lastWord = 0;
let delay = 200;
let hasLeft = false; // for another tab, or until a person wants to come back
// By this the server knows the page again after a crash.
const page = Math.random().toString(36).slice(2);

/** @type {Handlers} */
let handlers;

/** @param {Handlers} given */
export function start(given) {
  handlers = given;
  connect();
  setInterval(watch, 400);
  addEventListener('online', connect);
}

// Sends a message and gives its number, or 0 when there is no connection.
/** @param {Record<string, any>} message */
export function post(message) {
  if (socket?.readyState !== WebSocket.OPEN) return 0;
  number += 1;
  socket.send(JSON.stringify({ ...message, s: number }));
  return number;
}

function connect() {
  if (socket || hasLeft) return;
  const mine = (socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`));
  lastWord = Date.now();
  mine.onopen = () => {
    number = 0;
    const session = sessionStorage.getItem(place) ?? undefined;
    post({ k: 'hello', v: 1, session, view, page, ...handlers.hello() });
  };
  mine.onmessage = ({ data }) => {
    if (mine !== socket) return;
    lastWord = Date.now();
    const message = JSON.parse(data);
    const code = message.err?.code;
    hasLeft = code === 'taken' || code === 'crashed';
    // Another tab shows this session: fighting helps neither.
    if (code === 'taken') return hangUp('This window is shown in another tab. Reload to show it here.');
    if (code === 'crashed') {
      hangUp('');
      return import('./crashed.js').then(({ tell }) => tell(message.err, comeBack), comeBack);
    }
    if (message.w) {
      sessionStorage.setItem(place, message.w.session);
      delay = 200;
      banner('');
    }
    handlers.message(message);
  };
  mine.onclose = () => mine === socket && drop();
}

function comeBack() {
  hasLeft = false;
  connect();
}

/** @param {string} text */
function hangUp(text) {
  const mine = socket;
  socket = null;
  mine?.close();
  handlers.lost();
  banner(text);
}

function drop() {
  hangUp('Connection lost. Trying again…');
  setTimeout(connect, delay);
  delay = Math.min(delay * 2, 2000);
}

// A server that died without a word is noticed.
function watch() {
  const quiet = Date.now() - lastWord;
  if (!socket || document.hidden) lastWord = Date.now();
  else if (quiet > patience) drop();
  else if (quiet > silence) post({ k: 'ping' });
}

/** @param {string} text */
function banner(text) {
  const element = byID('lost');
  if (element.textContent !== text) element.textContent = text;
}
