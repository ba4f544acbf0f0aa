// @ts-check
// What assistive technology, the keyboard and tests are told about a node.

/** @typedef {import('./types.js').WireNode} WireNode */

// Roles that the elements do not have by themselves.
/** @type {Record<string, string>} */
const roles = {
  toggle: 'switch', progress: 'progressbar', row: 'listitem', link: 'link', sheet: 'dialog', cover: 'dialog',
  popover: 'dialog', actionSheet: 'dialog', alert: 'alertdialog', menu: 'menu',
};
const modal = new Set(['sheet', 'cover', 'alert', 'actionSheet']);
const native = new Set(['button', 'field', 'select', 'date', 'color', 'slider', 'toggle', 'link']);
const checked = new Set(['radio', 'checkbox', 'menuitemradio', 'menuitemcheckbox']);
const selectable = new Set(['tab', 'option', 'gridcell', 'treeitem']);
const actors = new Set(['button', 'link', 'tab', 'option', 'menuitem', 'switch', ...checked]);
const keys = ['ro', 'la', 'hi', 'va', 'lv', 'hd', 'se', 'xp', 'di', 'id', 'lg', 'md', 'lr', 'he', 'on', 'sa', 'op'];

/** @param {Element} el @param {string} name @param {any} value */
export function attribute(el, name, value) {
  if (value == null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, String(value));
}

// The element that is the control, when it is not the node's box itself.
/** @param {WireNode} node @returns {HTMLElement} */
export const control = (node) => node.own.control ?? node.el;

/** @param {WireNode} node @param {Set<string>} changed */
export function describe(node, changed) {
  if (!changed.has('new') && !keys.some((key) => changed.has(key))) return;
  const { kind, p } = node;
  const el = control(node);
  const set = (/** @type {string} */ name, /** @type {any} */ value) => attribute(el, name, value);
  const isPicture = kind === 'image' || kind === 'symbol' || kind === 'shape';
  const taps = p.on?.some((/** @type {string} */ e) => e === 'tap' || e === 'double');
  let role = p.ro ?? roles[kind] ?? (isPicture && p.la ? 'img' : null);
  if (role === kind && native.has(kind) && kind !== 'link') role = null;
  if (role === 'list' && kind === 'row') role = 'listitem';
  if (role == null && taps && !native.has(kind)) role = 'button';
  if (kind === 'image' && el instanceof HTMLImageElement) {
    el.alt = p.la ?? '';
    if (role === 'img') role = null;
  } else set('aria-label', p.la);
  set('role', role);
  const hasRange = kind === 'slider' || kind === 'progress';
  set('aria-valuetext', hasRange ? p.va : null);
  set('aria-description', [!hasRange && p.va, p.hi].filter(Boolean).join(', ') || null);
  set('aria-level', role === 'heading' ? p.lv ?? 1 : null);
  set('aria-hidden', p.hd || (isPicture && !p.la && !taps) || (kind === 'text' && role === 'none') || null);
  if (role === 'tabpanel') el.inert = !!p.hd;
  select(el, role ?? kind, p.se);
  set('aria-expanded', p.xp);
  set('data-testid', p.id);
  set('lang', p.lg);
  set('aria-modal', /dialog$/.test(role ?? '') && (p.md || modal.has(kind)) ? true : null);
  set('aria-live', p.lr);
  set('title', p.he);
  if ('disabled' in el) /** @type {any} */ (el).disabled = !!p.di;
  else set('aria-disabled', p.di ? true : null);
  const isActor = (taps && (kind === 'row' || actors.has(role ?? ''))) || (p.bp === 'handle' && role);
  const takesFocus = isActor || (kind === 'row' && node.own.isLone);
  if (kind === 'link') el.tabIndex = p.di ? -1 : 0;
  else if (!native.has(kind) && !presentsFocus(kind)) set('tabindex', takesFocus && !p.di ? 0 : null);
}

/** @param {string} kind */
const presentsFocus = (kind) => roles[kind] === 'dialog' || kind === 'alert' || kind === 'menu' || kind === 'scroll';

/** @param {HTMLElement} el @param {string} role @param {boolean | undefined} is */
function select(el, role, is) {
  if (role === 'toggle' || role === 'switch') return;
  const name = checked.has(role) ? 'aria-checked' : selectable.has(role) ? 'aria-selected'
    : role === 'button' ? 'aria-pressed' : 'aria-current';
  for (const each of ['aria-checked', 'aria-selected', 'aria-pressed', 'aria-current']) {
    const says = each === name && is != null && (is || name !== 'aria-current');
    el.toggleAttribute(each, says);
    if (says) el.setAttribute(each, String(is));
  }
}
