import Foundation

extension Timer {
  /// A timer that never fires, as apps keep one until they have started theirs.
  public convenience init(_: Void = ()) {
    self.init(fire: .distantFuture, interval: 0, repeats: false) { _ in }
    invalidate()
  }
}
