// Files: those that the person chooses, on their way to the server, and those that the app gives.

import { element, nodes, send } from './core.js';

const size = 384 * 1024; // of one message; base 64 makes four bytes of three

/** @param {{choose?: Choice, save?: {name: string, path: string}}} message */
export function transfer({ choose, save }) {
  if (choose) open(choose);
  if (!save) return;
  Object.assign(element('a'), { href: save.path, download: save.name }).click();
}

/** @param {Choice} choose */
function open({ n, accept, several }) {
  const input = Object.assign(element('input', 'chooser'), { type: 'file', accept, multiple: several });
  input.addEventListener('change', () => upload(n, [...(input.files ?? [])]).finally(() => input.remove()));
  input.addEventListener('cancel', () => {
    tell(n, 'dismiss');
    input.remove();
  });
  document.body.append(input);
  input.click();
}

/** @param {number} n @param {string} k @param {Record<string, any>} [more] */
function tell(n, k, more) {
  const node = nodes.get(n);
  if (node) send(k, node, more);
}

/** @param {number} n @param {File[]} files */
async function upload(n, files) {
  for (const file of files) {
    for (let at = 0; at === 0 || at < file.size; at += size) {
      const b = await base64(file.slice(at, at + size));
      tell(n, 'file', { v: file.name, t: file.type, b, d: at + size >= file.size });
    }
  }
  tell(n, 'submit');
}

/** @param {Blob} part @returns {Promise<string>} */
const base64 = (part) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(part);
});
