// @ts-check
// Every kind of node and who looks after it.

import { button, color, date, element, link, progress, select, slider, toggle } from './controls.js';
import { field } from './fields.js';
import { navbar } from './navbar.js';
import { page } from './pages.js';
import { presentation } from './present.js';
import { row } from './rows.js';
import { scroll } from './scroll.js';
import { image, shape } from './shapes.js';
import { symbol, text } from './text.js';

/** @typedef {import('./types.js').Kind} Kind */

/** @type {Kind} */
const group = { make: () => element('div') };

/** @type {Kind} */
const root = {
  ...group,
  update({ p }) {
    const page = document.documentElement;
    page.lang = p.lg ?? 'en';
    page.dir = p.dir ?? '';
    page.style.colorScheme = p.sc ?? '';
  },
};

/** @type {Record<string, Kind>} */
export const kinds = {
  root, group, page, text, symbol, image, shape, button, link, field, toggle, slider, select, date, color,
  progress, scroll, row, navbar, sheet: presentation, cover: presentation, popover: presentation,
  alert: presentation, actionSheet: presentation, menu: presentation,
};
