// What fewer boxes have: borders, shadows, filters, transforms, masks, blending.

import { byID, react } from './core.js';
import { svg } from './svg.js';

react('z', ({ el, p }) => (el.style.zIndex = p.z ?? ''));
react('sc', ({ el, p }) => (el.style.colorScheme = p.sc ?? ''));
react('bd', ({ el, p }) => (el.style.boxShadow = p.bd ? `inset 0 0 0 ${p.bd[0]}px ${p.bd[1]}` : ''));
react('sh bl ft', ({ el, p }) => {
  const list = (p.ft ?? []).map((/** @type {[string, any]} */ [name, amount]) =>
    name === 'matrix' ? matrix(amount)
      : `${name}(${amount}${name === 'hue-rotate' && typeof amount === 'number' ? 'deg' : ''})`);
  if (p.bl) list.push(`blur(${p.bl}px)`);
  // A shadow's radius is a Gaussian's deviation, of which CSS wants the double.
  if (p.sh) list.push(`drop-shadow(${p.sh[2]}px ${p.sh[3]}px ${p.sh[1] * 2}px ${p.sh[0]})`);
  el.style.filter = list.join(' ');
});
react('tf', ({ el, p: { tf } }) => (el.style.transform = tf ? `matrix${tf.length > 6 ? '3d' : ''}(${tf})` : ''));
react('or', ({ el, p }) => (el.style.transformOrigin = p.or ? `${p.or[0] * 100}% ${p.or[1] * 100}%` : ''));
react('bm', ({ el, p }) => (el.style.mixBlendMode = p.bm ?? ''));
react('cp', ({ el, p }) => (el.style.clipPath = p.cp ? `path(${JSON.stringify(p.cp)})` : ''));
react('mk', ({ el, p: { mk } }) => {
  el.style.mask = mk ? `url(${JSON.stringify(mk[0])}) ${mk[1]}px ${mk[2]}px / ${mk[3]}px ${mk[4]}px no-repeat` : '';
});

// A colour matrix is an SVG filter of the page, made once.
/** @param {number[]} numbers */
function matrix(numbers) {
  const id = `matrix${numbers.join('_')}`;
  if (!byID(id)) {
    const map = svg('feColorMatrix', { values: numbers.join(' ') });
    const filter = svg('filter', { id, 'color-interpolation-filters': 'sRGB' }, [map]);
    document.body.append(svg('svg', { class: 'defs' }, [filter]));
  }
  return `url(#${CSS.escape(id)})`;
}
