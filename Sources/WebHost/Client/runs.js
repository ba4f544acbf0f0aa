// Texts of several styles, with links in them.

import { safeURL } from './links.js';
import { element, font } from './core.js';

/** @param {HTMLElement} line @param {[string, Props][]} runs */
export function write(line, runs) {
  for (const [text, style] of runs) {
    const p = style ?? {};
    const href = safeURL(p.hr);
    const span = element(href ? 'a' : 'span');
    if (href) Object.assign(span, { href, target: '_blank', rel: 'noopener' });
    font(span.style, p);
    span.style.color = p.co ?? '';
    span.style.backgroundColor = p.bg ?? '';
    if (p.bg && text === '\u00a0') span.style.borderRadius = '3px';
    if (p.bo) Object.assign(span.style, { position: 'relative', top: `${-p.bo}px` });
    span.textContent = text;
    line.append(span);
  }
  return line;
}
