// Patches: operations on the tree, applied in order; then what follows from them.

import {
  afterwards, attribute, blank, element, kinds, nodes, owner, parts, putFrame, react, settle, update,
} from './core.js';
import { scheme } from './traits.js';

let isFull = false;
// In a full patch: the child last put into each parent.
/** @type {Map<WireNode, WireNode>} */
const last = new Map();
// Inserted by this patch.
/** @type {Set<WireNode>} */
const fresh = new Set();

/** @param {{o: any[], a?: Motion[], e?: number, full?: boolean}} patch */
export function apply({ o, a = [], e, full = false }) {
  isFull = full;
  if (isFull) forgetUntold(o);
  for (const [what, id, ...rest] of o) {
    if (what === '+') insert(id, rest);
    const node = nodes.get(id);
    if (!node) continue;
    if (what === '-') remove(node, !!rest[0]);
    else if (what === 'm' && node.parent) place(node, node.parent, rest[0]);
    else if (what === 'f' && id !== 1) setFrame(node, rest.slice(0, 4), a[rest[4]]);
    else if (what === 's') node.own.steps = rest[0];
    else if (what === 'p') setProps(node, rest[0], a[rest[1]]);
  }
  for (const node of fresh) {
    kinds[node.kind]?.shown?.(node, !isFull);
    const isOuter = node.parent && !fresh.has(node.parent);
    if (isOuter && !isFull && node.p.en && node.anchor === node.el) parts.anim.enter(node);
  }
  for (const act of afterwards) act(fresh, isFull);
  fresh.clear();
  last.clear();
  if (e == null) return;
  settle(e);
  parts.fields?.settleFields(e);
}

// A full patch tells everything: what it does not tell is gone; the rest keeps its element.
/** @param {any[]} operations */
function forgetUntold(operations) {
  const told = new Map(operations.filter((op) => op[0] === '+').map((op) => [op[1], op[2]]));
  for (const node of [...nodes.values()]) {
    if (node.id !== 1 && nodes.has(node.id) && told.get(node.id) !== node.kind) remove(node, false);
  }
}

/** @param {number} id @param {any[]} rest */
function insert(id, [kind, parentID, before, x, y, w, h, props = {}]) {
  const parent = nodes.get(parentID);
  if (!parent) return;
  const known = nodes.get(id);
  if (known) {
    for (const key of Object.keys(known.p)) if (!(key in props)) props[key] = null;
    setFrame(known, [x, y, w, h]);
    setProps(known, props);
    place(known, parent, before);
    return;
  }
  const { tag, make, floats } = kinds[kind] ?? {};
  const node = blank(id, kind, element(/** @type {'div'} */ (tag?.(props) ?? 'div'), `n ${kind}`));
  node.p = props;
  node.f = [x, y, w, h];
  if (floats) {
    node.anchor = document.createComment(kind);
    owner.set(node.anchor, node);
  }
  make?.(node);
  putFrame(node);
  place(node, parent, before);
  update(node, new Set([...Object.keys(props), 'new', 'frame']));
  fresh.add(node);
}

/** @param {WireNode} node @param {WireNode} parent @param {number} before */
function place(node, parent, before) {
  node.parent?.kids.delete(node);
  node.parent = parent;
  parent.kids.add(node);
  const { anchor } = node;
  let next = nodes.get(before)?.anchor ?? null;
  if (isFull && !before) {
    // Moving an element costs it its focus and its scroll offset: those in place stay.
    const previous = last.get(parent);
    last.set(parent, node);
    let at = anchor.previousSibling;
    while (at && !owner.has(at)) at = at.previousSibling;
    if (anchor.parentNode === parent.box && (at ? owner.get(at) : undefined) === previous) return;
    next = previous?.anchor.nextSibling ?? null;
  }
  if (next === anchor) return;
  const active = /** @type {any} */ (document.activeElement);
  parent.box.insertBefore(anchor, next);
  // What was moved has lost the focus.
  if (active !== document.activeElement) active.focus({ preventScroll: true });
}

/** @param {WireNode} node @param {boolean} animated */
function remove(node, animated) {
  const { el, p, parent } = node;
  parent?.kids.delete(node);
  forget(node, animated);
  if (animated && p.ex && parent && node.anchor === el) {
    // What goes with an effect stays, dead, until that is over.
    parent.box.append(el);
    parts.anim.leaveBy(el, p.ex);
  } else node.anchor.remove();
}

/** @param {WireNode} node @param {boolean} animated */
function forget(node, animated) {
  nodes.delete(node.id);
  owner.delete(node.el);
  fresh.delete(node);
  // What is in it first: a field that goes with its sheet is nobody's when it loses the focus.
  for (const kid of node.kids) forget(kid, animated);
  kinds[node.kind]?.gone?.(node, animated);
}

/** @param {WireNode} node @param {number[]} f @param {Motion} [motion] */
function setFrame(node, f, motion) {
  if (f.every((v, i) => v === node.f[i])) return;
  if (motion || node.moving.size) parts.anim.moveFrame(node, f, motion);
  else {
    node.f = f;
    putFrame(node);
  }
  update(node, new Set(['frame']));
}

/** @param {WireNode} node @param {Props} props @param {Motion} [motion] */
function setProps(node, props, motion) {
  const text = (/** @type {any} */ value) => JSON.stringify(value ?? null);
  // A change that goes a way of its own may end where it began.
  const { steps = [] } = node.own;
  delete node.own.steps;
  const changed = Object.keys(props).filter((key) => steps.length || text(props[key]) !== text(node.p[key]));
  if (!changed.length) return;
  const put = (/** @type {Props} */ to) => {
    for (const [key, value] of Object.entries(to)) {
      if (value === null) delete node.p[key];
      else node.p[key] = value;
    }
    update(node, new Set(Object.keys(to)));
  };
  const looks = [...steps, Object.fromEntries(changed.map((key) => [key, props[key]]))].map((look) => () => put(look));
  if (motion || node.moving.size) parts.anim.transition(node, changed, motion, looks);
  else looks.at(-1)?.();
}

react('lg dir sc', ({ id, p }) => {
  if (id !== 1) return;
  const page = document.documentElement;
  page.lang = p.lg ?? 'en';
  page.style.colorScheme = p.sc ?? scheme ?? '';
  attribute(page, 'dir', p.dir);
});
