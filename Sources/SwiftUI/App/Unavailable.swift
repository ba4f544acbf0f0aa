// What apps know of Apple's SwiftUI and cannot have here. It is declared so that the compiler says what to use instead,
// once and where it is used, and not that there is no such name.

/// Wraps a view of UIKit's, which does not exist here.
@available(*, unavailable, message: "there is no UIKit here: build the view from SwiftUI's own views")
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
  @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
  @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}

@available(*, unavailable, message: "there is no UIKit here: build the view from SwiftUI's own views")
extension UIViewRepresentable {
  public var body: Never { fatalError("\(Self.self) wraps a view of UIKit's") }
}

@available(*, unavailable, message: "there is no UIKit here: build the view from SwiftUI's own views")
extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// What a wrapped view is told.
@available(*, unavailable, message: "there is no UIKit here: build the view from SwiftUI's own views")
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public private(set) var transaction: Transaction
  public private(set) var environment: EnvironmentValues
}

/// Wraps a view controller of UIKit's, which does not exist here.
@available(*, unavailable, message: "there is no UIKit here: build the screen from SwiftUI's own views")
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  @MainActor @preconcurrency func makeUIViewController(context: Context) -> UIViewControllerType
  @MainActor @preconcurrency func updateUIViewController(_ controller: UIViewControllerType, context: Context)
  @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}

@available(*, unavailable, message: "there is no UIKit here: build the screen from SwiftUI's own views")
extension UIViewControllerRepresentable {
  public var body: Never { fatalError("\(Self.self) wraps a view controller of UIKit's") }
}

@available(*, unavailable, message: "there is no UIKit here: build the screen from SwiftUI's own views")
extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// What a wrapped view controller is told.
@available(*, unavailable, message: "there is no UIKit here: build the screen from SwiftUI's own views")
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<
  Representable: UIViewControllerRepresentable
> {
  public let coordinator: Representable.Coordinator
  public private(set) var transaction: Transaction
  public private(set) var environment: EnvironmentValues
}

/// A document that is an object.
@available(*, unavailable, message: "documents are not supported: keep what people make in the app's own store")
public protocol ReferenceFileDocument {}
