// @ts-check
// Scrolling is the browser's own; we tell where it is, go where the app says, and pull to refresh.

import { isAhead, send, sendAhead } from './events.js';
import { element } from './controls.js';
import { pan } from './pan.js';
import { layBar } from './navbar.js';

/** @typedef {import('./types.js').WireNode} WireNode */

const interval = 50; // ms between two reports
const trigger = 60; // points of pull that ask for a refresh

/** @param {WireNode} node */
function report(node) {
  const { el, own } = node;
  const x = Math.round(el.scrollLeft * 100) / 100;
  const y = Math.round(el.scrollTop * 100) / 100;
  if (x === own.x && y === own.y) return;
  [own.x, own.y] = [x, y];
  send('scroll', node, { x, y });
}

/** @param {WireNode} node */
function listen(node) {
  const { el, own } = node;
  el.addEventListener('scroll', () => {
    for (const bar of own.bars ?? []) layBar(bar);
    own.timer ??= setTimeout(() => {
      own.timer = undefined;
      report(node);
    }, interval);
  }, { passive: true });
  el.addEventListener('scrollend', () => report(node));
}

/** @param {WireNode} node */
function refreshable(node) {
  const { el, box, own } = node;
  const spinner = element('div', 'spinner pull');
  for (let i = 0; i < 8; i += 1) spinner.append(element('i'));
  const pull = (/** @type {number} */ y, move = 'translate .3s') => {
    box.style.transition = y ? '' : move;
    box.style.translate = y ? `0 ${y}px` : '';
    spinner.style.opacity = String(Math.min(1, y / trigger));
    if (y && !spinner.isConnected) el.prepend(spinner);
    else if (!y) spinner.remove();
  };
  const ask = () => {
    pull(trigger);
    sendAhead('refresh', node, {}, () => node.p.rf !== 'busy' && pull(0));
  };
  own.rest = () => node.p.rf !== 'busy' && !isAhead(node) && spinner.isConnected && pull(0);
  pan(el, {
    may: (dx, dy) => !!node.p.rf && dy > Math.abs(dx) && el.scrollTop <= 0 && !isAhead(node),
    move: ({ dy }) => pull(Math.max(0, dy) * 0.55),
    end: ({ dy }, cancelled) => (dy * 0.55 > trigger && !cancelled ? ask() : pull(0)),
  });
}

// Marks at which a paging scroller comes to rest.
/** @param {WireNode} node */
function pages({ el, own, p, f }) {
  for (const mark of own.marks ?? []) mark.remove();
  own.marks = [];
  const isAcross = p.ax === 'x';
  el.style.scrollSnapType = p.pg ? `${isAcross ? 'x' : 'y'} mandatory` : '';
  const step = isAcross ? f[2] : f[3];
  if (!p.pg || !step || !p.cs) return;
  for (let at = 0; at < p.cs[isAcross ? 0 : 1] - 1; at += step) {
    const mark = element('i', 'mark');
    mark.style[isAcross ? 'left' : 'top'] = `${at}px`;
    el.append(mark);
    own.marks.push(mark);
  }
}

/** @type {import('./types.js').Kind} */
export const scroll = {
  make(node) {
    const el = element('div');
    node.box = element('div', 'content');
    el.append(node.box);
    node.el = el;
    listen(node);
    return el;
  },
  update(node, changed) {
    const { el, box, own, p } = node;
    const axes = p.ax ?? 'y';
    if (p.rf && !own.rest) refreshable(node);
    own.rest?.();
    if (changed.has('ax') || changed.has('new')) {
      el.style.overflowX = axes.includes('x') ? 'auto' : 'hidden';
      el.style.overflowY = axes.includes('y') ? 'auto' : 'hidden';
    }
    el.classList.toggle('bare', p.in === false);
    if (changed.has('cs') && p.cs) {
      box.style.width = `${p.cs[0]}px`;
      box.style.height = `${p.cs[1]}px`;
    }
    if (changed.has('ci')) el.style.scrollPadding = (p.ci ?? []).map((/** @type {number} */ n) => `${n}px`).join(' ');
    if (changed.has('pg') || (p.pg && (changed.has('cs') || changed.has('frame')))) pages(node);
    if (changed.has('so') && p.so && p.so[3] !== own.token) {
      const [left, top, animated, token] = p.so;
      own.token = token;
      // The content may grow in this very patch: go there when all of it is applied.
      queueMicrotask(() => el.scrollTo({ left, top, behavior: animated && !changed.has('new') ? 'smooth' : 'auto' }));
    }
  },
};
