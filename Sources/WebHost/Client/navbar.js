// The bar at the top: its large title scrolls away, the small one and the plate appear.

import { afterwards, attribute, kidsInOrder, kinds, nodes } from './core.js';

/** @type {Set<WireNode>} */
const bars = new Set();

kinds.navbar = { make: (node) => bars.add(node), gone: (node) => bars.delete(node) };

// Each bar's scroller may be another one now.
afterwards.push(() => {
  for (const bar of bars) {
    const scroller = nodes.get(bar.p.sn);
    if (scroller) scroller.own.scrolled ??= () => bars.forEach((bar) => bar.p.sn === scroller.id && lay(bar));
    lay(bar);
  }
});

/** @param {WireNode} bar */
function lay(bar) {
  const scroller = nodes.get(bar.p.sn);
  const y = Math.max(0, scroller?.el.scrollTop ?? 0);
  const large = bar.p.lt ?? 0;
  const drawer = bar.p.sd ?? 0;
  // The search field gives way first, then the large title.
  const shut = Math.min(y, drawer);
  const gone = Math.min(y - shut, large);
  for (const { el, p, f } of kidsInOrder(bar)) {
    const s = el.style;
    switch (p.bp) {
      case 'plate':
      case 'shade': // shows whatever is scrolled
        el.classList.add('plate');
        s.height = `${f[3] - shut - gone}px`;
        s.opacity = String(p.bp === 'shade' ? 1 : scroller ? Math.max(0, Math.min((y - large - drawer) / 10, 1)) : 0);
        break;
      case 'large':
        s.clipPath = `inset(${gone}px -100vw -100vh -100vw)`;
        s.visibility = large && gone >= large ? 'hidden' : '';
        s.translate = `0 ${-gone}px`;
        break;
      case 'search':
        s.translate = `0 ${-gone}px`;
        s.clipPath = shut ? `inset(0 0 ${shut}px 0 round 10px)` : '';
        s.opacity = shut ? String(Math.max(0, 1 - shut / 26)) : '';
        s.visibility = drawer && shut > 36 ? 'hidden' : '';
        break;
      case 'inline':
        el.classList.toggle('faded', large - gone > 10);
        // Of the two titles, one is the heading at a time.
        attribute(el, 'aria-hidden', gone < large);
    }
  }
}
