// Changes that take time. The tree has changed at once; here the screen follows.

import { putFrame, setInert } from './nodes.js';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
export const glide = 'cubic-bezier(.32, .72, 0, 1)';
export const isCalm = () => reduced.matches;

// Which CSS a property moves; "outline" stands for all of an SVG figure.
/** @type {Record<string, string>} */
const css = {
  o: 'opacity', bg: 'backgroundColor', cr: 'borderRadius', tf: 'transform', bl: 'filter', ft: 'filter', sh: 'filter',
  co: 'color', cp: 'clipPath', bd: 'boxShadow', d: 'outline', fl: 'outline', st: 'outline', sw: 'outline',
  da: 'outline', nv: '--share',
};
const outline = ['d', 'fill', 'stroke', 'strokeWidth', 'strokeDasharray', 'strokeDashoffset'];

/** @param {Element} el @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
export function animate(el, frames, options) {
  try {
    return el.animate(frames, options);
  } catch {
    return el.animate(frames, { ...options, easing: 'ease' }); // an easing that this browser does not know
  }
}

/** @param {Motion} motion @returns {KeyframeAnimationOptions} */
const options = ([easing, duration, delay, count, back]) => ({
  easing, duration, delay: delay ?? 0, iterations: count < 0 ? Infinity : count || 1,
  direction: back ? 'alternate' : 'normal', fill: 'backwards',
});

/** @param {WireNode} node @param {string} key @param {Element} el @param {Keyframe[]} frames @param {Motion} motion */
function play(node, key, el, frames, motion) {
  const animation = animate(el, frames, options(motion));
  node.moving.set(key, animation);
  animation.onfinish = () => node.moving.get(key) === animation && node.moving.delete(key);
}

/** @param {WireNode} node @param {string} key */
function stop(node, key) {
  node.moving.get(key)?.cancel();
  node.moving.delete(key);
}

// Moves a node to a frame, from where it is seen now.
/** @param {WireNode} node @param {number[]} f @param {Motion} [motion] */
export function moveFrame(node, f, motion) {
  const [x, y, w, h] = node.f;
  const { el } = node;
  if (!motion || isCalm() || !el.isConnected) {
    stop(node, 'frame');
    node.f = f;
    putFrame(node);
    return;
  }
  const running = node.moving.has('frame');
  const resized = running || w !== f[2] || h !== f[3];
  const now = resized ? getComputedStyle(el) : el.style;
  const [tx, ty = 0] = running && now.translate !== 'none' ? now.translate.split(' ').map(parseFloat) : [0];
  const from = { translate: `${x + tx - f[0]}px ${y + ty - f[1]}px` };
  const to = { translate: '0px 0px' };
  if (resized) {
    Object.assign(from, { width: now.width, height: now.height });
    Object.assign(to, { width: `${f[2]}px`, height: `${f[3]}px` });
  }
  stop(node, 'frame');
  node.f = f;
  putFrame(node);
  play(node, 'frame', el, [from, to], motion);
}

/** @param {WireNode} node @param {string} key @returns {[Element, Keyframe]} */
function look(node, key) {
  const el = key === 'outline' ? node.own.outline ?? node.el : node.el;
  const now = getComputedStyle(el);
  /** @type {Keyframe} */
  const frame = {};
  for (const name of key === 'outline' ? (el === node.el ? ['backgroundColor'] : outline) : [key]) {
    frame[name] = name[0] === '-' ? now.getPropertyValue(name) : /** @type {any} */ (now)[name];
  }
  return [el, frame];
}

/**
 * Makes a change of properties, over time if there is a motion, through the looks that the changes make one by one.
 * @param {WireNode} node @param {Iterable<string>} keys @param {Motion | undefined} motion @param {(() => void)[]} changes
 */
export function transition(node, keys, motion, changes) {
  const moved = new Set();
  for (const key of keys) if (css[key] && (motion || node.moving.size)) moved.add(css[key]);
  const before = new Map();
  if (motion) for (const key of moved) before.set(key, [look(node, key)[1]]);
  for (const key of moved) stop(node, key);
  for (const change of motion ? changes : changes.slice(-1)) {
    change();
    for (const [key, frames] of before) frames.push(look(node, key)[1]);
  }
  for (const [key, frames] of before) {
    if (isCalm() && (key === 'transform' || key === 'outline')) continue;
    const isSame = frames.every((/** @type {Keyframe} */ f) => JSON.stringify(f) === JSON.stringify(frames[0]));
    if (motion && !isSame) play(node, key, look(node, key)[0], frames, motion);
  }
}

const length = (/** @type {any} */ v) => (typeof v === 'string' ? v : `${v ?? 0}px`);

// An effect as a keyframe: what a node comes from or goes to.
/** @param {any} effect @returns {Keyframe} */
const away = ({ o, x, y, s }) => ({
  ...(o != null && { opacity: o }),
  ...((x != null || y != null) && !isCalm() && { translate: `${length(x)} ${length(y)}` }),
  ...(s != null && !isCalm() && { scale: s }),
});

/** @param {any} effect @returns {KeyframeAnimationOptions} */
const pace = ({ a: [easing, duration, delay = 0] = [glide, 350] }) => ({ easing, duration, delay, fill: 'both' });

/** @param {WireNode} node */
export const enter = ({ el, p }) => animate(el, [away(p.en), {}], { ...pace(p.en), fill: 'backwards' });

/** @param {HTMLElement} el @param {any} effect */
export const leaveBy = (el, effect) => leave(el, away(effect), pace(effect));

// Takes an element away, after it has gone there.
/** @param {HTMLElement} el @param {Keyframe | null} to @param {KeyframeAnimationOptions} how */
export function leave(el, to, how) {
  if (!to || !el.isConnected) return void el.remove();
  setInert(el, true);
  el.classList.add('leaving');
  animate(el, [{}, to], how).finished.then(() => el.remove(), () => el.remove());
}
