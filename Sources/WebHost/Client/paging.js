// Scrollers that go where the app says, and those that come to rest at pages.

import { element, react } from './core.js';

react('so', ({ el, own, p }, changed) => {
  const [left, top, animated, token] = p.so ?? [];
  if (!p.so || token === own.token) return;
  own.token = token;
  // The content may grow in this very patch: go there when all of it is applied.
  queueMicrotask(() => {
    // What is in view stays where it is when something above it came, went or grew.
    if (animated === 'by') el.scrollBy(left, top);
    else el.scrollTo({ left, top, behavior: animated && !changed.has('new') ? 'smooth' : 'auto' });
  });
});

// Marks where the scroller comes to rest.
react('pg cs frame', ({ el, own, p, f }, changed) => {
  if (!p.pg && !changed.has('pg')) return;
  for (const mark of own.marks ?? []) mark.remove();
  own.marks = [];
  const isAcross = p.ax === 'x';
  el.style.scrollSnapType = p.pg ? `${isAcross ? 'x' : 'y'} mandatory` : '';
  const step = isAcross ? f[2] : f[3];
  if (!p.pg || !step || !p.cs) return;
  // At whole pages, or where the views are that it aims at.
  const isLimited = p.pg === true || p.pg[0] === 'one';
  const places = Array.isArray(p.pg) ? p.pg.slice(isLimited ? 1 : 0)
    : Array.from({ length: Math.ceil((p.cs[isAcross ? 0 : 1] - 1) / step) }, (_, i) => i * step);
  for (const at of places) {
    const mark = element('i', 'mark');
    mark.style.scrollSnapStop = isLimited ? 'always' : '';
    mark.style[isAcross ? 'left' : 'top'] = `${at}px`;
    el.append(mark);
    own.marks.push(mark);
  }
});
