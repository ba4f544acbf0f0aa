// @ts-check
// The one connection: hello, numbering, noticing that it is gone, coming back.

const silence = 2000; // ms without a word from the server before we ask
const patience = 2800; // ms without a word before the connection counts as lost

/** @type {WebSocket | null} */
let socket = null;
let isOpen = false;
let number = 0;
let lastWord = 0;
let delay = 200;
let lost = 0;
let hasLeft = false; // for another tab

/**
 * What the page does with what arrives.
 * @typedef {{hello: () => object, message: (message: any) => void, lost: () => void}} Handlers
 */
/** @type {Handlers} */
let handlers;

/** @param {Handlers} given */
export function start(given) {
  handlers = given;
  connect();
  setInterval(watch, 400);
  addEventListener('online', () => socket || hasLeft || connect());
}

/** Whether a message that is sent now will be heard, as far as we know. */
export const isConnected = () => isOpen;

// Sends a message and gives its number, or 0 when there is no connection.
/** @param {Record<string, any>} message */
export function send(message) {
  if (!isOpen || !socket) return 0;
  number += 1;
  socket.send(JSON.stringify({ ...message, s: number }));
  return number;
}

function connect() {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const mine = (socket = new WebSocket(url));
  lastWord = Date.now();
  mine.onopen = () => {
    isOpen = true;
    number = 0;
    const session = sessionStorage.getItem('martlet.session');
    send({ k: 'hello', v: 1, ...(session ? { session } : {}), ...handlers.hello() });
  };
  mine.onmessage = ({ data }) => {
    if (mine !== socket) return;
    lastWord = Date.now();
    const message = JSON.parse(data);
    if (message.err?.code === 'taken') return leave();
    if (message.w) {
      sessionStorage.setItem('martlet.session', message.w.session);
      delay = 200;
      banner('');
    }
    handlers.message(message);
  };
  mine.onclose = () => mine === socket && drop();
}

function drop() {
  const mine = socket;
  socket = null;
  if (isOpen) handlers.lost();
  isOpen = false;
  mine?.close();
  lost ||= Date.now();
  banner('Connection lost. Trying again…');
  setTimeout(() => socket || connect(), delay);
  delay = Math.min(delay * 2, 2000);
}

// Another tab shows this session now, as when a tab was duplicated: fighting for it would help neither.
function leave() {
  const mine = socket;
  socket = null;
  hasLeft = true;
  if (isOpen) handlers.lost();
  isOpen = false;
  mine?.close();
  banner('This window is shown in another tab. Reload to show it here.');
}

/** A server that died without a word is noticed by its silence. */
function watch() {
  if (!socket || document.hidden) {
    lastWord = Date.now();
    return;
  }
  const quiet = Date.now() - lastWord;
  if (quiet > patience) drop();
  else if (isOpen && quiet > silence) send({ k: 'ping' });
}

/** @param {string} text */
function banner(text) {
  if (!text) lost = 0;
  const element = /** @type {HTMLElement} */ (document.getElementById('lost'));
  if (element.textContent !== text) element.textContent = text;
}
