// Wheels: options that turn, the chosen one in the middle. The keyboard and assistive technology have a select beside it.

import { element, isAhead, kinds, sendAhead } from './core.js';

const height = 32; // of an option, px

kinds.wheel = {
  make(node) {
    const { el, own } = node;
    el.classList.add('scroll', 'bare');
    /** @param {number} index @param {ScrollBehavior} behavior */
    const turn = (index, behavior) => el.scrollTo({ top: index * height, behavior });
    own.show = () => {
      const index = node.p.si ?? -1;
      if (index === own.at) return;
      turn(Math.max(0, index), own.at == null ? 'auto' : 'smooth');
      own.at = index;
    };
    el.addEventListener('scrollend', () => {
      const i = Math.min(Math.round(el.scrollTop / height), el.childElementCount - 1);
      if (own.isHeld || i === own.at || i < 0) return;
      own.at = i;
      sendAhead('select', node, { i }, own.show);
    });
    // A mouse takes hold of the wheel, or presses an option; fingers scroll by themselves.
    el.addEventListener('pointerdown', (down) => {
      if (down.pointerType !== 'mouse' || node.p.di) return;
      const top = el.scrollTop;
      const end = new AbortController();
      const { signal } = end;
      document.addEventListener('pointermove', (move) => {
        if (!own.isHeld && Math.abs(move.clientY - down.clientY) < 4) return;
        own.isHeld = true;
        el.classList.add('held');
        el.scrollTop = top + down.clientY - move.clientY;
      }, { signal });
      document.addEventListener('pointerup', (up) => {
        end.abort();
        const middle = el.getBoundingClientRect();
        const steps = own.isHeld ? 0 : Math.round((up.clientY - middle.top - middle.height / 2) / height);
        own.isHeld = false;
        el.classList.remove('held');
        turn(Math.round(el.scrollTop / height) + steps, 'smooth');
      }, { signal });
    });
  },
  update(node, changed) {
    const { el, p, own } = node;
    if (changed.has('op')) {
      el.replaceChildren(...(p.op ?? []).map((/** @type {[string]} */ [title]) => {
        const option = element('i');
        option.append(Object.assign(element('b'), { textContent: title }));
        return option;
      }));
      own.at = null;
    }
    el.tabIndex = -1; // A browser would stop at what scrolls.
    if (!isAhead(node) && !own.isHeld) own.show();
  },
};
