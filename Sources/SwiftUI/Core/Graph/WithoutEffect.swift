import Diagnostics

/// Says once, in the log, that an API which the app uses changes nothing here.
package func withoutEffect(_ name: StaticString) {
  Log.once("\(name) has no effect in a browser")
}

extension View {
  /// The view itself, and a word in the log.
  package nonisolated func withoutEffectView(_ name: StaticString) -> Self {
    withoutEffect(name)
    return self
  }
}
