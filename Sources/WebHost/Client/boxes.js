// Boxes with round corners; other figures are drawn by a part of their own.

import { background, kinds, parts, px } from './core.js';
import { has } from './kinds.js';

kinds.shape = {
  update(node, changed) {
    if (!has(changed, 'sp cr d fl st sw da lc lj eo frame bg mt on')) return;
    const { el, p, f } = node;
    const isDrawn = p.st != null || (p.sp === 'path' && !p.mt);
    background(el, isDrawn ? p.bg : p.mt ? null : p.fl ?? p.bg ?? 'currentColor', f);
    el.style.borderRadius = p.sp === 'rounded' ? px(p.cr) : p.sp === 'capsule' ? px(Math.min(f[2], f[3]) / 2)
      : p.sp === 'ellipse' || p.sp === 'circle' ? '50%' : '';
    parts.figure?.draw(node, isDrawn);
    // Lines let the pointer through.
    el.classList.toggle('clear', !p.on && !p.mt && (isDrawn ? p.fl == null : /^#(.{3}0|.{6}00)$/.test(p.fl)));
  },
};
