// @ts-check
// Buttons, links, switches, sliders, menus of choices, dates, colours, progress.

import { isAhead, send, sendAhead } from './events.js';
import { attribute } from './semantics.js';
import { font, safeURL } from './text.js';

/** @typedef {import('./types.js').WireNode} WireNode */
/** @typedef {import('./types.js').Kind} Kind */

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} [className] */
export function element(tag, className = '') {
  const el = document.createElement(tag);
  el.className = className;
  return el;
}

/** @type {Kind} */
export const button = {
  make() {
    const el = element('button');
    el.type = 'button';
    return el;
  },
};

/** @type {Kind} */
export const link = {
  make: () => element('a'),
  update({ el, p }, changed) {
    if (!changed.has('hr')) return;
    const href = safeURL(p.hr);
    attribute(el, 'href', href);
    attribute(el, 'target', href && '_blank');
    attribute(el, 'rel', href && 'noopener');
  },
};

/** @type {Kind} */
export const toggle = {
  make(node) {
    const el = element('button');
    el.type = 'button';
    el.append(element('span', 'track'));
    const show = () => attribute(el, 'aria-checked', String(!!node.p.ck));
    node.own.show = show;
    el.addEventListener('click', () => {
      const d = el.getAttribute('aria-checked') !== 'true';
      el.setAttribute('aria-checked', String(d));
      sendAhead('toggle', node, { d }, show);
    });
    return el;
  },
  update: (node) => isAhead(node) || node.own.show(),
};

/** @type {Kind} */
export const slider = {
  make(node) {
    const el = element('input');
    el.type = 'range';
    let phase = 'b';
    const color = () => {
      const share = (el.valueAsNumber - +el.min) / (+el.max - +el.min || 1);
      el.style.setProperty('--share', String(share));
    };
    const show = () => {
      const { mn, mx, sp2, nv } = node.p;
      el.min = String(mn ?? 0);
      el.max = String(mx ?? 1);
      el.step = sp2 ? String(sp2) : 'any';
      if (phase === 'b' && nv != null) el.value = String(nv);
      color();
    };
    el.addEventListener('input', () => {
      color();
      send('slide', node, { v: el.valueAsNumber, p: phase });
      phase = 'c';
    });
    el.addEventListener('change', () => {
      phase = 'b';
      sendAhead('slide', node, { v: el.valueAsNumber, p: 'e' }, show);
    });
    // "any" steps leave arrow keys without a stride of their own.
    el.addEventListener('keydown', ({ key }) => {
      if (el.step === 'any' && /^Arrow/.test(key)) el.step = String((+el.max - +el.min) / 20);
    });
    el.addEventListener('keyup', () => node.p.sp2 || (el.step = 'any'));
    node.own.show = show;
    return el;
  },
  update: (node) => isAhead(node) || node.own.show(),
};

/** @type {Kind} */
export const select = {
  make(node) {
    const el = element('select');
    node.own.show = () => (el.selectedIndex = node.p.si ?? -1);
    el.addEventListener('change', () => sendAhead('select', node, { i: el.selectedIndex }, node.own.show));
    return el;
  },
  update(node, changed) {
    const { el, p } = node;
    if (changed.has('op')) {
      /** @type {HTMLOptGroupElement | null} */
      let group = null;
      el.replaceChildren();
      for (const [title, disabled, groupTitle] of p.op ?? []) {
        const option = new Option(title);
        option.disabled = !!disabled;
        if (!groupTitle) group = null;
        else if (group?.label !== groupTitle) {
          group = element('optgroup');
          group.label = groupTitle;
          el.append(group);
        }
        (group ?? el).append(option);
      }
    }
    el.classList.toggle('overlay', !!p.ov);
    if (changed.has('new') || changed.has('fs')) font(el.style, p);
    if (!isAhead(node)) node.own.show();
  },
};

// Dates and colours: the platform's own editor.
/** @param {string} type @returns {Kind} */
const picker = (type) => ({
  make(node) {
    const el = element('input');
    node.own.show = () => (el.value = node.p.tx ?? '');
    el.addEventListener('change', () => el.value && sendAhead('pick', node, { v: el.value }, node.own.show));
    el.addEventListener('click', () => {
      // The whole control opens the editor, not only its small icon.
      try {
        if (!node.p.di) el.showPicker();
      } catch { /* not by a person, or a browser that opens it by itself */ }
    });
    return el;
  },
  update(node) {
    const { el, p } = node;
    const input = /** @type {HTMLInputElement} */ (el);
    input.type = p.it ?? type;
    attribute(el, 'min', p.mn);
    attribute(el, 'max', p.mx);
    el.classList.toggle('overlay', !!p.ov);
    if (!isAhead(node)) node.own.show();
  },
});
export const date = picker('date');
export const color = picker('color');

/** @type {Kind} */
export const progress = {
  make: () => element('div'),
  update({ el, p }) {
    const isRound = p.sp ? p.sp === 'circular' : p.nv == null;
    el.classList.toggle('spinner', isRound);
    const parts = isRound ? 8 : 1;
    while (el.childElementCount > parts) el.lastElementChild?.remove();
    while (el.childElementCount < parts) el.append(element('i'));
    const min = p.mn ?? 0;
    const max = p.mx ?? 1;
    attribute(el, 'aria-valuemin', p.nv == null ? null : min);
    attribute(el, 'aria-valuemax', p.nv == null ? null : max);
    attribute(el, 'aria-valuenow', p.nv);
    el.classList.toggle('unknown', p.nv == null);
    el.style.setProperty('--share', String(Math.min(1, Math.max(0, ((p.nv ?? 0) - min) / (max - min || 1)))));
  },
};
