// Swipe actions of a list's rows: by finger, mouse, keyboard, or a button that reveals them.

import { actions, element, forward, isPlain, isText, kinds, nodeWhere, react, sendAhead } from './core.js';
import { pan, swallowClick } from './pan.js';

// The row whose actions show.
/** @type {WireNode | null} */
let open = null;

const side = (/** @type {WireNode} */ { own }, /** @type {number} */ x) => (x > 0 ? own.lead : own.trail);

/** @param {WireNode} node @param {boolean} isLeading */
function build(node, isLeading) {
  const bar = element('div', `actions ${isLeading ? 'lead' : 'trail'}`);
  (node.p.sa?.[isLeading ? 'l' : 't'] ?? []).forEach(([title, color, glyph], i) => {
    const button = element('button');
    button.style.backgroundColor = color ?? '';
    if (glyph) button.append(Object.assign(element('span', 'icon'), { textContent: glyph, ariaHidden: 'true' }));
    button.append(title);
    button.addEventListener('click', (e) => {
      e.stopPropagation();
      choose(node, isLeading, i);
    });
    bar.append(button);
  });
  node.el.append(bar);
  return bar;
}

/** @param {WireNode} node @param {boolean} l @param {number} i */
const choose = (node, l, i) => sendAhead('swipe', node, { l, i }, () => close(node));

// Shows the row pulled by `x` points towards its trailing end.
/** @param {WireNode} node @param {number} x @param {boolean} [smooth] */
function pull(node, x, smooth) {
  const { el, box, own, p, f } = node;
  own.x = x;
  el.classList.toggle('open', x !== 0);
  el.classList.toggle('settling', !!smooth);
  box.style.translate = x ? `${x * forward(node.el)}px` : '';
  for (const bar of [own.lead, own.trail]) bar.style.width = bar === side(node, x) ? `${Math.abs(x)}px` : '0';
  own.full = !!p.sa?.f?.[x > 0 ? 0 : 1] && Math.abs(x) > f[2] / 2;
  side(node, x).classList.toggle('full', own.full);
}

/** @param {WireNode} node */
function close(node) {
  const { el, own } = node;
  if (open === node) open = null;
  pull(node, 0, true);
  if (own.back?.isConnected && document.activeElement?.closest('.actions')?.parentElement === el) own.back.focus();
  own.back = null;
}

// Opens the actions at one end.
/** @param {WireNode} node @param {boolean} isLeading */
function reveal(node, isLeading) {
  if (open && open !== node) close(open);
  open = node;
  const sign = isLeading ? 1 : -1;
  const { style } = side(node, sign);
  const before = style.width;
  style.width = 'max-content';
  const { width } = side(node, sign).getBoundingClientRect();
  style.width = before;
  pull(node, sign * width, true);
}

actions.reveal = (node) => {
  const row = nodeWhere(node.el, (n) => n.own.lead);
  if (row) reveal(row, false);
};

/** @param {KeyboardEvent} e @param {WireNode} row whether the key was for us */
function handle({ key, shiftKey }, row) {
  if (key === 'Delete' || key === 'Backspace') {
    for (const end of /** @type {const} */ (['t', 'l'])) {
      const i = (row.p.sa?.[end] ?? []).findIndex((action) => action[3]);
      if (i >= 0) return choose(row, end === 'l', i), true;
    }
  }
  if (key !== 'ContextMenu' && !(key === 'F10' && shiftKey)) return false;
  const isLeading = !row.p.sa?.t?.length;
  reveal(row, isLeading);
  row.own.back = document.activeElement;
  side(row, isLeading ? 1 : -1).querySelector('button')?.focus();
  return true;
}

addEventListener('keydown', (e) => {
  const row = !isText(e.target) && isPlain(e) && nodeWhere(e.target, (n) => n.kind === 'row' && n.p.sa);
  if (e.key === 'Escape' && open) close(open);
  else if (e.isComposing || !row || !handle(e, row)) return;
  e.preventDefault();
}, true);

addEventListener('pointerdown', ({ target }) => {
  const row = open;
  if (!row || !(target instanceof Element) || (target.closest('.actions') && nodeWhere(target) === row)) return;
  close(row);
  const isSameList = target.closest('.scroll') === row.el.closest('.scroll');
  if (isSameList) addEventListener('pointerup', swallowClick, { once: true, capture: true });
}, true);

/** @param {WireNode} node */
function swipe(node) {
  const { own } = node;
  let from = 0;
  const allowed = (/** @type {number} */ x) => side(node, x).childElementCount > 0;
  pan(node.el, {
    may: (dx, dy) => !!node.p.sa && Math.abs(dx) > Math.abs(dy) * 1.2 && (own.x !== 0 || allowed(dx * forward(node.el))),
    begin() {
      if (open && open !== node) close(open);
      from = own.x;
    },
    move({ dx }) {
      const x = from + dx * forward(node.el);
      pull(node, x === 0 || allowed(x) ? x : x * 0.05);
    },
    end({ vx }, cancelled) {
      const { x } = own;
      const speed = vx * forward(node.el);
      if (own.full && !cancelled) {
        pull(node, Math.sign(x) * node.f[2], true);
        open = node;
        choose(node, x > 0, 0);
      } else if (!cancelled && x && allowed(x) && Math.sign(speed || x) === Math.sign(x) && Math.abs(x) > 30) {
        reveal(node, x > 0);
      } else close(node);
    },
  });
}

react('sa', (node) => {
  const { el, own } = node;
  if (!own.lead) {
    own.x = 0;
    swipe(node);
    // A row with actions must be within reach of the keyboard, by itself if nothing in it is.
    queueMicrotask(() => {
      own.isLone = !node.box.querySelector('a, button, input, select, textarea, [tabindex="0"]');
      if (own.isLone) el.tabIndex = 0;
    });
  }
  own.lead?.remove();
  own.trail?.remove();
  own.lead = build(node, true);
  own.trail = build(node, false);
  if (own.x) pull(node, own.x);
});

kinds.row.gone = (node) => {
  if (open === node) open = null;
  const { el } = node;
  const neighbour = el.nextElementSibling ?? el.previousElementSibling;
  if (el.contains(document.activeElement)) /** @type {HTMLElement | null} */ (neighbour)?.focus();
};
