// What an app asks for besides drawing.

import { safeURL } from './links.js';
import { byID, element } from './nodes.js';

/** @param {{say?: string, copy?: string, open?: string}} message */
export function grant({ say, copy, open }) {
  if (say) {
    // A line for each text: the same words twice, and several texts at once, are all said.
    const line = element('div');
    line.textContent = say;
    byID('say').append(line);
    setTimeout(() => line.remove(), 5000);
  }
  if (copy) navigator.clipboard?.writeText(copy).catch(() => {});
  const url = safeURL(open);
  if (url && !window.open(url, '_blank', 'noopener')) location.assign(url);
}
