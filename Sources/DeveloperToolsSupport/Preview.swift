import Foundation

/// A preview as `#Preview` declares it: its name, how it is to be shown, and what makes its view.
public struct Preview {
  /// Marks the traits that go with a preview of a view.
  public enum ViewTraits: Sendable {}

  package let displayName: String?
  package let traits: [PreviewTrait<ViewTraits>]
  /// Makes the view; this module knows none.
  package let content: @MainActor () -> Any

  package init(
    displayName: String?, traits: [PreviewTrait<ViewTraits>], content: @escaping @MainActor () -> Any
  ) {
    self.displayName = displayName
    self.traits = traits
    self.content = content
  }
}

/// What `#Preview` expands to: a type that is found in the running program, and makes the preview when asked.
public protocol PreviewRegistry {
  /// The module and the file that hold the preview.
  static var fileID: String { get }
  /// The line in that file.
  static var line: Int { get }
  /// The column in that line.
  static var column: Int { get }
  /// Makes the preview.
  @MainActor static func makePreview() throws -> Preview
}

/// How a preview is to be shown; `T` says what kind of preview it goes with.
public struct PreviewTrait<T>: Sendable {
  package enum Kind: Sendable {
    case orientation(isLandscape: Bool)
    case layout(PreviewLayout)
    /// Changes the content; holds a modifier, which this module does not know.
    case modifier(any Sendable)
  }
  package let kind: Kind
  package init(_ kind: Kind) { self.kind = kind }
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// The screen stands upright.
  public static var portrait: PreviewTrait { PreviewTrait(.orientation(isLandscape: false)) }
  /// The screen lies on its left side.
  public static var landscapeLeft: PreviewTrait { PreviewTrait(.orientation(isLandscape: true)) }
  /// The screen lies on its right side.
  public static var landscapeRight: PreviewTrait { PreviewTrait(.orientation(isLandscape: true)) }
  /// The screen stands on its head.
  public static var portraitUpsideDown: PreviewTrait { PreviewTrait(.orientation(isLandscape: false)) }
  /// The view in as much room as a device has.
  public static var defaultLayout: PreviewTrait { PreviewTrait(.layout(.device)) }
  /// The room that the view takes when it is offered a device's.
  public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait(.layout(.sizeThatFits)) }
  /// Just so much room.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait {
    PreviewTrait(.layout(.fixed(width: width, height: height)))
  }
}

/// The room that a preview takes.
public enum PreviewLayout: Sendable {
  /// A device's screen.
  case device
  /// What the view takes when it is offered a device's screen.
  case sizeThatFits
  /// Just so much.
  case fixed(width: CGFloat, height: CGFloat)
}
