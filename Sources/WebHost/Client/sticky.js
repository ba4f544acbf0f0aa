// Headers of sections that stay below the bar while their section scrolls under them.

import { afterwards, nodes, nodeWhere, react } from './core.js';

/** @type {Set<WireNode>} */
const headers = new Set();

react('sy frame', (node) => {
  if (node.p.sy != null) headers.add(node);
});

/** @param {WireNode} node */
function lay(node) {
  const { el, f, p } = node;
  const scroller = nodeWhere(el, (n) => n.kind === 'scroll');
  if (!scroller) return;
  // A large title above has given way by as much as was scrolled.
  const bar = [...nodes.values()].find((n) => n.kind === 'navbar' && n.p.sn === scroller.id);
  const y = scroller.el.scrollTop;
  const covered = (scroller.p.ci?.[0] ?? 0) - Math.min(Math.max(0, y), bar?.p.lt ?? 0);
  const shift = Math.max(0, Math.min(y + covered - f[1], p.sy - f[3] - f[1]));
  el.style.translate = shift ? `0 ${shift}px` : '';
  el.style.zIndex = shift ? '2' : '';
}

afterwards.push(() => {
  for (const node of headers) if (nodes.get(node.id) !== node || node.p.sy == null) headers.delete(node);
  headers.forEach(lay);
});

document.addEventListener('scroll', (e) => {
  const scroller = nodeWhere(e.target, (n) => n.kind === 'scroll');
  for (const node of headers) if (scroller?.el.contains(node.el)) lay(node);
}, { capture: true, passive: true });
