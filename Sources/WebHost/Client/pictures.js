// Pictures: as they are, or as the mask of a paint.

import { attribute, css, kinds } from './core.js';

kinds.image = {
  tag: (p) => (p.ti ? 'div' : 'img'),
  update({ el, p, f }, changed) {
    el.style.imageRendering = p.ir === 'pixelated' ? 'pixelated' : '';
    const image = el instanceof HTMLImageElement ? el : null;
    if (image) {
      image.draggable = false;
      image.onerror = () => el.classList.add('lost');
    }
    // An image that became a template keeps its element: an empty picture under a mask.
    if (image && (changed.has('src') || changed.has('ti'))) attribute(image, 'src', p.ti ? null : p.src);
    const isPlain = image && !p.ti;
    if (changed.has('src') || !p.src) el.classList.toggle('lost', !p.src);
    el.style.mask = isPlain ? '' : `url(${JSON.stringify(p.src ?? '')}) 0 0 / 100% 100% no-repeat`;
    el.style.background = isPlain ? '' : css(p.ti, f);
  },
};
