// @ts-check
// Dates and colours: the platform's own editor.

import { isAhead, sendAhead } from './events.js';
import { attribute } from './nodes.js';
import { kinds } from './parts.js';

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
    attribute(el, 'min', p.mn);
    attribute(el, 'max', p.mx);
    el.classList.toggle('overlay', !!p.ov);
    if (!isAhead(node)) node.own.show();
  },
};
