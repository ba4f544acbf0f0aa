// @ts-check
// Patches: operations on the tree, applied in order; then what follows from them.

import { enter, away, leave, moveFrame, pace, transition } from './anim.js';
import { settle } from './events.js';
import { settleFields } from './fields.js';
import { listen } from './gestures.js';
import { kinds } from './kinds.js';
import { blank, nodes, owner, presentations, putFrame } from './nodes.js';
import { arrangeBars } from './navbar.js';
import { arrangePages } from './pages.js';
import { show as present, hide, nameDialogs } from './present.js';
import { reach } from './rows.js';
import { control, describe } from './semantics.js';
import { restyle } from './style.js';

/** @typedef {import('./types.js').WireNode} WireNode */
/** @typedef {import('./types.js').Props} Props */

let isFull = false;
// In a full patch: the child last put into each parent.
/** @type {Map<WireNode, WireNode>} */
const last = new Map();
// Nodes that this patch inserted.
/** @type {Set<WireNode>} */
const fresh = new Set();
/** @type {WireNode | null} */
let toFocus = null;

/** @param {any} patch */
export function apply(patch) {
  isFull = !!patch.full;
  const motions = patch.a ?? [];
  if (isFull) forgetUntold(patch.o);
  for (const [what, id, ...rest] of patch.o) {
    if (what === '+') insert(id, rest);
    const node = nodes.get(id);
    if (!node) continue;
    if (what === '-') remove(node, !!rest[0]);
    else if (what === 'm' && node.parent) place(node, node.parent, rest[0]);
    else if (what === 'f' && id !== 1) setFrame(node, rest.slice(0, 4), motions[rest[4]]);
    else if (what === 'p') setProps(node, rest[0], motions[rest[1]]);
  }
  follow();
  if (patch.e != null) {
    settle(patch.e);
    settleFields(patch.e);
  }
}

/** What one change means for others: bars, screens, presentations, focus. */
function follow() {
  for (const node of fresh) {
    const isOuter = node.parent && !fresh.has(node.parent);
    if (node.kind === 'row' && node.p.sa) reach(node);
    if (presentations.has(node.kind)) present(node, !isFull);
    else if (isOuter && !isFull) enter(node);
  }
  arrangePages(fresh, isFull);
  arrangeBars();
  nameDialogs();
  fresh.clear();
  last.clear();
  if (toFocus) control(toFocus).focus();
  toFocus = null;
}

// A full patch tells everything: what it does not tell is gone, what it tells again keeps its element.
/** @param {any[]} operations */
function forgetUntold(operations) {
  const told = new Map(operations.filter((op) => op[0] === '+').map((op) => [op[1], op[2]]));
  for (const node of [...nodes.values()]) {
    if (node.id !== 1 && nodes.has(node.id) && told.get(node.id) !== node.kind) remove(node, false);
  }
}

/** @param {number} id @param {any[]} rest */
function insert(id, [kind, parentID, before, x, y, w, h, props]) {
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
  const node = blank(id, kind);
  node.p = props ?? {};
  node.f = [x, y, w, h];
  node.el = (kinds[kind] ?? kinds.group).make(node);
  if (node.box === document.body) node.box = node.el;
  node.el.classList.add('n', kind);
  node.anchor = presentations.has(kind) ? document.createComment(kind) : node.el;
  owner.set(node.el, node);
  owner.set(node.anchor, node);
  nodes.set(id, node);
  putFrame(node);
  place(node, parent, before);
  update(node, new Set([...Object.keys(node.p), 'new', 'frame']));
  fresh.add(node);
}

/** @param {WireNode} node @param {WireNode} parent @param {number} before */
function place(node, parent, before) {
  node.parent?.kids.delete(node);
  node.parent = parent;
  parent.kids.add(node);
  const next = before ? nodes.get(before)?.anchor ?? null : null;
  if (isFull && !before) {
    // Moving an element costs it its focus and its scroll offset: those in place stay.
    const previous = last.get(parent);
    last.set(parent, node);
    let at = node.anchor.previousSibling;
    while (at && !owner.has(at)) at = at.previousSibling;
    if (node.anchor.parentNode === parent.box && (at ? owner.get(at) : undefined) === previous) return;
    parent.box.insertBefore(node.anchor, previous ? previous.anchor.nextSibling : null);
    return;
  }
  if (next !== node.anchor) parent.box.insertBefore(node.anchor, next);
}

/** @param {WireNode} node @param {boolean} animated */
function remove(node, animated) {
  node.parent?.kids.delete(node);
  const { el, p } = node;
  const hadFocus = el.contains(document.activeElement);
  const neighbour = /** @type {HTMLElement | null} */ (el.nextElementSibling ?? el.previousElementSibling);
  forget(node, animated);
  node.anchor.remove();
  if (!presentations.has(node.kind)) {
    if (el !== node.anchor) el.remove();
    else if (animated && p.ex && node.parent) leaveFrom(node);
  }
  if (hadFocus && node.kind === 'row') neighbour?.focus();
}

// A node that goes with an effect stays, dead, above its place until that is over.
/** @param {WireNode} node */
function leaveFrom({ el, p, parent }) {
  parent?.box.append(el);
  leave(el, away(p.ex), pace(p.ex));
}

/** @param {WireNode} node @param {boolean} animated */
function forget(node, animated) {
  nodes.delete(node.id);
  owner.delete(node.el);
  fresh.delete(node);
  if (presentations.has(node.kind)) hide(node, animated);
  kinds[node.kind]?.gone?.(node);
  for (const kid of node.kids) forget(kid, animated);
}

/** @param {WireNode} node @param {number[]} f @param {any} [motion] */
function setFrame(node, f, motion) {
  if (f.every((v, i) => v === node.f[i])) return;
  moveFrame(node, f, motion);
  update(node, new Set(['frame']));
}

/** @param {WireNode} node @param {Props} props @param {any} [motion] */
function setProps(node, props, motion) {
  const text = (/** @type {any} */ value) => JSON.stringify(value ?? null);
  const changed = Object.keys(props).filter((key) => text(props[key]) !== text(node.p[key]));
  if (!changed.length) return;
  transition(node, changed, motion, () => {
    for (const key of changed) {
      if (props[key] === null) delete node.p[key];
      else node.p[key] = props[key];
    }
    node.own.motion = motion;
    update(node, new Set(changed));
  });
}

/** @param {WireNode} node @param {Set<string>} changed */
function update(node, changed) {
  restyle(node, changed);
  describe(node, changed);
  kinds[node.kind]?.update?.(node, changed);
  if (changed.has('on')) listen(node);
  if (changed.has('fo')) focus(node);
}

/** @param {WireNode} node */
function focus(node) {
  const { p, own } = node;
  if (p.fo < 0 && node.el.contains(document.activeElement)) control(node).blur();
  if (p.fo > (own.focusNumber ?? 0)) {
    own.focusNumber = p.fo;
    toFocus = node;
  }
}
