// What the client is made of. Some is there from the start; each other part comes when a patch first needs it.

/** @type {Record<string, Kind>} */
export const kinds = {};

/** @type {Map<string, Reaction[]>} */
const reactions = new Map();

// Calls `act` when one of these properties changed, "new" or "frame" too.
/** @param {string} keys @param {Reaction} act */
export function react(keys, act) {
  for (const key of keys.split(' ')) reactions.set(key, [...(reactions.get(key) ?? []), act]);
}

/** @param {WireNode} node @param {Set<string>} changed */
export function update(node, changed) {
  for (const act of new Set([...changed].flatMap((key) => reactions.get(key) ?? []))) act(node, changed);
  kinds[node.kind]?.update?.(node, changed);
}

// What runs after each patch.
/** @type {((fresh: Set<WireNode>, isFull: boolean) => void)[]} */
export const afterwards = [];

// The parts that have come.
export const parts = /** @type {Parts} */ ({});

// What each part is for: kinds, properties, events, paints, messages; and what imports it, so that all come together.
export const floating = 'sheet cover popover alert actionSheet menu';
const purposes = {
  anim: `a en ex ${floating}`, back: 'dm', boxes: 'shape', carets: 'caret', drag: 'drag', effects: 'z sc bd sh bl ft tf or bm cp mk',
  feet: 'fb', fields: 'field', figure: 'd st', files: 'choose save', focus: 'fo field', groups: 'radiogroup tablist toolbar menu',
  inputs: 'toggle slider select', keypress: 'key', links: 'link hr say copy open rs',
  navbar: 'navbar', pages: 'page', paging: 'pg so',
  paint: 'linear radial angular elliptical picture', pan: 'sa mv rf dm drag long sheet', pickers: 'date color',
  pictures: 'image', pinch: 'mag rot', pointer: 'press long hover', present: floating, progress: 'progress',
  refresh: 'rf', reorder: 'mv', requests: 'say copy open', rest: 'rest', runs: 'rs', sheets: 'sheet',
  shortcuts: `kb key ${floating}`, spill: 'uc', swipe: 'sa', sticky: 'sy', wheel: 'wheel',
  taps: 'tap double ac link toggle select slider date color',
};
/** @type {Map<string, string[]>} */
const homes = new Map();
for (const [name, words] of Object.entries(purposes)) {
  for (const word of words.split(' ')) homes.set(word, [...(homes.get(word) ?? []), name]);
}

// Whatever a message needs that is not here yet: its coming, or nothing.
/** @param {Record<string, any>} message */
export function missing(message) {
  /** @type {Set<string>} */
  const words = new Set(Object.keys(message));
  for (const [what, , kind, ...rest] of message.o ?? []) {
    const props = what === '+' ? rest[6] : what === 'p' ? kind : what === 's' ? kind[0] : {};
    words.add(what === '+' ? kind : what === '-' && kind ? 'ex' : '');
    for (const key in props) {
      const value = props[key];
      if (value == null || (message.full && (key === 'en' || key === 'ex'))) continue;
      words.add(key);
      if (key === 'ro') words.add(value);
      if (value.k) words.add(value.k);
      if (key === 'on') for (const event of value) words.add(event.split(':')[0]);
    }
  }
  const absent = new Set([...words].flatMap((word) => homes.get(word) ?? []).filter((name) => !(name in parts)));
  return absent.size ? Promise.all([...absent].map(load)) : null;
}

// A part that did not come is asked for again, each time by another address: browsers keep failures.
/** @param {string} name */
async function load(name) {
  for (let tries = ''; !(name in parts); tries += '?') {
    try {
      const part = await import(`./${name}.js${tries}`);
      Object.assign(parts, { [name]: part });
    } catch (error) {
      console.warn(`The part "${name}" did not load; trying again.`, error);
      await new Promise((again) => setTimeout(again, 500));
    }
  }
}
