// Progress: a bar or a spinner.

import { attributes, element, kinds } from './core.js';

kinds.progress = {
  update({ el, p }) {
    const isUnknown = p.nv == null;
    const isRound = p.sp ? p.sp === 'circular' : isUnknown;
    el.classList.toggle('spinner', isRound);
    const length = isRound ? 8 : 1;
    if (el.childElementCount !== length) el.replaceChildren(...Array.from({ length }, () => element('i')));
    const min = p.mn ?? 0;
    const max = p.mx ?? 1;
    const [least, most] = isUnknown ? [] : [min, max];
    attributes(el, { 'aria-valuemin': least, 'aria-valuemax': most, 'aria-valuenow': p.nv });
    el.classList.toggle('unknown', isUnknown);
    el.style.setProperty('--share', String(Math.min(1, Math.max(0, ((p.nv ?? 0) - min) / (max - min || 1)))));
  },
};
