// The page that says that the app has crashed, until the person opens it again.

import { element } from './core.js';

/** @param {{text: string, more?: string[]}} error `more` is for who develops the app @param {() => void} again */
export function tell({ text, more = [] }, again) {
  const behind = [...document.body.children].filter((el) => !el.hasAttribute('inert'));
  const page = element('div', 'crashed');
  page.setAttribute('role', 'alertdialog');
  page.setAttribute('aria-label', text);
  /** @param {'h1' | 'p' | 'code' | 'button'} tag @param {string} words */
  const say = (tag, words) => page.appendChild(Object.assign(element(tag), { textContent: words }));
  say('h1', text);
  say('p', 'It was started again, and what was saved is still there.');
  for (const line of more) say('code', line);
  const button = say('button', 'Open Again');
  const block = (/** @type {boolean} */ is) => behind.forEach((el) => el.toggleAttribute('inert', is));
  block(true);
  document.body.append(page);
  button.onclick = () => {
    block(false);
    page.remove();
    again();
  };
  button.focus();
}
