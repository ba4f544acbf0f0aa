// @ts-check
// Pictures and figures. A plain fill is a box with round corners; everything else is an SVG.

import { background, cssPaint } from './paint.js';

/** @typedef {import('./types.js').WireNode} WireNode */

const space = 'http://www.w3.org/2000/svg';
let count = 0;

/** @param {string} name @param {Record<string, any>} attributes @param {Element[]} [inside] @returns {SVGElement} */
function svg(name, attributes, inside = []) {
  const el = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) if (value != null) el.setAttribute(key, String(value));
  el.append(...inside);
  return /** @type {SVGElement} */ (el);
}

/** @param {any} p @param {number} w @param {number} h */
function outline(p, w, h) {
  const r = Math.min(w, h) / 2;
  if (p.sp === 'ellipse' || p.sp === 'circle') return svg('ellipse', { cx: w / 2, cy: h / 2, rx: w / 2, ry: h / 2 });
  if (p.sp === 'path') return svg('path', { d: p.d ?? '' });
  if (p.sp === 'rounded' && Array.isArray(p.cr)) return svg('path', { d: corners(p.cr, w, h) });
  return svg('rect', { width: w, height: h, rx: p.sp === 'capsule' ? r : p.sp === 'rounded' ? Math.min(p.cr ?? 0, r) : 0 });
}

/** @param {number[]} radii @param {number} w @param {number} h */
function corners(radii, w, h) {
  const [a, b, c, d] = radii.map((r) => Math.min(r, w / 2, h / 2));
  return `M${a} 0H${w - b}A${b} ${b} 0 0 1 ${w} ${b}V${h - c}A${c} ${c} 0 0 1 ${w - c} ${h}H${d}A${d} ${d} 0 0 1 0 ${h - d}V${a}A${a} ${a} 0 0 1 ${a} 0Z`;
}

// A paint for SVG; a gradient needs a definition.
/** @param {any} paint @param {number} w @param {number} h @param {Element[]} defs */
function svgPaint(paint, w, h, defs) {
  if (paint == null) return 'none';
  if (typeof paint === 'string') return paint;
  const id = `paint${(count += 1)}`;
  const { k, s, p, r } = paint;
  const stops = s.map((/** @type {[string, number]} */ [color, offset]) => {
    const stop = svg('stop', { offset });
    stop.style.stopColor = color;
    return stop;
  });
  const units = { id, gradientUnits: 'userSpaceOnUse' };
  if (k === 'linear') {
    defs.push(svg('linearGradient', { ...units, x1: p[0] * w, y1: p[1] * h, x2: p[2] * w, y2: p[3] * h }, stops));
  } else {
    const scale = k === 'elliptical' ? Math.max(w, h) / 1 : 1;
    const radius = r ? { r: r[1] * scale, fr: r[0] * scale } : { r: Math.max(w, h) / 2 };
    defs.push(svg('radialGradient', { ...units, cx: p[0] * w, cy: p[1] * h, ...radius }, stops));
  }
  return `url(#${id})`;
}

/** @param {WireNode} node */
function draw({ el, p, f: [, , w, h], own }) {
  const needsSVG = p.st != null || p.sp === 'path' && p.fl?.k !== 'angular';
  own.svg?.remove();
  own.svg = null;
  el.style.clipPath = p.sp === 'path' && !needsSVG ? `path(${p.eo ? 'evenodd, ' : ''}${JSON.stringify(p.d ?? '')})` : '';
  background(el.style, needsSVG ? p.bg : p.fl ?? p.bg ?? (p.st ? null : 'currentColor'), w, h);
  el.style.borderRadius = p.sp === 'rounded' ? [p.cr ?? 0].flat().map((r) => `${r}px`).join(' ')
    : p.sp === 'capsule' ? `${Math.min(w, h) / 2}px` : p.sp === 'ellipse' || p.sp === 'circle' ? '50%' : '';
  if (!needsSVG) return;
  /** @type {Element[]} */
  const defs = [];
  const shape = outline(p, w, h);
  const dashes = p.da ?? [];
  const style = {
    fill: svgPaint(p.fl, w, h, defs), 'fill-rule': p.eo ? 'evenodd' : null, stroke: svgPaint(p.st, w, h, defs),
    'stroke-width': p.sw ?? 1, 'stroke-linecap': p.lc, 'stroke-linejoin': p.lj,
    'stroke-dasharray': dashes.length > 1 ? dashes.slice(0, -1).join(' ') : null,
    'stroke-dashoffset': dashes.length > 1 ? dashes[dashes.length - 1] : null,
  };
  for (const [key, value] of Object.entries(style)) if (value != null) shape.setAttribute(key, String(value));
  own.svg = svg('svg', { width: w, height: h, 'aria-hidden': true }, [svg('defs', {}, defs), shape]);
  own.outline = shape;
  el.prepend(own.svg);
}

const keys = ['sp', 'cr', 'd', 'fl', 'st', 'sw', 'da', 'lc', 'lj', 'eo', 'frame', 'new', 'bg'];

/** @type {import('./types.js').Kind} */
export const shape = {
  make: () => document.createElement('div'),
  update(node, changed) {
    if (keys.some((key) => changed.has(key))) draw(node);
  },
};

/** @type {import('./types.js').Kind} */
export const image = {
  make: ({ p }) => document.createElement(p.ti ? 'div' : 'img'),
  update({ el, p, f }, changed) {
    el.style.imageRendering = p.ir === 'pixelated' ? 'pixelated' : '';
    const source = p.src ?? '';
    if (el instanceof HTMLImageElement && !p.ti) {
      el.draggable = false;
      el.style.mask = '';
      if (changed.has('src') || changed.has('ti')) el.src = source;
      return;
    }
    // An image that became a template keeps its element: an empty picture under a mask.
    if (el instanceof HTMLImageElement && changed.has('ti')) el.removeAttribute('src');
    const url = `url(${JSON.stringify(source)})`;
    el.style.mask = `${url} 0 0 / 100% 100% no-repeat`;
    el.style.background = typeof p.ti === 'string' ? p.ti : cssPaint(p.ti, f[2], f[3]);
  },
};
