// One finger or the mouse that pulls something: rows, sheets, screens, handles, drag gestures.

import { follow } from './gestures.js';

// One pull at a time; the innermost that wants it has it.
/** @type {object | null} */
let taken = null;

/** The click that ends a pull is not a tap. */
export function swallowClick() {
  const stop = (/** @type {Event} */ e) => {
    e.stopPropagation();
    e.preventDefault();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, true), 60);
}

/** @param {HTMLElement} el @param {Pan} pan */
export function pan(el, pan) {
  /** @type {PanStart & {isTouch: boolean} | null} */
  let start = null;
  /** @type {(Point & {t: number})[]} */
  let trail = [];
  let hold = 0;
  const me = {};

  /** @param {Point} p @returns {PanAt} */
  function at({ x, y }) {
    const from = /** @type {Point} */ (start);
    const t = performance.now();
    trail = [...trail.filter((p) => t - p.t < 90), { x, y, t }];
    const dt = Math.max((t - trail[0].t) / 1000, 0.008);
    return { x, y, dx: x - from.x, dy: y - from.y, vx: (x - trail[0].x) / dt, vy: (y - trail[0].y) / dt };
  }
  /** @param {Event} e @param {Point} p @param {boolean} isTouch */
  function down(e, p, isTouch) {
    const target = /** @type {Element} */ (e.target);
    if (taken || target.closest('input, textarea, select, .selectable')) return;
    start = { x: p.x, y: p.y, target, isTouch };
    trail = [{ x: p.x, y: p.y, t: performance.now() }];
    if (isTouch && pan.isHeld) {
      hold = setTimeout(() => {
        hold = 0;
        if (grab(p)) pan.move(at(p));
      }, 500);
    } else if (pan.slop === 0) grab(p);
  }
  /** @param {Point} p */
  function grab(p) {
    if (!start || taken || !pan.may(p.x - start.x, p.y - start.y, start.target)) return false;
    taken = me;
    pan.begin?.(start);
    return true;
  }
  /** @param {Event} e @param {Point} p */
  function move(e, p) {
    if (!start) return;
    if (taken !== me) {
      const far = Math.hypot(p.x - start.x, p.y - start.y) > (start.isTouch && !hold ? 3 : pan.slop ?? 10);
      if (!far) return;
      if (hold) return cancel();
      if (!grab(p)) return void (start = null);
    }
    if (e.cancelable) e.preventDefault();
    pan.move(at(p));
  }
  function cancel() {
    clearTimeout(hold);
    hold = 0;
    start = null;
  }
  /** @param {Point | null} p */
  function up(p) {
    clearTimeout(hold);
    hold = 0;
    if (start && taken === me) {
      taken = null;
      if (!start.isTouch) swallowClick();
      pan.end(at(p ?? trail[trail.length - 1]), !p);
    }
    start = null;
  }

  el.addEventListener('pointerdown', (e) => {
    if (e.pointerType === 'touch' || e.button !== 0) return;
    down(e, e, false);
    follow((e) => {
      if (e.type === 'pointermove') return move(e, e), false;
      up(e.type === 'pointerup' ? e : null);
      return true;
    });
  });
  const finger = (/** @type {TouchEvent} */ e) => ({ x: e.changedTouches[0].clientX, y: e.changedTouches[0].clientY });
  const touch = (/** @type {TouchEvent} */ e) => (e.touches.length === 1 ? down(e, finger(e), true) : up(null));
  el.addEventListener('touchstart', touch, { passive: true });
  el.addEventListener('touchmove', (e) => move(e, finger(e)), { passive: false });
  el.addEventListener('touchend', (e) => up(finger(e)));
  el.addEventListener('touchcancel', () => up(null));
}
