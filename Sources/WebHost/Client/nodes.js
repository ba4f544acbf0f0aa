// @ts-check
// The nodes that the server told of, and where their elements are.

/** @typedef {import('./types.js').WireNode} WireNode */

/** @type {Map<number, WireNode>} */
export const nodes = new Map();

// Whose element, or anchor, this is.
/** @type {WeakMap<globalThis.Node, WireNode>} */
export const owner = new WeakMap();

/** The kinds that are drawn above the window instead of inside their parent. */
export const presentations = new Set(['sheet', 'cover', 'popover', 'alert', 'actionSheet', 'menu']);

/** @param {number} id @param {string} kind @returns {WireNode} */
export function blank(id, kind) {
  const el = document.body;
  return {
    id, kind, el, box: el, anchor: el, parent: null, kids: new Set(), p: {}, f: [0, 0, 0, 0],
    moving: new Map(), own: {},
  };
}

// The node in whose element `target` is.
/** @param {EventTarget | null} target @returns {WireNode | null} */
export function nodeAt(target) {
  for (let at = target instanceof Node ? target : null; at; at = at.parentNode) {
    const node = owner.get(at);
    if (node) return node;
  }
  return null;
}

/**
 * The innermost node from `target` outwards that passes.
 * @param {EventTarget | null} target @param {(node: WireNode) => any} test @returns {WireNode | null}
 */
export function nodeWhere(target, test) {
  for (let node = nodeAt(target); node; node = node.parent) if (test(node)) return node;
  return null;
}

// Children in the order of the screen.
/** @param {WireNode} node */
export function kidsInOrder(node) {
  const kids = [];
  for (let at = node.box.firstChild; at; at = at.nextSibling) {
    const kid = owner.get(at);
    if (kid && node.kids.has(kid)) kids.push(kid);
  }
  return kids;
}

// What is inert is also hidden from assistive technology that does not know the word.
/** @param {HTMLElement} el @param {boolean} is */
export function setInert(el, is) {
  el.inert = is;
  if (is) el.setAttribute('aria-hidden', 'true');
  else el.removeAttribute('aria-hidden');
}

// Puts the node's frame into its element. Browsers round a box to whole pixels, and a hairline to nothing: it is a
// whole pixel, scaled.
/** @param {WireNode} node */
export function putFrame({ el, f: [x, y, w, h], own }) {
  const style = el.style;
  const isThin = (w > 0 && w < 1) || (h > 0 && h < 1);
  if (isThin || own.isThin) {
    own.isThin = isThin;
    style.scale = isThin ? `${Math.min(w, 1)} ${Math.min(h, 1)}` : '';
    style.translate = isThin ? `${x % 1}px ${y % 1}px` : '';
    style.transformOrigin = isThin ? '0 0' : '';
  }
  style.left = `${isThin ? Math.trunc(x) : x}px`;
  style.top = `${isThin ? Math.trunc(y) : y}px`;
  style.width = `${isThin ? Math.max(w, 1) : w}px`;
  style.height = `${isThin ? Math.max(h, 1) : h}px`;
}
