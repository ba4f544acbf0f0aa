// Links, to screens of the app and to addresses outside.

import { attributes, kinds } from './core.js';

// Addresses that may leave the app; a script is none.
/** @param {any} url @returns {string | null} */
export const safeURL = (url) => (typeof url === 'string' && /^(https?|mailto|tel|sms):/i.test(url) ? url : null);

kinds.link = {
  tag: () => 'a',
  update({ el, p }) {
    const href = safeURL(p.hr);
    attributes(el, { href, target: href && '_blank', rel: href && 'noopener' });
  },
};
