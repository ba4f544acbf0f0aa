// What an app asks for besides drawing.

import { safeURL } from './links.js';
import { byID } from './nodes.js';

/** @param {{say?: string, copy?: string, open?: string}} message */
export function grant({ say, copy, open }) {
  if (say) {
    const region = byID('say');
    region.textContent = '';
    setTimeout(() => (region.textContent = say), 50); // the same words twice are said twice
  }
  if (copy) navigator.clipboard?.writeText(copy).catch(() => {});
  const url = safeURL(open);
  if (url && !window.open(url, '_blank', 'noopener')) location.assign(url);
}
