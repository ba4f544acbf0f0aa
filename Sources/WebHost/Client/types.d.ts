// Shapes that the modules share; no browser loads this.

/** A node of the display tree as the browser holds it. */
interface WireNode {
  id: number;
  kind: string;
  /** The element that is the node's box. */
  el: HTMLElement;
  /** The element that holds the children; often `el`. */
  box: HTMLElement;
  /** What stands for the node among its siblings: `el`, or a comment for what is drawn above the window. */
  anchor: ChildNode;
  parent: WireNode | null;
  kids: Set<WireNode>;
  p: Props;
  /** Frame: x, y, width, height. */
  f: number[];
  /** Animations that run, by CSS property. */
  moving: Map<string, Animation>;
  /** State of the parts that look after the node. */
  own: Record<string, any>;
}

/** Properties by their short names, see docs/wire.md. */
type Props = Record<string, any> & {
  on?: string[];
  td?: string[];
  sa?: { l?: SwipeAction[]; t?: SwipeAction[]; f?: unknown[] };
};

/** Title, colour, glyph, and whether it deletes. */
type SwipeAction = [string, string, string, unknown];

type Point = { x: number; y: number };
type PanStart = Point & { target: Element };

/** Where a pull is: points, and points a second. */
type PanAt = Point & { dx: number; dy: number; vx: number; vy: number };

/** Something that is pulled. */
interface Pan {
  /** How far before it counts. */
  slop?: number;
  /** A finger must rest on it first. */
  isHeld?: boolean;
  /** Whether this pull is ours. */
  may(dx: number, dy: number, target: Element): boolean;
  begin?(start: PanStart): void;
  move(at: PanAt): void;
  end(at: PanAt, cancelled: boolean): void;
}

/** What the page does with what arrives. */
interface Handlers {
  hello(): object;
  message(message: any): void;
  lost(): void;
}

/** A field's text and caret from before all nodes went. */
interface Rescued {
  value: string;
  isNew: boolean;
  start: number | null;
  end: number | null;
  isActive: boolean;
}

/** What files a person is asked for. */
type Choice = { n: number; accept: string; several: boolean };

/** Easing, milliseconds, delay, count, autoreverses. */
type Motion = [string, number, number, number, boolean | number];

/** What a kind of node does. */
interface Kind {
  /** The name of its element; a div if absent. */
  tag?(p: Props): string;
  make?(node: WireNode): unknown;
  /** After properties or the "frame" changed. */
  update?(node: WireNode, changed: Set<string>): unknown;
  /** After the patch that inserted the node. */
  shown?(node: WireNode, animated: boolean): unknown;
  /** After the node was removed. */
  gone?(node: WireNode, animated: boolean): unknown;
  /** Drawn above the window instead of inside its parent. */
  floats?: boolean;
}

type Reaction = (node: WireNode, changed: Set<string>) => unknown;

/** The parts that others call by name, once they are there. */
interface Parts {
  anim: typeof import('./anim.js');
  carets: typeof import('./carets.js');
  fields: typeof import('./fields.js');
  files: typeof import('./files.js');
  figure: typeof import('./figure.js');
  paint: typeof import('./paint.js');
  present: typeof import('./present.js');
  requests: typeof import('./requests.js');
  runs: typeof import('./runs.js');
  swipe: typeof import('./swipe.js');
}
