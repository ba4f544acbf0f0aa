// @ts-check
// The page that says that the app has crashed, until the person opens it again.

const looks = `position:fixed; inset:0; z-index:8; display:flex; flex-direction:column; gap:14px; align-items:center;
  justify-content:center; padding:24px; text-align:center; color:CanvasText; background:Canvas; font-size:17px;
  user-select:text; -webkit-user-select:text`;

/**
 * @param {{text: string, more?: string[]}} what `more` are the lines for who develops the app
 * @param {() => void} again comes back to the app
 */
export function tell(what, again) {
  const behind = [...document.body.children].filter((element) => !element.hasAttribute('inert'));
  const page = make(document.body, 'div', '', looks);
  page.setAttribute('role', 'alertdialog');
  make(page, 'h1', what.text, 'font-size:22px; font-weight:600');
  make(page, 'p', 'It was started again, and what was saved is still there.');
  for (const line of what.more ?? []) make(page, 'code', line, 'font-size:13px; overflow-wrap:anywhere; max-width:100%');
  const button = make(page, 'button', 'Open Again', 'padding:12px 24px; border-radius:12px; color:#fff; background:#007aff');
  for (const element of behind) element.toggleAttribute('inert', true);
  button.onclick = () => {
    for (const element of behind) element.toggleAttribute('inert', false);
    page.remove();
    again();
  };
  button.focus();
}

/** @param {HTMLElement} parent @param {string} kind @param {string} text @param {string} [style] */
function make(parent, kind, text, style = '') {
  const element = document.createElement(kind);
  element.textContent = text;
  element.style.cssText = style;
  parent.append(element);
  return element;
}
