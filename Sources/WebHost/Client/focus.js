// The focus: the app moves it, and fields and whatever the app moves it to tell of it.

import { nodeWhere, react, send } from './core.js';

// A press in the bar above the keyboard leaves the focus in the field.
addEventListener('mousedown', (e) => {
  if (nodeWhere(e.target, (n) => n.p.bp === 'keyboard')) e.preventDefault();
}, true);

for (const [event, d] of /** @type {[string, boolean][]} */ ([['focusin', true], ['focusout', false]])) {
  addEventListener(event, ({ target }) => {
    const node = nodeWhere(target);
    if (node && (node.kind === 'field' || node.p.fo != null)) send('focus', node, { d });
  });
}

react('fo', ({ el, p, own }) => {
  if (p.fo < 0 && el.contains(document.activeElement)) el.blur();
  if (!(p.fo > (own.focusNumber ?? 0))) return;
  own.focusNumber = p.fo;
  queueMicrotask(() => el.focus()); // when the whole patch is there
});
