// Return and Space tap what is no button by itself.

import { acts, isPlain, isUsed, nodeWhere } from './core.js';

addEventListener('keydown', (e) => {
  const { key, target } = e;
  if (isUsed(e) || !isPlain(e) || !/^(Enter| )$/.test(key)) return;
  const node = nodeWhere(target);
  if (!node || node.el !== target || !acts(node) || node.el.matches('input, textarea, select, button')) return;
  if (key === 'Enter' && node.el.matches('a[href]')) return;
  e.preventDefault();
  if (!e.repeat) node.el.click();
});
