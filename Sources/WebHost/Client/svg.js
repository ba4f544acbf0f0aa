// Makes elements of SVG.

import { attributes } from './core.js';

/** @param {string} name @param {Record<string, any>} all @param {Element[]} [inside] @returns {SVGElement} */
export function svg(name, all, inside = []) {
  const el = /** @type {SVGElement} */ (document.createElementNS('http://www.w3.org/2000/svg', name));
  attributes(el, all);
  el.append(...inside);
  return el;
}
