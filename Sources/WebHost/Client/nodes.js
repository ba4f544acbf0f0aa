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

// Puts the node's frame into its element.
/** @param {WireNode} node */
export function putFrame({ el, f }) {
  const style = el.style;
  style.left = `${f[0]}px`;
  style.top = `${f[1]}px`;
  style.width = `${f[2]}px`;
  style.height = `${f[3]}px`;
}
