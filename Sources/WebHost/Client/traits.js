// The window as the app should know it.

import { byID } from './nodes.js';

const media = Object.entries({
  dark: 'prefers-color-scheme: dark', contrast: 'prefers-contrast: more', motion: 'prefers-reduced-motion: reduce',
  touch: 'pointer: coarse',
}).map(([name, query]) => /** @type {const} */ ([name, matchMedia(`(${query})`)]));
const usual = 3; // Dynamic Type's "large"
const asked = new URLSearchParams(location.search);
/** The scheme that the address asks for, as a gallery's frames do. */
export const scheme = asked.get('scheme');

// What an on-screen keyboard covers; a zoomed page is no keyboard.
function keyboard() {
  const seen = window.visualViewport;
  const covered = seen?.scale === 1 ? innerHeight - seen.height - seen.offsetTop : 0;
  return covered > 80 ? covered : 0;
}

export function traits() {
  // The insets that the device keeps for itself are this element's padding.
  const probe = getComputedStyle(byID('probe'));
  const [top, right, bottom, left] = ['top', 'right', 'bottom', 'left'].map((side) =>
    parseFloat(probe.getPropertyValue(`padding-${side}`)));
  return {
    w: innerWidth, h: innerHeight, sa: [top, left, Math.max(bottom, keyboard()), right], lang: navigator.languages,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone, dpr: devicePixelRatio,
    size: Number(asked.get('size') ?? usual),
    active: !document.hidden && document.hasFocus(), hidden: document.hidden,
    ...Object.fromEntries(media.map(([name, query]) => [name, query.matches])),
    ...(scheme && { dark: scheme === 'dark' }),
  };
}

// Calls `tell` whenever a trait has changed.
/** @param {(traits: object) => void} tell */
export function watchTraits(tell) {
  let last = JSON.stringify(traits());
  let frame = 0;
  function check() {
    const now = traits();
    const text = JSON.stringify(now);
    if (text !== last) tell(now);
    last = text;
  }
  const look = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(check);
  };
  new ResizeObserver(look).observe(document.documentElement);
  for (const [, query] of media) query.addEventListener('change', look);
  window.visualViewport?.addEventListener('resize', look);
  for (const event of ['focus', 'blur', 'resize', 'languagechange']) addEventListener(event, look);
  document.addEventListener('visibilitychange', check); // no frame comes to a hidden page
}
