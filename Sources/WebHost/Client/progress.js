// @ts-check
// Progress: a bar or a spinner.

import { attribute, element } from './nodes.js';
import { kinds } from './parts.js';

kinds.progress = {
  update({ el, p }) {
    const isRound = p.sp ? p.sp === 'circular' : p.nv == null;
    el.classList.toggle('spinner', isRound);
    const length = isRound ? 8 : 1;
    if (el.childElementCount !== length) el.replaceChildren(...Array.from({ length }, () => element('i')));
    const min = p.mn ?? 0;
    const max = p.mx ?? 1;
    attribute(el, 'aria-valuemin', p.nv == null ? null : min);
    attribute(el, 'aria-valuemax', p.nv == null ? null : max);
    attribute(el, 'aria-valuenow', p.nv);
    el.classList.toggle('unknown', p.nv == null);
    el.style.setProperty('--share', String(Math.min(1, Math.max(0, ((p.nv ?? 0) - min) / (max - min || 1)))));
  },
};
