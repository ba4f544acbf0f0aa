// Shapes that several modules share; no browser loads this.

/** A node of the display tree as the browser holds it. */
export interface WireNode {
  id: number;
  kind: string;
  /** The element that is the node's box. */
  el: HTMLElement;
  /** The element that holds the children; often `el`. */
  box: HTMLElement;
  /** What stands for the node among its siblings: `el`, or a comment for a presentation. */
  anchor: ChildNode;
  parent: WireNode | null;
  kids: Set<WireNode>;
  p: Props;
  /** Frame: x, y, width, height. */
  f: number[];
  /** Animations that run, by CSS property. */
  moving: Map<string, Animation>;
  /** State of the module that looks after the kind. */
  own: Record<string, any>;
}

/** Properties by their short names, see docs/wire.md. */
export type Props = Record<string, any>;

/** Easing, milliseconds, delay, count, autoreverses. */
export type Motion = [string, number, number, number, boolean | number];

/** What a kind of node does. */
export interface Kind {
  make(node: WireNode): HTMLElement;
  /** After properties or the "frame" changed. */
  update?(node: WireNode, changed: Set<string>): unknown;
  /** After the node was removed. */
  gone?(node: WireNode): unknown;
}
