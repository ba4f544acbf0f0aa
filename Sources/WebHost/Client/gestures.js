// Taps, by pointer and keyboard, and the look of being pressed. Other gestures are parts of their own.

import { send } from './events.js';
import { nodeWhere } from './nodes.js';

// Controls that answer clicks by themselves.
const busy = new Set(['toggle', 'select', 'field', 'slider', 'date', 'color']);

/** @param {WireNode} node @param {string} event */
export const wants = (node, event) => !!node.p.on?.some((e) => e.split(':')[0] === event);

/** @param {WireNode} node */
export const acts = (node) => busy.has(node.kind) || node.kind === 'button' || node.kind === 'link' || wants(node, 'tap')
  || wants(node, 'double') || !!node.p.ac;

// Only a second click means something to these.
/** @param {WireNode} node */
const wantsTwo = (node) => wants(node, 'double') && !wants(node, 'tap');

export const round = (/** @type {number} */ v) => Math.round(v * 100) / 100;

// What the client does itself for this `ac`.
/** @type {Record<string, (node: WireNode) => void>} */
export const actions = {};
// Told of every tap.
/** @type {((node: WireNode) => void)[]} */
export const afterTap = [];

addEventListener('click', (e) => {
  const node = nodeWhere(e.target, (n) => acts(n) && (e.detail !== 1 || !wantsTwo(n)));
  if (!node || (e.target instanceof Element && e.target.closest('a[href]'))) return;
  const { el, p, kind } = node;
  if (kind === 'link') e.preventDefault();
  if (busy.has(kind) || p.di) return;
  if (p.ac in actions) return actions[p.ac](node);
  const box = el.getBoundingClientRect();
  const [x, y] = e.detail ? [e.x - box.x, e.y - box.y] : [box.width / 2, box.height / 2];
  // The keyboard has no second click.
  const m = [...(e.metaKey || e.ctrlKey ? ['cmd'] : []), ...(e.shiftKey ? ['shift'] : [])];
  send('tap', node, { x: round(x), y: round(y), c: e.detail || (wantsTwo(node) ? 2 : 1), ...(m.length && { m }) });
  for (const tell of afterTap) tell(node);
});

// Hears the pointer until `hear` has enough.
/** @param {(e: PointerEvent) => boolean} hear */
export function follow(hear) {
  const types = /** @type {const} */ (['pointermove', 'pointerup', 'pointercancel']);
  const each = (/** @type {PointerEvent} */ e) => {
    if (hear(e)) for (const type of types) removeEventListener(type, each, true);
  };
  for (const type of types) addEventListener(type, each, true);
}

// Follows a pointer that went down: `over` hears when it is lifted or taken away, or is no tap any more.
// A mouse may wander in `el`.
/** @param {PointerEvent} down @param {Element | null} el @param {(isLifted: boolean) => void} over */
export function untilOver(down, el, over) {
  follow((e) => {
    const isNear = Math.hypot(e.x - down.x, e.y - down.y) < 10
      || (e.pointerType !== 'touch' && el?.contains(/** @type {Element} */ (e.target)));
    if (e.type === 'pointermove' && isNear) return false;
    over(e.type === 'pointerup');
    return true;
  });
}

const delay = 70; // ms; a finger that scrolls must not flash what it passes
addEventListener('pointerdown', (e) => {
  const node = nodeWhere(e.target, acts);
  if (!node || node.p.di) return;
  const { classList } = node.el;
  const press = () => classList.add('pressed');
  const timer = setTimeout(press, e.pointerType === 'touch' ? delay : 0);
  untilOver(e, node.el, (isLifted) => {
    clearTimeout(timer);
    if (isLifted) press();
    setTimeout(() => classList.remove('pressed'), 60);
  });
}, true);

addEventListener('dragstart', (e) => e.preventDefault());

// Whether a key has been somebody's already, or an input method's.
export const isUsed = (/** @type {KeyboardEvent} */ e) => e.isComposing || e.defaultPrevented;
export const isPlain = (/** @type {KeyboardEvent} */ e) => !(e.metaKey || e.ctrlKey || e.altKey);
/** @param {EventTarget | null} target */
export const isText = (target) => target instanceof Element && target.matches('input, textarea, select');
