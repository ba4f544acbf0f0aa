// Headers and footers of sections that stay in view while their section scrolls under them.

import { afterwards, nodes, nodeWhere, react } from './core.js';

/** @type {Set<WireNode>} */
const pinned = new Set();

react('sy frame', (node) => {
  if (node.p.sy != null) pinned.add(node);
});

/** @param {WireNode} node */
function lay(node) {
  const { el, f, p } = node;
  const scroller = nodeWhere(el, (n) => n.kind === 'scroll');
  if (!scroller) return;
  const [isAcross, isFooter, limit] = typeof p.sy === 'number' ? [0, 0, p.sy] : p.sy;
  const axis = isAcross ? 0 : 1;
  const length = f[axis + 2];
  const at = scroller.el[isAcross ? 'scrollLeft' : 'scrollTop'];
  const [top, right, bottom, left] = scroller.p.ci ?? [0, 0, 0, 0];
  // Where it is in what scrolls, and how far what holds it is from the beginning.
  let outer = 0;
  for (let n = node.parent; n && n !== scroller; n = n.parent) outer += n.f[axis];
  const start = outer + f[axis];
  let shift;
  if (isFooter) {
    const end = at + scroller.f[axis + 2] - (isAcross ? right : bottom);
    shift = Math.min(0, Math.max(end - start - length, outer + limit - start));
  } else {
    // A large title and a search field above have given way by as much as was scrolled.
    const bar = isAcross ? null : [...nodes.values()].find((n) => n.kind === 'navbar' && n.p.sn === scroller.id);
    const covered = (isAcross ? left : top) - Math.min(Math.max(0, at), (bar?.p.lt ?? 0) + (bar?.p.sd ?? 0));
    shift = Math.max(0, Math.min(at + covered - start, outer + limit - length - start));
  }
  el.style.translate = shift ? (isAcross ? `${shift}px 0` : `0 ${shift}px`) : '';
  el.style.zIndex = shift ? '2' : '';
}

afterwards.push(() => {
  for (const node of pinned) if (nodes.get(node.id) !== node || node.p.sy == null) pinned.delete(node);
  pinned.forEach(lay);
});

document.addEventListener('scroll', (e) => {
  const scroller = nodeWhere(e.target, (n) => n.kind === 'scroll');
  for (const node of pinned) if (scroller?.el.contains(node.el)) lay(node);
}, { capture: true, passive: true });
