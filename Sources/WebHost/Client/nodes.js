// The nodes that the server told of, and their elements.

/** @type {Map<number, WireNode>} */
export const nodes = new Map();

// Whose element, or anchor, this is.
/** @type {WeakMap<globalThis.Node, WireNode>} */
export const owner = new WeakMap();

/** @param {number} id @param {string} kind @param {HTMLElement} el @returns {WireNode} */
export function blank(id, kind, el) {
  const fresh = { kids: new Set(), p: {}, f: [], moving: new Map(), own: {} };
  const node = { id, kind, el, box: el, anchor: el, parent: null, ...fresh };
  nodes.set(id, node);
  owner.set(el, node);
  return node;
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} [className] */
export function element(tag, className = '') {
  const el = document.createElement(tag);
  el.className = className;
  return el;
}

/** @param {string} id */
export const byID = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

// Which way is forward here: -1 where leading is on the right.
/** @param {Element} el */
export const forward = (el) => (getComputedStyle(el).direction === 'rtl' ? -1 : 1);

/** @param {Element} el @param {string} name @param {any} value */
export function attribute(el, name, value) {
  if (value == null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, String(value));
}

/** @param {Element} el @param {Record<string, any>} all */
export function attributes(el, all) {
  for (const name in all) attribute(el, name, all[name]);
}

/**
 * The innermost node from `target` outwards that passes.
 * @param {EventTarget | null} target @param {(node: WireNode) => any} [test] @returns {WireNode | null}
 */
export function nodeWhere(target, test = () => true) {
  let at = target instanceof Node ? target : null;
  while (at && !owner.has(at)) at = at.parentNode;
  let node = (at && owner.get(at)) ?? null;
  while (node && !test(node)) node = node.parent;
  return node;
}

// Children in the order of the screen.
/** @param {WireNode} node */
export const kidsInOrder = (node) => /** @type {WireNode[]} */ (
  [...node.box.childNodes].map((at) => owner.get(at)).filter((kid) => kid && node.kids.has(kid)));

// What is inert is also hidden from assistive technology that does not know the word.
/** @param {HTMLElement} el @param {boolean} is */
export function setInert(el, is) {
  el.inert = is;
  attribute(el, 'aria-hidden', is);
}

// Puts the node's frame into its element. Browsers round a box to whole pixels, and a hairline to nothing: it is a
// whole pixel, scaled.
/** @param {WireNode} node */
export function putFrame({ el: { style }, f: [x, y, w, h], own }) {
  const isThin = (w > 0 && w < 1) || (h > 0 && h < 1);
  if (isThin || own.isThin) {
    own.isThin = isThin;
    style.scale = isThin ? `${Math.min(w, 1)} ${Math.min(h, 1)}` : '';
    style.translate = isThin ? `${x % 1}px ${y % 1}px` : '';
    style.transformOrigin = isThin ? '0 0' : '';
    if (isThin) [x, y, w, h] = [Math.trunc(x), Math.trunc(y), Math.max(w, 1), Math.max(h, 1)];
  }
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${w}px`;
  style.height = `${h}px`;
}
