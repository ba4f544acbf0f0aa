// The page of a gallery: every preview in a frame of its own, and what became of the latest build.

import { deviceSize } from './gallery-devices.js';

/**
 * @typedef {{id: string, name: string, group: string, fits?: boolean, size?: [number, number], device?: string,
 *   landscape?: boolean}} Preview
 * @typedef {{file?: string, line?: number, column?: number, text: string}} Problem
 * @typedef {{app: string, state: string, errors: Problem[], broken: {id: string, reason: string}[]}} Status
 * @typedef {{title: string, previews: Preview[], status: Status | null}} State
 * @typedef {{root: HTMLElement, link: HTMLAnchorElement, screen: HTMLElement, frame: HTMLIFrameElement | null,
 *   address: string, preview: Preview, reason: string}} Card
 */

const pause = 400; // ms between two questions
const stored = 'martlet.gallery';

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (find('choices'));
const main = find('previews');

/** @type {Map<string, Card>} */
const cards = new Map();
let shown = '';
let silentSince = 0;

function choices() {
  const data = new FormData(form);
  return { size: `${data.get('size')}`, scheme: `${data.get('scheme')}`, zoom: Number(data.get('zoom')) };
}

/** @template {keyof HTMLElementTagNameMap} K @param {K} name @param {string} [text] @param {string} [kind] */
function make(name, text, kind) {
  const element = document.createElement(name);
  if (text != null) element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

/** @param {Preview} preview @returns {[number, number]} */
function size(preview) {
  if (preview.size) return preview.size;
  const [width, height] = deviceSize(preview.device) ?? (choices().size === 'tablet' ? [820, 1180] : [393, 852]);
  return preview.landscape ? [height, width] : [width, height];
}

/** @param {Preview} preview @returns {Card} */
function makeCard(preview) {
  const root = make('article');
  const link = make('a');
  link.target = '_blank';
  const screen = make('div', undefined, 'screen');
  root.append(make('h3'), screen);
  /** @type {HTMLElement} */ (root.firstChild).append(link);
  return { root, link, screen, frame: null, address: '', preview, reason: '' };
}

// Shows a card as the choices and the build have it. A frame that need not load again keeps what is in it.
/** @param {Card} card */
function draw(card) {
  const { preview, screen } = card;
  const { zoom, scheme } = choices();
  const [width, height] = size(preview);
  const address = `/previews/${encodeURIComponent(preview.id)}?scheme=${scheme}`;
  card.link.textContent = preview.name;
  card.link.href = address;
  screen.style.width = `${width * zoom}px`;
  screen.style.height = `${height * zoom}px`;
  screen.classList.toggle('fits', !!preview.fits || !!preview.size);
  if (card.reason) {
    const box = make('div', undefined, 'broken');
    box.append(
      make('p', `${preview.name} ended the previews' process, so it is left out.`), make('code', card.reason),
      make('p', 'It is tried again when a source file is saved.'));
    screen.replaceChildren(box);
    card.frame = null;
    card.address = '';
    return;
  }
  if (!card.frame) {
    card.frame = make('iframe');
    card.frame.setAttribute('loading', 'lazy');
    screen.replaceChildren(card.frame);
  }
  const { frame } = card;
  frame.title = preview.name;
  frame.width = `${width}`;
  frame.height = `${height}`;
  frame.style.transform = `scale(${zoom})`;
  if (card.address !== address) {
    // Another scheme is the same window, and no step to go back to.
    if (card.address && frame.contentWindow) frame.contentWindow.location.replace(address);
    else frame.src = address;
    card.address = address;
  }
  fit(card);
}

// Cuts a screen down to the place that the view takes in it.
/** @param {Card} card */
function fit({ preview, screen, frame }) {
  if (!preview.fits || !frame) return;
  const box = frame.contentDocument?.querySelector('[data-testid="martlet.preview"]')?.getBoundingClientRect();
  if (!box || !box.width || !box.height) return;
  const { zoom } = choices();
  screen.style.width = `${box.width * zoom}px`;
  screen.style.height = `${box.height * zoom}px`;
  frame.style.transform = `translate(${-box.left * zoom}px, ${-box.top * zoom}px) scale(${zoom})`;
}

/** @param {State} state */
function show(state) {
  const status = state.status ?? { app: state.title, state: 'ready', errors: [], broken: [] };
  document.title = `${status.app} previews`;
  find('title').textContent = document.title;
  const words = { building: 'Building…', failed: 'The build failed; the last good one is shown.' };
  tell(words[/** @type {keyof words} */ (status.state)] ?? '');
  showErrors(status.errors);
  const wanted = new Set(state.previews.map(({ id }) => id));
  for (const id of [...cards.keys()]) if (!wanted.has(id)) cards.delete(id);
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();
  const parts = [];
  for (const preview of state.previews) {
    let row = rows.get(preview.group);
    if (!row) {
      row = make('div', undefined, 'row');
      rows.set(preview.group, row);
      const section = make('section');
      section.append(make('h2', preview.group), row);
      parts.push(section);
    }
    const card = cards.get(preview.id) ?? makeCard(preview);
    cards.set(preview.id, card);
    card.preview = preview;
    card.reason = status.broken.find(({ id }) => id === preview.id)?.reason ?? '';
  }
  arrange(state.previews, parts, rows);
  for (const card of cards.values()) draw(card);
}

// A frame that is moved in the page loads anew, so the page stays as it is where the same cards are in the same order.
/** @param {Preview[]} previews @param {HTMLElement[]} parts @param {Map<string, HTMLElement>} rows */
function arrange(previews, parts, rows) {
  const order = JSON.stringify(previews.map(({ id, group }) => [group, id]));
  if (main.dataset.order === order) return;
  main.dataset.order = order;
  for (const { id, group } of previews) rows.get(group)?.append(/** @type {Card} */ (cards.get(id)).root);
  main.replaceChildren(...parts);
  if (previews.length) return;
  main.append(make('p', 'There are no previews to show: write a #Preview or a PreviewProvider.', 'none'));
}

/** @param {Problem[]} errors */
function showErrors(errors) {
  const box = find('errors');
  box.hidden = !errors.length;
  if (!errors.length) return box.replaceChildren();
  box.replaceChildren(make('h2', errors.length === 1 ? 'There is an error' : `There are ${errors.length} errors`));
  for (const { file, line, column, text } of errors) {
    const row = make('p');
    const place = [file, line, column].filter((part) => part != null).join(':');
    if (place) row.append(make('code', place), ' ');
    row.append(text);
    box.append(row);
  }
}

/** @param {string} text */
function tell(text) {
  if (find('state').textContent !== text) find('state').textContent = text;
}

async function ask() {
  try {
    const answer = await fetch('/previews.json', { cache: 'no-store' });
    const text = await answer.text();
    silentSince = 0;
    if (text !== shown) show(JSON.parse(text));
    shown = text;
    for (const card of cards.values()) fit(card);
  } catch {
    // The process is started anew after every build; it is nobody's news unless it stays away.
    silentSince ||= Date.now();
    shown = '';
    if (Date.now() - silentSince > 3000) tell('The previews do not answer: is `martlet preview` still running?');
  }
  setTimeout(ask, pause);
}

form.addEventListener('change', () => {
  localStorage.setItem(stored, JSON.stringify(choices()));
  for (const card of cards.values()) draw(card);
});
form.addEventListener('submit', (event) => event.preventDefault());

try {
  const last = JSON.parse(localStorage.getItem(stored) ?? '{}');
  for (const [name, value] of Object.entries(last)) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList || control instanceof HTMLSelectElement) control.value = `${value}`;
  }
} catch { /* what is stored is none of ours */ }
ask();
