// Dates and colours: the platform's own editor.

import { attributes, isAhead, kinds, sendAhead } from './core.js';

kinds.date = kinds.color = {
  tag: () => 'input',
  make(node) {
    const el = /** @type {HTMLInputElement} */ (node.el);
    node.own.show = () => (el.value = node.p.tx ?? '');
    el.addEventListener('change', () => el.value && sendAhead('pick', node, { v: el.value }, node.own.show));
    el.addEventListener('click', () => {
      // The whole control opens the editor, not only its small icon.
      try {
        if (!node.p.di) el.showPicker();
      } catch { /* not by a person, or a browser that opens it by itself */ }
    });
  },
  update(node) {
    const { el, p } = node;
    /** @type {HTMLInputElement} */ (el).type = p.it ?? node.kind;
    attributes(el, { min: p.mn, max: p.mx });
    el.classList.toggle('overlay', !!p.ov);
    if (!isAhead(node)) node.own.show();
  },
};
