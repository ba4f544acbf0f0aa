/// An element without content.
@MainActor package final class StaticElement: Element {
  init(_ parent: Element) {
    super.init(parent: parent)
    life = .active
  }
}

/// How to reach the views of a tuple: the runtime's tuple metadata lists each element's type and offset.
private final class TuplePlan {
  let entries: [(entry: any TupleEntry.Type, offset: Int)]
  nonisolated(unsafe) private static var cache = TypeTable<TuplePlan>()

  @MainActor static func of(_ type: Any.Type) -> TuplePlan {
    if let plan = cache[ObjectIdentifier(type)] { return plan }
    let plan = TuplePlan(type)
    cache[ObjectIdentifier(type)] = plan
    return plan
  }

  private init(_ type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    precondition(TypeKind(type) == .tuple, "TupleView holds \(type), which is no tuple")
    let count = metadata.load(fromByteOffset: 8, as: Int.self)
    func entry<V: View>(_: V.Type) -> any TupleEntry.Type { TypedTupleEntry<V>.self }
    entries = (0..<count).map { index in
      let field = metadata + 24 + index * 16
      let fieldType = unsafeBitCast(field.load(as: UnsafeRawPointer.self), to: Any.Type.self)
      guard let viewType = fieldType as? any View.Type else {
        preconditionFailure("TupleView holds \(fieldType), which is no View")
      }
      // Outside of Apple's systems an offset has 32 bits; what follows it is padding.
      return (entry(viewType), Int(field.load(fromByteOffset: 8, as: UInt32.self)))
    }
  }
}

private protocol TupleEntry {
  @MainActor static func make(_ view: UnsafeRawPointer, _ parent: Element) -> Element
  @MainActor static func view(_ view: UnsafeRawPointer) -> AnyView
}

private enum TypedTupleEntry<V: View>: TupleEntry {
  static func make(_ view: UnsafeRawPointer, _ parent: Element) -> Element {
    V._makeElement(view.assumingMemoryBound(to: V.self), inputs: _ViewInputs(parent: parent)).element
  }
  static func view(_ view: UnsafeRawPointer) -> AnyView { AnyView(view.assumingMemoryBound(to: V.self).pointee) }
}

/// Several views that a container shows apart from each other.
@MainActor package protocol ViewParts {
  var separateViews: [AnyView] { get }
}

extension TupleView: ViewParts {
  package var separateViews: [AnyView] {
    withUnsafePointer(to: self) { pointer in
      TuplePlan.of(T.self).entries.map { $0.entry.view(UnsafeRawPointer(pointer) + $0.offset) }
    }
  }
}

/// A list of elements that are mostly three at most, which then need no memory of their own.
private struct FewElements {
  private var first: Element?
  private var second: Element?
  private var third: Element?
  private var others: [Element] = []

  mutating func append(_ element: Element) {
    if first == nil {
      first = element
    } else if second == nil {
      second = element
    } else if third == nil {
      third = element
    } else {
      others.append(element)
    }
  }

  func forEach(_ body: (Element) -> Void) {
    first.map(body)
    second.map(body)
    third.map(body)
    if !others.isEmpty { others.forEach(body) }
  }
}

@MainActor package final class TupleElement<T>: Element {
  private let plan: TuplePlan
  private var children = FewElements()

  init(_ view: UnsafePointer<TupleView<T>>, parent: Element) {
    plan = T.self == Void.self ? .of(Void.self) : .of(T.self)
    super.init(parent: parent)
    for (entry, offset) in plan.entries { children.append(entry.make(UnsafeRawPointer(view) + offset, self)) }
    life = .active
  }

  package override func update(_ view: UnsafeRawPointer) {
    var index = 0
    children.forEach {
      $0.update(view + plan.entries[index].offset)
      index += 1
    }
  }

  package override func forEachChild(_ body: (Element) -> Void) { children.forEach(body) }
}

@MainActor package final class ConditionalElement<A: View, B: View>: Element {
  private var child: Element!
  private var isFirst = false

  init(_ view: UnsafePointer<_ConditionalContent<A, B>>, parent: Element) {
    super.init(parent: parent)
    make(view.pointee)
    life = .active
  }

  private func make(_ view: _ConditionalContent<A, B>) {
    switch view.storage {
    case .first(let content):
      isFirst = true
      child = withUnsafePointer(to: content) { A._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    case .second(let content):
      isFirst = false
      child = withUnsafePointer(to: content) { B._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: _ConditionalContent<A, B>.self).pointee
    switch view.storage {
    case .first(let content) where isFirst: withUnsafePointer(to: content) { child.update($0) }
    case .second(let content) where !isFirst: withUnsafePointer(to: content) { child.update($0) }
    default:
      child.tearDown()
      make(view)
      structureChanged()
    }
  }

  package override func forEachChild(_ body: (Element) -> Void) { body(child) }
}

@MainActor package final class OptionalElement<V: View>: Element {
  private var child: Element?

  init(_ view: UnsafePointer<V?>, parent: Element) {
    super.init(parent: parent)
    make(view)
    life = .active
  }

  private func make(_ view: UnsafeRawPointer) {
    guard let view = content(view) else { return }
    child = V._makeElement(view, inputs: _ViewInputs(parent: self)).element
  }

  /// The view, if there is one: it stands where the optional does.
  private func content(_ view: UnsafeRawPointer) -> UnsafePointer<V>? {
    if case nil = view.assumingMemoryBound(to: V?.self).pointee { return nil }
    return view.assumingMemoryBound(to: V.self)
  }

  package override func update(_ view: UnsafeRawPointer) {
    switch (child, content(view)) {
    case (let child?, let view?): child.update(view)
    case (nil, .some):
      make(view)
      structureChanged()
    case (let child?, nil):
      child.tearDown()
      self.child = nil
      structureChanged()
    case (nil, nil): break
    }
  }

  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}

@MainActor package final class AnyViewElement: Element {
  private var type: Any.Type
  private var child: Element!

  init(_ storage: AnyViewStorage, parent: Element) {
    type = storage.type
    super.init(parent: parent)
    child = storage.make(self)
    life = .active
  }

  package override func update(_ view: UnsafeRawPointer) {
    let storage = view.assumingMemoryBound(to: AnyView.self).pointee.storage
    if storage.type == type {
      storage.update(child)
    } else {
      type = storage.type
      child.tearDown()
      child = storage.make(self)
      structureChanged()
    }
  }

  package override func forEachChild(_ body: (Element) -> Void) { body(child) }
}
