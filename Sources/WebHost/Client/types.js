// @ts-check
// Shapes that several modules share; nothing here runs.

/**
 * A node of the display tree as the browser holds it.
 * @typedef {object} WireNode
 * @property {number} id
 * @property {string} kind
 * @property {HTMLElement} el the element that is the node's box
 * @property {HTMLElement} box the element that holds the children; often `el`
 * @property {ChildNode} anchor what stands for the node among its siblings: `el`, or a comment for a presentation
 * @property {WireNode | null} parent
 * @property {Set<WireNode>} kids
 * @property {Props} p
 * @property {number[]} f frame: x, y, width, height
 * @property {Map<string, Animation>} moving animations that run, by CSS property
 * @property {Record<string, any>} own state of the module that looks after the kind
 */

/** @typedef {Record<string, any>} Props properties by their short names, see docs/wire.md */

/** @typedef {any} Json a value as the wire's JSON has it */

/** @typedef {[string, number, number, number, boolean | number]} Motion easing, ms, delay, count, autoreverses */

/**
 * What a kind of node does.
 * @typedef {object} Kind
 * @property {(node: WireNode) => HTMLElement} make
 * @property {(node: WireNode, changed: Set<string>) => unknown} [update] after properties or the "frame" changed
 * @property {(node: WireNode) => unknown} [gone] after the node was removed
 */

export {};
