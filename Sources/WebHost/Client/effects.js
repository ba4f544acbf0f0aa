// @ts-check
// What fewer boxes have: borders, shadows, filters, transforms, masks, blending.

import { nodes } from './nodes.js';
import { react } from './parts.js';
import { css } from './style.js';

react('z', ({ el, p }) => (el.style.zIndex = p.z ?? ''));
react('sc', ({ el, p }) => (el.style.colorScheme = p.sc ?? ''));
react('bd', ({ el, p }) => (el.style.boxShadow = p.bd ? `inset 0 0 0 ${p.bd[0]}px ${p.bd[1]}` : ''));
react('sh bl ft', ({ el, p }) => {
  const list = (p.ft ?? []).map((/** @type {[string, any]} */ [name, amount]) =>
    `${name}(${amount}${name === 'hue-rotate' && typeof amount === 'number' ? 'deg' : ''})`);
  if (p.bl) list.push(`blur(${p.bl}px)`);
  // A shadow's radius is a Gaussian's deviation, of which CSS wants the double.
  if (p.sh) list.push(`drop-shadow(${p.sh[2]}px ${p.sh[3]}px ${p.sh[1] * 2}px ${p.sh[0]})`);
  el.style.filter = list.join(' ');
});
react('tf', ({ el, p: { tf } }) => (el.style.transform = tf ? `matrix${tf.length > 6 ? '3d' : ''}(${tf})` : ''));
react('or', ({ el, p }) => (el.style.transformOrigin = p.or ? `${p.or[0] * 100}% ${p.or[1] * 100}%` : ''));
react('bm', ({ el, p }) => (el.style.mixBlendMode = p.bm ?? ''));
react('cp', ({ el, p }) => (el.style.clipPath = p.cp ? `path(${JSON.stringify(p.cp)})` : ''));
// The child that masks comes after its parent, in the same patch.
react('mk frame', (node, changed) => (node.p.mk || changed.has('mk')) && queueMicrotask(() => mask(node)));

/** @param {WireNode} node */
function mask({ el, p, kids }) {
  const by = p.mk && nodes.get(p.mk);
  if (by) by.el.style.visibility = 'hidden';
  for (const kid of kids) if (kid !== by && kid.kind !== 'menu') kid.el.style.mask = by ? maskImage(by, kid.f) : '';
  el.classList.toggle('masked', !!by);
  if (by) el.style.overflow = 'clip';
}

// What can be said in CSS of a mask: a gradient, a picture, or an outline.
/** @param {WireNode} by @param {number[]} f @returns {string} */
function maskImage({ kind, p, f: [x, y, w, h], kids }, f) {
  const place = ` ${x - f[0]}px ${y - f[1]}px / ${w}px ${h}px no-repeat`;
  if (kind === 'image') return `url(${JSON.stringify(p.src)})${place}`;
  const fill = p.fl ?? p.bg;
  if (fill) return `${typeof fill === 'string' ? `linear-gradient(${fill}, ${fill})` : css(fill, [x, y, w, h])}${place}`;
  const [only] = kids;
  return only ? maskImage({ ...only, f: [x + only.f[0], y + only.f[1], only.f[2], only.f[3]] }, f) : '';
}
