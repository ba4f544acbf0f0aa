// @ts-check
// Box style: properties to CSS.

import { background, cssPaint } from './paint.js';
import { nodes } from './nodes.js';

/** @typedef {import('./types.js').WireNode} WireNode */

const px = (/** @type {any} */ v) => (v == null ? '' : Array.isArray(v) ? v.map((n) => `${n}px`).join(' ') : `${v}px`);

/** @param {WireNode} node */
function filter({ el, p }) {
  const parts = (p.ft ?? []).map((/** @type {[string, any]} */ [name, amount]) =>
    `${name}(${amount}${name === 'hue-rotate' && typeof amount === 'number' ? 'deg' : ''})`);
  if (p.bl) parts.push(`blur(${p.bl}px)`);
  // A shadow's radius is a Gaussian's deviation, of which CSS wants the double.
  if (p.sh) parts.push(`drop-shadow(${p.sh[2]}px ${p.sh[3]}px ${p.sh[1] * 2}px ${p.sh[0]})`);
  el.style.filter = parts.join(' ');
}

/** @param {WireNode} node */
function mask({ el, p, f, kids }) {
  const by = p.mk && nodes.get(p.mk);
  if (by) by.el.style.visibility = 'hidden';
  for (const kid of kids) if (kid !== by && kid.kind !== 'menu') kid.el.style.mask = by ? maskImage(by, kid.f) : '';
  el.classList.toggle('masked', !!by);
  if (by && f) el.style.overflow = 'clip';
}

// What can be said in CSS of a mask: a gradient, a picture, or an outline.
/** @param {WireNode} by @param {number[]} f @returns {string} */
function maskImage({ kind, p, f: [x, y, w, h], kids }, f) {
  const place = ` ${x - f[0]}px ${y - f[1]}px / ${w}px ${h}px no-repeat`;
  if (kind === 'image') return `url(${JSON.stringify(p.src)})${place}`;
  const fill = p.fl ?? p.bg;
  if (fill) return `${typeof fill === 'string' ? `linear-gradient(${fill}, ${fill})` : cssPaint(fill, w, h)}${place}`;
  const [only] = kids;
  return only ? maskImage({ ...only, f: [x + only.f[0], y + only.f[1], only.f[2], only.f[3]] }, f) : '';
}

/** @type {Record<string, (style: CSSStyleDeclaration, value: any, node: WireNode) => void>} */
const table = {
  o: (s, v) => (s.opacity = v ?? ''),
  bg: (s, v, { f, p }) => background(s, p.mt ? null : v, f[2], f[3]),
  cr: (s, v) => (s.borderRadius = px(v)),
  bd: (s, v) => (s.boxShadow = v ? `inset 0 0 0 ${v[0]}px ${v[1]}` : ''),
  cl: (s, v) => (s.overflow = v ? 'clip' : ''),
  cp: (s, v) => (s.clipPath = v ? `path(${JSON.stringify(v)})` : ''),
  sh: (_, __, node) => filter(node),
  bl: (_, __, node) => filter(node),
  ft: (_, __, node) => filter(node),
  tf: (s, v) => (s.transform = v ? `matrix${v.length > 6 ? '3d' : ''}(${v})` : ''),
  or: (s, v) => (s.transformOrigin = v ? `${v[0] * 100}% ${v[1] * 100}%` : ''),
  z: (s, v) => (s.zIndex = v ?? ''),
  mt: (_, v, { el }) => (v ? (el.dataset.material = v) : delete el.dataset.material),
  bm: (s, v) => (s.mixBlendMode = v ?? ''),
  mk: (_, __, node) => mask(node),
  hit: (_, v, { el }) => el.classList.toggle('through', v === false),
  dir(s, v, { el }) {
    el.dir = v ?? '';
    s.setProperty('--dir', v ?? null);
  },
  sc: (s, v) => (s.colorScheme = v ?? ''),
  ps: (_, v, { el }) => (v ? (el.dataset.press = v) : delete el.dataset.press),
  bp: (_, v, { el }) => (v ? (el.dataset.part = v) : delete el.dataset.part),
  ti: (s, v) => s.setProperty('--tint', typeof v === 'string' ? v : null),
};

// Carries changed box properties over to the element.
/** @param {WireNode} node @param {Set<string>} changed */
export function restyle(node, changed) {
  for (const key of changed) table[key]?.(node.el.style, node.p[key], node);
  if (changed.has('frame')) {
    for (const key of ['bg', 'mk']) if (node.p[key]) table[key](node.el.style, node.p[key], node);
  }
  if (changed.has('bg') || changed.has('mt') || changed.has('on')) {
    node.el.classList.toggle('solid', !!(node.p.bg || node.p.mt || node.p.on));
  }
}
