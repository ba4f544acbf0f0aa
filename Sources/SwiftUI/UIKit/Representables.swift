/// A view of UIKit's in SwiftUI: made once for its place, and brought up to date whenever the value changes.
///
/// The classes of views that can be shown are those that Martlet has; docs/compatibility.md lists them.
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  /// Makes the view.
  @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
  /// Brings the view up to date with the value.
  @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
  /// Is told that the view has gone.
  @MainActor @preconcurrency static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  /// Makes what the view tells of events, once, before the view.
  @MainActor @preconcurrency func makeCoordinator() -> Coordinator
  /// The size for what is proposed; nil leaves it to the view.
  @MainActor @preconcurrency func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: UIViewType, context: Context
  ) -> CGSize?
}

extension UIViewRepresentable {
  public var body: Never { fatalError("\(Self.self) has no body: it shows a view of UIKit's") }
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? { nil }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(RepresentedElement(view.pointee, by: ViewRepresentation<Self>(), parent: inputs.parent))
  }
}
extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// What a represented view is told.
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public internal(set) var transaction: Transaction
  public internal(set) var environment: EnvironmentValues
}

/// A view controller of UIKit's in SwiftUI: made once for its place, and brought up to date whenever the value changes.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  /// Makes the view controller.
  @MainActor @preconcurrency func makeUIViewController(context: Context) -> UIViewControllerType
  /// Brings the view controller up to date with the value.
  @MainActor @preconcurrency func updateUIViewController(
    _ uiViewController: UIViewControllerType, context: Context)
  /// Is told that the view controller has gone.
  @MainActor @preconcurrency static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator)
  /// Makes what the view controller tells of events, once, before the view controller.
  @MainActor @preconcurrency func makeCoordinator() -> Coordinator
  /// The size for what is proposed; nil leaves it to the view controller.
  @MainActor @preconcurrency func sizeThatFits(
    _ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context
  ) -> CGSize?
}

extension UIViewControllerRepresentable {
  public var body: Never { fatalError("\(Self.self) has no body: it shows a view controller of UIKit's") }
  public static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator) {}
  public func sizeThatFits(
    _ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context
  ) -> CGSize? { nil }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(RepresentedElement(view.pointee, by: ControllerRepresentation<Self>(), parent: inputs.parent))
  }
}
extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// What a represented view controller is told.
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
  public internal(set) var transaction: Transaction
  public internal(set) var environment: EnvironmentValues
}
