// Arrows walk through choices, tabs, menus and tool bars.

import { isUsed } from './gestures.js';

const groups = '[role=radiogroup], [role=tablist], [role=menu], [role=toolbar]';
const members = '[role=radio], [role=tab], [role^=menuitem], button:not([role])';
/** @type {Record<string, number>} */
const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -1e6, End: 1e6 };

addEventListener('keydown', (e) => {
  const from = e.target;
  const step = steps[e.key];
  if (!step || isUsed(e) || !(from instanceof Element)) return;
  const group = from.closest(groups);
  if (!group || from.matches('input, textarea')) return;
  const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(members)])
    .filter((el) => el.closest(groups) === group && !el.matches(':disabled, [aria-disabled=true]'));
  const at = all.indexOf(/** @type {HTMLElement} */ (from)) + step;
  const next = Math.abs(step) > 1 ? all.at(step < 0 ? 0 : -1) : all[(at + all.length) % all.length];
  if (!next) return;
  e.preventDefault();
  next.focus();
  if (next.matches('[role=radio], [role=tab]')) next.click();
}, true);
