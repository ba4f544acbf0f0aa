// Paths and strokes, as SVG.

import { attributes, css } from './core.js';
import { svg } from './svg.js';

let count = 0;

// The shape's outline with this look.
/** @param {Props} p @param {number} w @param {number} h @param {Props} look */
function outline(p, w, h, look) {
  if (p.sp === 'ellipse' || p.sp === 'circle') {
    return svg('ellipse', { cx: w / 2, cy: h / 2, rx: w / 2, ry: h / 2, ...look });
  }
  if (p.sp === 'path') return svg('path', { d: p.d ?? '', ...look });
  if (p.sp === 'rounded' && Array.isArray(p.cr)) return svg('path', { d: corners(p.cr, w, h), ...look });
  const most = Math.min(w, h) / 2;
  const rx = p.sp === 'capsule' ? most : p.sp === 'rounded' ? Math.min(p.cr ?? 0, most) : 0;
  return svg('rect', { width: w, height: h, rx, ...look });
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
  const { k, s, p, r, u, z } = paint;
  if (k === 'angular') return '#000';
  const id = `paint${(count += 1)}`;
  if (k === 'picture') {
    const tile = svg('image', { href: u, x: -s[0] * z[0], y: -s[1] * z[1], width: z[0], height: z[1], preserveAspectRatio: 'none' });
    defs.push(svg('pattern', { id, patternUnits: 'userSpaceOnUse', width: s[2] * z[0], height: s[3] * z[1] }, [tile]));
    return `url(#${id})`;
  }
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

// Draws the shape as a figure, or takes the figure away that it was before.
/** @param {WireNode} node @param {boolean} isDrawn */
export function draw({ el, p, f: [, , w, h], own }, isDrawn) {
  own.svg?.remove();
  own.svg = own.outline = null;
  const rule = p.eo ? 'evenodd, ' : '';
  // A material's colour is the style sheet's, so the box is cut.
  if (p.mt) el.style.clipPath = p.sp === 'path' ? `path(${rule}${JSON.stringify(p.d ?? '')})` : '';
  if (!isDrawn) return;
  /** @type {Element[]} */
  const defs = [];
  const dashes = p.da?.length > 1 ? p.da : null;
  const shape = outline(p, w, h, {
    fill: svgPaint(p.fl, w, h, defs), 'fill-rule': p.eo ? 'evenodd' : null, stroke: svgPaint(p.st, w, h, defs),
    'stroke-width': p.sw ?? 1, 'stroke-linecap': p.lc, 'stroke-linejoin': p.lj,
    'stroke-dasharray': dashes?.slice(0, -1).join(' '), 'stroke-dashoffset': dashes?.at(-1),
  });
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
  attributes(figure, { width, height, viewBox: `${-margin} ${-margin} ${width} ${height}` });
  const plate = document.createElement('i');
  const mask = encodeURIComponent(new XMLSerializer().serializeToString(figure));
  plate.style.background = css({ ...paint, p: [0.5, 0.5] }, [0, 0, width, height]);
  plate.style.mask = `url("data:image/svg+xml,${mask}")`;
  Object.assign(plate.style, { position: 'absolute', inset: `${-margin}px` });
  return plate;
}
