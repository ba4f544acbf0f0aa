// @ts-check
// One finger or the mouse that pulls something: rows, sheets, screens, handles, drag gestures.

/**
 * @typedef {object} Pan
 * @property {number} [slop] how far before it counts
 * @property {(dx: number, dy: number, target: Element) => boolean} may whether this pull is ours
 * @property {(start: {x: number, y: number, target: Element}) => void} [begin]
 * @property {(at: At) => void} move
 * @property {(at: At, cancelled: boolean) => void} end
 */
/** @typedef {{dx: number, dy: number, vx: number, vy: number, x: number, y: number}} At points, and points a second */

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
  /** @type {{x: number, y: number, target: Element, isTouch: boolean} | null} */
  let start = null;
  /** @type {{x: number, y: number, t: number}[]} */
  let trail = [];
  const me = {};

  /** @param {{x: number, y: number}} p @returns {At} */
  function at({ x, y }) {
    const from = /** @type {{x: number, y: number}} */ (start);
    const t = performance.now();
    trail = [...trail.filter((p) => t - p.t < 90), { x, y, t }];
    const dt = Math.max((t - trail[0].t) / 1000, 0.008);
    return { x, y, dx: x - from.x, dy: y - from.y, vx: (x - trail[0].x) / dt, vy: (y - trail[0].y) / dt };
  }
  /** @param {Event} e @param {{x: number, y: number}} p @param {boolean} isTouch */
  function down(e, p, isTouch) {
    const target = /** @type {Element} */ (e.target);
    if (taken || target.closest('input, textarea, select, .selectable')) return;
    start = { x: p.x, y: p.y, target, isTouch };
    trail = [{ x: p.x, y: p.y, t: performance.now() }];
    if (pan.slop === 0) grab(p);
  }
  /** @param {{x: number, y: number}} p */
  function grab(p) {
    if (!start || taken || !pan.may(p.x - start.x, p.y - start.y, start.target)) return false;
    taken = me;
    pan.begin?.(start);
    return true;
  }
  /** @param {Event} e @param {{x: number, y: number}} p */
  function move(e, p) {
    if (!start) return;
    if (taken !== me) {
      const far = Math.hypot(p.x - start.x, p.y - start.y) > (start.isTouch ? 3 : pan.slop ?? 10);
      if (!far) return;
      if (!grab(p)) return void (start = null);
    }
    if (e.cancelable) e.preventDefault();
    pan.move(at(p));
  }
  /** @param {{x: number, y: number} | null} p */
  function up(p) {
    if (start && taken === me) {
      taken = null;
      if (!start.isTouch) swallowClick();
      const last = trail[trail.length - 1];
      pan.end(at(p ?? last), !p);
    }
    start = null;
  }

  el.addEventListener('pointerdown', (e) => {
    if (e.pointerType === 'touch' || e.button !== 0) return;
    down(e, e, false);
    const hear = (/** @type {any} */ e) => {
      if (e.type === 'pointermove') return move(e, e);
      for (const type of types) removeEventListener(type, hear);
      up(e.type === 'pointerup' ? e : null);
    };
    const types = ['pointermove', 'pointerup', 'pointercancel'];
    for (const type of types) addEventListener(type, hear);
  });
  const finger = (/** @type {TouchEvent} */ e) => ({ x: e.changedTouches[0].clientX, y: e.changedTouches[0].clientY });
  const touch = (/** @type {TouchEvent} */ e) => (e.touches.length === 1 ? down(e, finger(e), true) : up(null));
  el.addEventListener('touchstart', touch, { passive: true });
  el.addEventListener('touchmove', (e) => move(e, finger(e)), { passive: false });
  el.addEventListener('touchend', (e) => up(finger(e)));
  el.addEventListener('touchcancel', () => up(null));
}
