// Pull to refresh.

import { element, isAhead, react, sendAhead } from './core.js';
import { pan } from './pan.js';

const trigger = 60; // points of pull that ask for a refresh

react('rf', (node) => {
  node.own.rest ??= refreshable(node);
  node.own.rest();
});

// Gives what puts the content back when nothing is going on.
/** @param {WireNode} node */
function refreshable(node) {
  const { el, box } = node;
  const spinner = element('div', 'spinner pull');
  for (let i = 0; i < 8; i += 1) spinner.append(element('i'));
  const pull = (/** @type {number} */ y) => {
    box.style.transition = y ? '' : 'translate .3s';
    box.style.translate = y ? `0 ${y}px` : '';
    spinner.style.opacity = String(Math.min(1, y / trigger));
    if (!y) spinner.remove();
    else if (!spinner.isConnected) el.prepend(spinner);
  };
  const rest = () => void (node.p.rf !== 'busy' && !isAhead(node) && spinner.isConnected && pull(0));
  pan(el, {
    may: (dx, dy) => !!node.p.rf && dy > Math.abs(dx) && el.scrollTop <= 0 && !isAhead(node),
    move: ({ dy }) => pull(Math.max(0, dy) * 0.55),
    end({ dy }, cancelled) {
      if (cancelled || dy * 0.55 <= trigger) return pull(0);
      pull(trigger);
      sendAhead('refresh', node, {}, rest);
    },
  });
  return rest;
}
