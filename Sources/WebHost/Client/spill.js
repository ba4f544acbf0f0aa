// Scrollers whose content is seen beyond them.

import { px, react } from './core.js';

react('uc ci', ({ el, p }) => {
  el.classList.toggle('spill', !!p.uc);
  const insets = p.ci ?? [0, 0, 0, 0];
  el.style.setProperty('--pad', insets.map((/** @type {number} */ n) => `calc(var(--s) + ${px(n)})`).join(' '));
});
