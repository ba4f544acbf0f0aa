/// Carries a closure to another thread. Combine's contract is that the chain it belongs to expects that.
struct Job: @unchecked Sendable {
  let run: () -> Void
}

/// Carries a closure with an argument to another thread.
struct Handler<Argument>: @unchecked Sendable {
  let call: (Argument) -> Void
}
