/// What the passes have done: the measure of work that tests assert on.
package struct Counters: Equatable, Sendable {
  package var elements = 0
  package var tornDown = 0
  /// Evaluations of `body` (and of the content closures of rows).
  package var bodies = 0
  /// Views compared and found to be the same.
  package var skips = 0
  /// Sizes computed (not answered from the cache).
  package var sizes = 0
  /// Elements whose children were placed.
  package var placements = 0
  /// Questions how far the screen is covered at an element's edges.
  package var reaches = 0
  package var flushes = 0
  package var layoutPasses = 0
  package init() {}
}
