extension Array where Element: AnyObject {
  /// Calls `body` with each element without counting references to it: the array keeps them alive meanwhile. A loop over
  /// a hundred thousand objects that does little with each would spend most of its time on counting.
  @inline(__always) func forEachUncounted(_ body: (Element) throws -> Void) rethrows {
    try withUnsafeBufferPointer { buffer in
      for index in buffer.indices {
        let element = UnsafeRawPointer(buffer.baseAddress.unsafelyUnwrapped + index)
        try element.load(as: Unmanaged<Element>.self)._withUnsafeGuaranteedRef { try body($0) }
      }
    }
  }
}
