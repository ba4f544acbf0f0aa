// Scrollers whose content is seen beyond them.

import { px, react } from './core.js';

react('uc ci', ({ el, p }) => {
  el.classList.toggle('spill', !!p.uc);
  const [top, left, bottom, right] = p.ci ?? [0, 0, 0, 0];
  el.style.setProperty('--pad', [top, right, bottom, left].map((n) => `calc(var(--s) + ${px(n)})`).join(' '));
});
