// Bars at the bottom: clear while nothing is scrolled under them.

import { afterwards, nodes, react } from './core.js';

/** @type {Set<WireNode>} */
const feet = new Set();
/** @type {number | undefined} */
let later;

react('fb', (node) => {
  const { el, p } = node;
  el.classList.toggle('foot', p.fb != null);
  el.classList.remove('bare');
  feet[p.fb ? 'add' : 'delete'](node);
});

afterwards.push(() => {
  for (const foot of feet) if (nodes.get(foot.id) !== foot) feet.delete(foot);
  look();
  // What was put in moves to its place first.
  clearTimeout(later);
  if (feet.size) later = setTimeout(look, 600);
});
addEventListener('scroll', look, { capture: true, passive: true });

function look() {
  for (const { el } of feet) {
    // What is behind a sheet stays as it is.
    if (el.closest('[inert]')) continue;
    const { left, width, top } = el.getBoundingClientRect();
    const below = document.elementsFromPoint(left + width / 2, top + 1);
    el.classList.toggle('bare', !below.some((it) => it.matches('.scroll:not(.wheel)') && el.parentElement?.contains(it)
      && it.scrollHeight - it.clientHeight - it.scrollTop >= 2));
  }
}
