// What assistive technology, the keyboard and tests are told about a node.

import { attribute, attributes, react } from './core.js';

// Roles that the elements do not have by themselves.
/** @type {Record<string, string>} */
const roles = {
  toggle: 'switch', progress: 'progressbar', row: 'listitem', link: 'link', sheet: 'dialog', cover: 'dialog',
  popover: 'dialog', actionSheet: 'dialog', alert: 'alertdialog', menu: 'menu',
};
const modal = /^(sheet|cover|alert|actionSheet)$/;
const pictures = /^(image|symbol|shape)$/;
const native = /^(button|field|select|date|color|slider|toggle|link)$/;
const checked = /radio|checkbox/;
const selectable = /^(tab|option|gridcell|treeitem)$/;
const actors = /^(button|link|tab|option|switch|radio|checkbox|menuitem.*)$/;
// These kinds take the focus without being on the way of the Tab key.
const hosts = /^(sheet|cover|popover|actionSheet|alert|menu|scroll)$/;

react('new ro la hi va lv hd se xp di id lg md he on sa fo', ({ kind, p, own, box, el: outer }) => {
  const el = p.bp === 'header' ? box : outer;
  const taps = p.on?.some((e) => e === 'tap' || e === 'double');
  const isPicture = pictures.test(kind);
  /** @type {string | null} */
  let role = p.ro ?? roles[kind] ?? (isPicture && p.la ? 'img' : taps && !native.test(kind) ? 'button' : null);
  if (role === 'list' && kind === 'row') role = 'listitem';
  if (role === kind && native.test(kind) && kind !== 'link') role = null;
  const isImage = el instanceof HTMLImageElement;
  if (isImage) el.alt = p.la ?? '';
  const hasRange = kind === 'slider' || kind === 'progress';
  const look = role ?? kind;
  /** @type {Record<string, any>} */
  const all = {
    role: isImage && role === 'img' ? null : role,
    'aria-label': isImage ? null : p.la,
    'aria-valuetext': hasRange ? p.va : null,
    'aria-description': [!hasRange && p.va, p.hi].filter(Boolean).join(', ') || null,
    'aria-level': role === 'heading' ? p.lv ?? 1 : null,
    'aria-hidden': p.hd || (isPicture && !p.la && !taps) || (kind === 'text' && role === 'none'),
    'aria-expanded': p.xp,
    'aria-modal': /dialog$/.test(look) && (p.md ?? modal.test(kind)),
    'aria-disabled': 'disabled' in el ? null : p.di,
    disabled: 'disabled' in el && p.di ? '' : null,
    'data-testid': p.id,
    lang: p.lg,
    title: p.he,
  };
  if (role !== 'switch') {
    const state = checked.test(look) ? 'checked' : selectable.test(look) ? 'selected'
      : look === 'button' ? 'pressed' : 'current';
    for (const each of ['checked', 'selected', 'pressed', 'current']) {
      const says = each === state && p.se != null && (p.se || each !== 'current');
      all[`aria-${each}`] = says ? String(p.se) : null;
    }
  }
  attributes(el, all);
  if (role === 'tabpanel') el.inert = !!p.hd;
  const isActor = (taps && (kind === 'row' || actors.test(role ?? ''))) || (p.bp === 'handle' && role);
  if (kind === 'link') el.tabIndex = p.di ? -1 : 0;
  else if (!native.test(kind) && !hosts.test(kind)) {
    attribute(el, 'tabindex', !p.di && (isActor || own.isLone) ? 0 : p.fo == null ? null : -1);
  }
});
