// Gradients in CSS's terms.

/** @param {[string, number][]} stops @param {(at: number) => string} place */
const list = (stops, place) => stops.map(([color, at]) => `${color} ${place(at)}`).join(', ');

/**
 * A CSS image, a gradient or a picture, for a box of this size.
 * @param {any} paint @param {number} w @param {number} h @returns {string}
 */
export function gradient({ k, s, p, r, a, u }, w, h) {
  if (k === 'picture') return `url(${JSON.stringify(u)})`;
  if (k === 'linear') return linear(s, p, w, h);
  const at = `at ${p[0] * w}px ${p[1] * h}px`;
  if (k === 'angular') {
    return `conic-gradient(from ${a[0] + 90}deg ${at}, ${list(s, (t) => `${t * (a[1] - a[0])}deg`)})`;
  }
  const along = (/** @type {number} */ t) => r[0] + t * (r[1] - r[0]);
  if (k === 'radial') return `radial-gradient(circle ${at}, ${list(s, (t) => `${along(t)}px`)})`;
  return `radial-gradient(${w}px ${h}px ${at}, ${list(s, (t) => `${along(t) * 100}%`)})`;
}

// CSS measures along a line through the centre; ours goes from point to point.
/** @param {any} s @param {number[]} p @param {number} w @param {number} h */
function linear(s, [x1, y1, x2, y2], w, h) {
  const dx = (x2 - x1) * w;
  const dy = (y2 - y1) * h;
  const length = Math.hypot(dx, dy);
  if (!length) return `linear-gradient(${s.at(-1)[0]} 0 0)`;
  const ux = dx / length;
  const uy = dy / length;
  const line = Math.abs(w * ux) + Math.abs(h * uy);
  const start = (x1 - 0.5) * w * ux + (y1 - 0.5) * h * uy + line / 2;
  return `linear-gradient(${Math.atan2(dx, -dy)}rad, ${list(s, (t) => `${start + t * length}px`)})`;
}
