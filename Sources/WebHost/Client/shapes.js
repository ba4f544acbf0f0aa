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
  if (p.sp === 'ellipse' || p.sp === 'circle') return svg('ellipse', { cx: w / 2, cy: h / 2, rx: w / 2, ry: h / 2 });
  if (p.sp === 'path') return svg('path', { d: p.d ?? '' });
  if (p.sp === 'rounded' && Array.isArray(p.cr)) return svg('path', { d: corners(p.cr, w, h) });
  const most = Math.min(w, h) / 2;
  const rx = p.sp === 'capsule' ? most : p.sp === 'rounded' ? Math.min(p.cr ?? 0, most) : 0;
  return svg('rect', { width: w, height: h, rx });
}

/** @param {number[]} radii @param {number} w @param {number} h */
function corners(radii, w, h) {
  const [a, b, c, d] = radii.map((r) => Math.min(r, w / 2, h / 2));
  const arc = (/** @type {number[]} */ ...[r, x, y]) => `A${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${a} 0H${w - b}${arc(b, w, b)}V${h - c}${arc(c, w - c, h)}H${d}${arc(d, 0, h - d)}V${a}${arc(a, a, 0)}Z`;
}

// A paint for SVG; a gradient needs a definition. There are no angular ones: those are drawn through a mask.
/** @param {any} paint @param {number} w @param {number} h @param {Element[]} defs */
function svgPaint(paint, w, h, defs) {
  if (paint == null) return 'none';
  if (typeof paint === 'string') return paint;
  const { k, s, p, r } = paint;
  if (k === 'angular') return '#000';
  const id = `paint${(count += 1)}`;
  const stops = s.map((/** @type {[string, number]} */ [color, offset]) => {
    const stop = svg('stop', { offset });
    stop.style.stopColor = color;
    return stop;
  });
  const units = { id, gradientUnits: 'userSpaceOnUse' };
  if (k === 'linear') {
    defs.push(svg('linearGradient', { ...units, x1: p[0] * w, y1: p[1] * h, x2: p[2] * w, y2: p[3] * h }, stops));
  } else {
    const scale = k === 'elliptical' ? `scale(${w} ${h})` : '';
    const gradientTransform = `translate(${p[0] * w} ${p[1] * h}) ${scale}`;
    defs.push(svg('radialGradient', { ...units, cx: 0, cy: 0, fr: r[0], r: r[1], gradientTransform }, stops));
  }
  return `url(#${id})`;
}

/** @param {WireNode} node */
function draw({ el, p, f: [, , w, h], own }) {
  const isPlate = !!p.mt; // a material: its colour is the style sheet's
  const needsSVG = p.st != null || (p.sp === 'path' && !isPlate);
  own.svg?.remove();
  own.svg = own.outline = null;
  background(el.style, needsSVG ? p.bg : isPlate ? null : p.fl ?? p.bg ?? 'currentColor', w, h);
  const rule = p.eo ? 'evenodd, ' : '';
  if (isPlate) el.style.clipPath = p.sp === 'path' ? `path(${rule}${JSON.stringify(p.d ?? '')})` : '';
  el.style.borderRadius = p.sp === 'rounded' ? [p.cr ?? 0].flat().map((r) => `${r}px`).join(' ')
    : p.sp === 'capsule' ? `${Math.min(w, h) / 2}px` : p.sp === 'ellipse' || p.sp === 'circle' ? '50%' : '';
  if (!needsSVG) return;
  /** @type {Element[]} */
  const defs = [];
  const shape = outline(p, w, h);
  const dashes = p.da ?? [];
  const isDashed = dashes.length > 1;
  const style = {
    fill: svgPaint(p.fl, w, h, defs), 'fill-rule': p.eo ? 'evenodd' : null, stroke: svgPaint(p.st, w, h, defs),
    'stroke-width': p.sw ?? 1, 'stroke-linecap': p.lc, 'stroke-linejoin': p.lj,
    'stroke-dasharray': isDashed ? dashes.slice(0, -1).join(' ') : null,
    'stroke-dashoffset': isDashed ? dashes[dashes.length - 1] : null,
  };
  for (const [key, value] of Object.entries(style)) if (value != null) shape.setAttribute(key, String(value));
  const figure = svg('svg', { width: w, height: h, 'aria-hidden': true }, [svg('defs', {}, defs), shape]);
  const angular = [p.st, p.fl].find((paint) => paint?.k === 'angular');
  own.svg = angular ? cutOut(figure, angular, w, h, p.st ? (p.sw ?? 1) / 2 : 0) : figure;
  own.outline = angular ? null : shape;
  el.prepend(own.svg);
}

// The figure as a mask over a gradient that SVG does not have.
/** @param {SVGElement} figure @param {any} paint @param {number} w @param {number} h @param {number} margin */
function cutOut(figure, paint, w, h, margin) {
  const [width, height] = [w + 2 * margin, h + 2 * margin];
  for (const [name, value] of Object.entries({ width, height, viewBox: `${-margin} ${-margin} ${width} ${height}` })) {
    figure.setAttribute(name, String(value));
  }
  const plate = document.createElement('i');
  const mask = encodeURIComponent(new XMLSerializer().serializeToString(figure));
  plate.style.background = cssPaint({ ...paint, p: [0.5, 0.5] }, width, height);
  plate.style.mask = `url("data:image/svg+xml,${mask}")`;
  Object.assign(plate.style, { position: 'absolute', inset: `${-margin}px` });
  return plate;
}

const keys = ['sp', 'cr', 'd', 'fl', 'st', 'sw', 'da', 'lc', 'lj', 'eo', 'frame', 'new', 'bg', 'mt'];

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
