// Rows that a person may put in another order, by a handle or by arrow keys on it.

import { nodes, nodeWhere, react, send, sendAhead } from './core.js';
import { pan } from './pan.js';

// The movable rows of the row's list, as on screen.
/** @param {WireNode} node */
function movable(node) {
  const list = nodeWhere(node.el.parentElement, (n) => n.p.ro === 'list' || n.kind === 'scroll');
  const rows = [...nodes.values()].filter((n) => n.kind === 'row' && n.p.mv && list?.el.contains(n.el));
  return { list, rows: rows.sort((a, b) => a.el.getBoundingClientRect().top - b.el.getBoundingClientRect().top) };
}

const isHandle = (/** @type {WireNode} */ n) => n.p.bp === 'handle';

react('mv', (node) => {
  if (node.own.moves) return;
  node.own.moves = true;
  /** @type {WireNode[]} */
  let rows = [];
  /** @type {WireNode | null} */
  let list = null;
  let from = 0;
  let to = 0;
  const clear = () => {
    for (const { el } of rows) {
      el.style.translate = '';
      el.classList.remove('giving', 'lifted');
    }
  };
  pan(node.el, {
    may: (_, __, target) => !!node.p.mv && !!nodeWhere(target, (n) => n === node || isHandle(n))?.p.bp,
    begin() {
      ({ list, rows } = movable(node));
      from = to = rows.indexOf(node);
      for (const row of rows) row.el.classList.add(row === node ? 'lifted' : 'giving');
    },
    move({ dy }) {
      node.el.style.translate = `0 ${dy}px`;
      const middle = node.f[1] + dy + node.f[3] / 2;
      to = rows.filter((row) => row !== node && row.f[1] + row.f[3] / 2 < middle).length;
      rows.forEach((row, i) => {
        if (row === node) return;
        const shift = i > from && i <= to ? -node.f[3] : i < from && i >= to ? node.f[3] : 0;
        row.el.style.translate = shift ? `0 ${shift}px` : '';
      });
    },
    end(_, cancelled) {
      if (!list || cancelled || to === from) clear();
      else sendAhead('moverow', list, { f: from, t: to }, clear);
    },
  });
  node.el.addEventListener('keydown', (e) => {
    const step = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0;
    if (!step || !node.p.mv || !nodeWhere(e.target, isHandle)) return;
    e.preventDefault();
    const { list, rows } = movable(node);
    const f = rows.indexOf(node);
    if (list && rows[f + step]) send('moverow', list, { f, t: f + step });
  });
});
