/// How large a sheet is in a wide window. Sheets have the system's size here.
public protocol PresentationSizing: Sendable {}
/// As the system likes.
public struct AutomaticPresentationSizing: PresentationSizing { public init() {} }
/// As large as a page.
public struct PagePresentationSizing: PresentationSizing { public init() {} }
/// As large as a form.
public struct FormPresentationSizing: PresentationSizing { public init() {} }
/// As large as the content wants to be.
public struct FittedPresentationSizing: PresentationSizing { public init() {} }

extension PresentationSizing {
  /// As large as the content, along given axes.
  public func fitted(horizontal: Bool, vertical: Bool) -> some PresentationSizing { self }
  /// As large as the content once wanted to be, along given axes.
  public func sticky(horizontal: Bool = false, vertical: Bool = false) -> some PresentationSizing { self }
}
extension PresentationSizing where Self == AutomaticPresentationSizing { public static var automatic: Self { .init() } }
extension PresentationSizing where Self == PagePresentationSizing { public static var page: Self { .init() } }
extension PresentationSizing where Self == FormPresentationSizing { public static var form: Self { .init() } }
extension PresentationSizing where Self == FittedPresentationSizing { public static var fitted: Self { .init() } }

extension View {
  /// How large the sheet of this view is in a wide window. Sheets have the system's size here.
  public nonisolated func presentationSizing(_ sizing: some PresentationSizing) -> some View {
    withoutEffectView("presentationSizing")
  }
}
