/// A container that shows one part of its content and keeps the rest alive.
@MainActor package protocol AppearanceGate: Element {
  /// The part that shows; nil when there is none.
  var visibleRoot: Element? { get }
}

extension Element {
  /// Whether no container around this element hides it.
  package final var isShownByContainers: Bool {
    var passed: Set<ObjectIdentifier> = []
    var element: Element? = self
    while let current = element {
      if let gate = current as? any AppearanceGate, let root = gate.visibleRoot, current !== self,
        !passed.contains(ObjectIdentifier(root))
      {
        return false
      }
      passed.insert(ObjectIdentifier(current))
      element = current.parent
    }
    return true
  }
}
