// Switches, sliders, choices: what a person sets shows at once, and is put right by the answer.

import { attribute, element, font, isAhead, kinds, send, sendAhead } from './core.js';

/** @param {WireNode} node */
const show = (node) => isAhead(node) || node.own.show();

kinds.toggle = {
  tag: () => 'button',
  make(node) {
    const { el, own } = node;
    el.append(element('span', 'track'));
    own.show = () => attribute(el, 'aria-checked', String(!!node.p.ck));
    el.addEventListener('click', () => {
      const d = el.getAttribute('aria-checked') !== 'true';
      el.setAttribute('aria-checked', String(d));
      sendAhead('toggle', node, { d }, own.show);
    });
  },
  update: show,
};

kinds.slider = {
  tag: () => 'input',
  make(node) {
    const el = /** @type {HTMLInputElement} */ (node.el);
    el.type = 'range';
    let phase = 'b';
    const color = () => {
      const share = (el.valueAsNumber - +el.min) / (+el.max - +el.min || 1);
      el.style.setProperty('--share', String(share));
    };
    node.own.show = () => {
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
      sendAhead('slide', node, { v: el.valueAsNumber, p: 'e' }, node.own.show);
    });
    // "any" steps leave arrow keys without a stride of their own.
    el.addEventListener('keydown', ({ key }) => {
      if (el.step === 'any' && /^Arrow/.test(key)) el.step = String((+el.max - +el.min) / 20);
    });
    el.addEventListener('keyup', () => node.p.sp2 || (el.step = 'any'));
  },
  update: show,
};

kinds.select = {
  tag: () => 'select',
  make(node) {
    const el = /** @type {HTMLSelectElement} */ (node.el);
    node.own.show = () => (el.selectedIndex = node.p.si ?? -1);
    el.addEventListener('change', () => sendAhead('select', node, { i: el.selectedIndex }, node.own.show));
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
    font(el.style, p);
    show(node);
  },
};
