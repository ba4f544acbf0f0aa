import DisplayTree
import Foundation
import UniformTypeIdentifiers

/// What is dragged, in all the forms that it can be taken in.
@MainActor package struct DragPayload {
  /// The value itself, for those in the app who know its type.
  var value: Any
  var forms: [(type: UTType, load: @MainActor () async throws -> Data)] = []

  /// Whether it is of a type, or can be read as one.
  func holds<T: Transferable>(_ type: T.Type) -> Bool {
    value is T || forms.contains { form in T.forms.imports.contains { form.type.conforms(to: $0.type) } }
  }

  /// Gives it as a value of a type, at once or when it has been read; false if it is none.
  func take<T: Transferable>(_ type: T.Type, _ action: @escaping @MainActor (T) -> Void) -> Bool {
    if let value = value as? T {
      action(value)
      return true
    }
    let imports = T.forms
    guard let form = forms.first(where: { form in imports.imports.contains { form.type.conforms(to: $0.type) } }) else {
      return false
    }
    Task { @MainActor in if let value = try? await imports.take(form.load(), of: form.type) { action(value) } }
    return true
  }
}

/// A place where something can be dropped.
@MainActor package protocol DropTarget: LayoutElement {
  func accepts(_ payload: DragPayload) -> Bool
  func entered(_ payload: DragPayload, at point: CGPoint)
  func moved(_ payload: DragPayload, to point: CGPoint)
  func exited(_ payload: DragPayload)
  /// What was over it was dropped.
  func ended()
  func drop(_ payload: DragPayload, at point: CGPoint) -> Bool
}

/// The places of a window where something can be dropped.
@MainActor package final class DropTargets {
  private struct Entry { weak var target: (any DropTarget)? }
  private var entries: [Entry] = []
  package nonisolated init() {}

  package func add(_ target: any DropTarget) {
    remove(target)
    entries.append(Entry(target: target))
  }
  package func remove(_ target: any DropTarget) { entries.removeAll { $0.target == nil || $0.target === target } }

  /// The innermost place at a point that takes the payload.
  func target(at point: CGPoint, for payload: DragPayload, except source: Element) -> (any DropTarget)? {
    entries.compactMap { $0.target }.filter {
      $0.life == .active && $0.isPlaced && $0.isShownByContainers && $0.frameInWindow.contains(point)
        && !$0.isInside(source) && $0.accepts(payload)
    }
    .max { $0.depth < $1.depth }
  }
}

extension ViewGraph {
  package var dropTargets: DropTargets { companion { DropTargets() } }
}

/// Lets its content be dragged.
public struct _DraggableModifier { let payload: @MainActor () -> DragPayload }
extension _DraggableModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = DraggableElement
}

/// The content follows the pointer while it is dragged, and goes back when it is let go. A finger must rest on it first.
@MainActor package final class DraggableElement: WrapperElement<_DraggableModifier> {
  private var payload: DragPayload?
  private var offset = CGSize.zero
  private weak var target: (any DropTarget)?

  package override func setUp() { makeDisplayNode(.group) }
  package override func modifierChanged(from old: _DraggableModifier) {}

  package override func displayProperties() -> Properties {
    var properties: Properties = [.events: ["drag:held"]]
    if payload != nil {
      properties[.transform] = [1, 0, 0, 1, .number(Double(offset.width)), .number(Double(offset.height))]
      properties[.zIndex] = 1000
      properties[.opacity] = 0.85
    }
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .drag(let phase, let x, let y, let dx, let dy, _, _) = event else { return false }
    let origin = frameInWindow.origin
    let point = CGPoint(x: origin.x + x, y: origin.y + y)
    offset = CGSize(width: dx, height: dy)
    if phase == .began || payload == nil, phase != .ended, phase != .cancelled { payload = modifier.payload() }
    guard let payload else { return true }
    let now = phase == .cancelled ? nil : graph.dropTargets.target(at: point, for: payload, except: self)
    if now !== target {
      target?.exited(payload)
      target = now
      if let now { now.entered(payload, at: local(point, now)) }
    } else if let now, phase == .changed {
      now.moved(payload, to: local(point, now))
    }
    if phase == .ended || phase == .cancelled { finish(payload, at: point) }
    setNeedsDisplay()
    return true
  }

  private func finish(_ payload: DragPayload, at point: CGPoint) {
    self.payload = nil
    offset = .zero
    guard let target else { return }
    self.target = nil
    _ = target.drop(payload, at: local(point, target))
    target.ended()
  }

  private func local(_ point: CGPoint, _ target: any DropTarget) -> CGPoint {
    let origin = target.frameInWindow.origin
    return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }
}

/// Takes what is dropped on its content.
public struct _DropModifier {
  var accepts: @MainActor (DragPayload) -> Bool
  var drop: @MainActor (DragPayload, CGPoint) -> Bool
  var targeted: @MainActor (Bool) -> Void = { _ in }
  var entered: @MainActor (DragPayload, CGPoint) -> Void = { _, _ in }
  var moved: @MainActor (DragPayload, CGPoint) -> Void = { _, _ in }
  var exited: @MainActor (DragPayload) -> Void = { _ in }
}
extension _DropModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = DropElement
}

@MainActor package final class DropElement: WrapperElement<_DropModifier>, DropTarget {
  private var isTargeted = false
  package override func setUp() { graph.dropTargets.add(self) }
  package override func modifierChanged(from old: _DropModifier) {}
  package override func tearDown() {
    super.tearDown()
    graph.dropTargets.remove(self)
  }
  package func accepts(_ payload: DragPayload) -> Bool { modifier.accepts(payload) }
  package func entered(_ payload: DragPayload, at point: CGPoint) {
    isTargeted = true
    modifier.targeted(true)
    modifier.entered(payload, point)
  }
  package func moved(_ payload: DragPayload, to point: CGPoint) { modifier.moved(payload, point) }
  package func exited(_ payload: DragPayload) {
    ended()
    modifier.exited(payload)
  }
  package func ended() {
    guard isTargeted else { return }
    isTargeted = false
    modifier.targeted(false)
  }
  package func drop(_ payload: DragPayload, at point: CGPoint) -> Bool { modifier.drop(payload, point) }
}

extension View {
  /// Lets this view be dragged, as a value.
  public nonisolated func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
    nonisolated(unsafe) let payload = payload
    return modifier(
      _DraggableModifier {
        let value = payload()
        let forms = T.forms.exports.map { form -> (type: UTType, load: @MainActor () async throws -> Data) in
          (form.type, { try await form.run(value) })
        }
        return DragPayload(value: value, forms: forms)
      })
  }

  /// Lets this view be dragged, as a value. The view itself follows the pointer, not the preview.
  public nonisolated func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View { draggable(payload()) }

  /// Takes values that are dropped on this view.
  public nonisolated func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    nonisolated(unsafe) let (action, isTargeted) = (action, isTargeted)
    return modifier(
      _DropModifier(
        accepts: { $0.holds(T.self) },
        drop: { payload, point in
          if let value = payload.value as? T { return action([value], point) }
          return payload.take(T.self) { _ = action([$0], point) }
        }, targeted: { isTargeted($0) }))
  }

  /// Lets this view be dragged, as what a provider gives.
  public nonisolated func onDrag(_ data: @escaping () -> NSItemProvider) -> some View {
    nonisolated(unsafe) let data = data
    return modifier(_DraggableModifier { DragPayload(value: data()) })
  }
  public nonisolated func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
  ) -> some View { onDrag(data) }

  /// Takes what is dropped on this view, if it is of one of these types.
  public nonisolated func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
  ) -> some View {
    nonisolated(unsafe) let action = action
    return modifier(
      _DropModifier(
        accepts: { NSItemProvider.of($0)?.conforms(to: supportedContentTypes) ?? false },
        drop: { payload, point in NSItemProvider.of(payload).map { action([$0], point) } ?? false },
        targeted: { isTargeted?.wrappedValue = $0 }))
  }
  public nonisolated func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View { onDrop(of: supportedContentTypes, isTargeted: isTargeted) { providers, _ in action(providers) } }

  /// Lets a delegate take what is dropped on this view.
  public nonisolated func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View {
    nonisolated(unsafe) let delegate = delegate
    @MainActor func info(_ payload: DragPayload, _ point: CGPoint) -> DropInfo {
      DropInfo(location: point, providers: [payload.value as? NSItemProvider].compactMap { $0 })
    }
    return modifier(
      _DropModifier(
        accepts: {
          (NSItemProvider.of($0)?.conforms(to: supportedContentTypes) ?? false)
            && delegate.validateDrop(info: info($0, .zero))
        }, drop: { delegate.performDrop(info: info($0, $1)) }, entered: { delegate.dropEntered(info: info($0, $1)) },
        moved: { _ = delegate.dropUpdated(info: info($0, $1)) }, exited: { delegate.dropExited(info: info($0, .zero)) })
    )
  }
}

/// Decides on what is dropped.
@MainActor @preconcurrency public protocol DropDelegate {
  func validateDrop(info: DropInfo) -> Bool
  func performDrop(info: DropInfo) -> Bool
  func dropEntered(info: DropInfo)
  func dropUpdated(info: DropInfo) -> DropProposal?
  func dropExited(info: DropInfo)
}
extension DropDelegate {
  public func validateDrop(info: DropInfo) -> Bool { true }
  public func dropEntered(info: DropInfo) {}
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  public func dropExited(info: DropInfo) {}
}

/// What is over a place where it can be dropped.
public struct DropInfo {
  public let location: CGPoint
  let providers: [NSItemProvider]
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { !itemProviders(for: contentTypes).isEmpty }
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
    providers.filter { $0.conforms(to: contentTypes) }
  }
}

/// What a drop would do.
public enum DropOperation: Sendable { case cancel, forbidden, copy, move }

/// What a delegate proposes to do with what is over it.
public struct DropProposal: Sendable {
  public let operation: DropOperation
  public init(operation: DropOperation) { self.operation = operation }
}
