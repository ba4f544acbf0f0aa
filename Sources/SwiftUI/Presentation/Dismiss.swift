/// Closes the sheet, or leaves the page, that a view is in. Does nothing elsewhere.
@MainActor @preconcurrency public struct DismissAction: Equatable {
  private enum Target: Equatable {
    case page(PageHandle)
    case layer(LayerHandle)
  }
  private nonisolated let target: Target?
  nonisolated init() { target = nil }
  nonisolated init(_ page: PageHandle) { target = .page(page) }
  nonisolated init(_ layer: LayerHandle) { target = .layer(layer) }

  public func callAsFunction() {
    switch target {
    case .page(let handle): if let page = handle.page { page.stack.leave(page) }
    case .layer(let handle): handle.layer?.close()
    case nil: break
    }
  }
  nonisolated var isPresented: Bool { target != nil }
}

/// Whether a view is presented, and how to end that: the way before `dismiss`.
public struct PresentationMode {
  let action: DismissAction
  public var isPresented: Bool { action.isPresented }
  /// Closes the sheet, or leaves the page. It may be called from anywhere.
  public mutating func dismiss() { onMain { [action] in action() } }
}

private enum DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction() } }
extension EnvironmentValues {
  /// Closes what the view is presented in.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
  /// Whether the view is in something that can be dismissed.
  public var isPresented: Bool { dismiss.isPresented }
  public var presentationMode: Binding<PresentationMode> {
    let mode = PresentationMode(action: dismiss)
    return Binding(location: ConstantLocation(mode))
  }
}
