// @ts-check
// The window as the app should know it.

const media = (/** @type {string} */ query) => matchMedia(`(${query})`);
const dark = media('prefers-color-scheme: dark');
const contrast = media('prefers-contrast: more');
const motion = media('prefers-reduced-motion: reduce');
const coarse = media('pointer: coarse');
const usual = 3; // Dynamic Type's "large"

/** The insets that the device keeps for itself, read off an element that has them as padding. */
function safeArea() {
  const style = getComputedStyle(/** @type {HTMLElement} */ (document.getElementById('probe')));
  return [style.paddingTop, style.paddingRight, style.paddingBottom, style.paddingLeft].map(parseFloat);
}

// What an on-screen keyboard covers; a zoomed page is no keyboard.
function keyboard() {
  const seen = window.visualViewport;
  if (!seen || seen.scale !== 1) return 0;
  const covered = innerHeight - seen.height - seen.offsetTop;
  return covered > 80 ? covered : 0;
}

export function traits() {
  const [top, right, bottom, left] = safeArea();
  const size = Number(new URLSearchParams(location.search).get('size') ?? usual);
  return {
    w: innerWidth, h: innerHeight, sa: [top, left, Math.max(bottom, keyboard()), right], dark: dark.matches,
    lang: [...navigator.languages],
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone, dpr: devicePixelRatio, contrast: contrast.matches,
    motion: motion.matches, size, touch: coarse.matches,
    active: document.visibilityState === 'visible' && document.hasFocus(),
  };
}

// Calls `tell` whenever a trait has changed.
/** @param {(traits: object) => void} tell */
export function watchTraits(tell) {
  let last = JSON.stringify(traits());
  let frame = 0;
  const look = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(check);
  };
  function check() {
    const now = traits();
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    tell(now);
  }
  new ResizeObserver(look).observe(document.documentElement);
  for (const query of [dark, contrast, motion, coarse]) query.addEventListener('change', look);
  window.visualViewport?.addEventListener('resize', look);
  for (const event of ['focus', 'blur', 'resize', 'languagechange']) addEventListener(event, look);
  document.addEventListener('visibilitychange', check); // no frame comes to a hidden page
}
