import Foundation

/// A height at which a sheet rests.
public struct PresentationDetent: Hashable, Sendable {
  package enum Height: Hashable, Sendable {
    case medium, large
    case fraction(CGFloat)
    case fixed(CGFloat)
    case custom(CustomDetent)
  }
  package let content: Height
  /// About half of the window.
  public static let medium = PresentationDetent(content: .medium)
  public static let large = PresentationDetent(content: .large)
  /// A part of the full height, from 0 to 1.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent { Self(content: .fraction(fraction)) }
  /// A height in points, without the safe area below.
  public static func height(_ height: CGFloat) -> PresentationDetent { Self(content: .fixed(height)) }

  /// A height that a type of the app's works out.
  public static func custom<D: CustomPresentationDetent>(_ type: D.Type) -> PresentationDetent {
    Self(content: .custom(CustomDetent(type: type)))
  }

  /// What a height is worked out of.
  public struct Context {
    /// The full height.
    public let maxDetentValue: CGFloat
  }

  func height(full: Double, window: Double, bottom: Double) -> Double {
    switch content {
    case .large: full
    case .medium: min(full, (window / 2).rounded() + bottom)
    case .fraction(let part): min(full, max(0, part) * full)
    case .fixed(let height): min(full, max(0, height) + bottom)
    case .custom(let detent):
      detent.height(Context(maxDetentValue: full)).map { min(full, max(0, $0) + bottom) } ?? full
    }
  }
}

/// Works out a height at which a sheet rests.
public protocol CustomPresentationDetent: SendableMetatype {
  typealias Context = PresentationDetent.Context
  /// The height, points; nil for none.
  static func height(in context: Context) -> CGFloat?
}

/// A height that a type of the app's works out.
package struct CustomDetent: Hashable, Sendable {
  let type: any CustomPresentationDetent.Type
  func height(_ context: PresentationDetent.Context) -> CGFloat? { type.height(in: context) }
  package static func == (a: Self, b: Self) -> Bool { a.type == b.type }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

/// What a sheet's content says of its sheet.
package struct SheetItem {
  /// Lowest first; empty for the full height only.
  var detents: [PresentationDetent] = []
  var selection: (read: @MainActor () -> PresentationDetent, write: @MainActor (PresentationDetent) -> Void)?
  var showsGrabber: Bool?
  var cornerRadius: Double?
  var background: AnyShapeStyle?
  var isDismissDisabled = false
  var adaptation: PresentationAdaptation.Kind?
  var sizing: _PresentationSize?
  var backgroundInteraction = PresentationBackgroundInteraction.Kind.automatic
  nonisolated init() {}
}

package enum SheetItemKey: PreferenceKey {
  package static var defaultValue: SheetItem { SheetItem() }
  package static func reduce(value: inout SheetItem, nextValue: () -> SheetItem) {
    let next = nextValue()
    if value.detents.isEmpty { value.detents = next.detents }
    value.selection = value.selection ?? next.selection
    value.showsGrabber = value.showsGrabber ?? next.showsGrabber
    value.cornerRadius = value.cornerRadius ?? next.cornerRadius
    value.background = value.background ?? next.background
    value.sizing = value.sizing ?? next.sizing
    value.adaptation = value.adaptation ?? next.adaptation
    if value.backgroundInteraction == .automatic { value.backgroundInteraction = next.backgroundInteraction }
    value.isDismissDisabled = value.isDismissDisabled || next.isDismissDisabled
  }
}

/// Whether a person can use what lies behind a sheet.
public struct PresentationBackgroundInteraction: Sendable {
  package enum Kind: Hashable, Sendable {
    case automatic, enabled, disabled
    case enabledThrough(PresentationDetent)
  }
  package let kind: Kind
  /// Not behind a sheet of the full height.
  public static let automatic = Self(kind: .automatic)
  public static let enabled = Self(kind: .enabled)
  public static let disabled = Self(kind: .disabled)
  /// While the sheet is not higher than a detent.
  public static func enabled(upThrough detent: PresentationDetent) -> Self { Self(kind: .enabledThrough(detent)) }
}
/// What a swipe on a sheet's content does first.
public struct PresentationContentInteraction: Sendable, Equatable {
  private let name: String
  public static let automatic = Self(name: "automatic")
  public static let resizes = Self(name: "resizes")
  public static let scrolls = Self(name: "scrolls")
}
/// What a presentation becomes in a narrow window.
public struct PresentationAdaptation: Sendable {
  package enum Kind: Sendable { case automatic, none, popover, sheet, fullScreenCover }
  package let kind: Kind
  public static let automatic = Self(kind: .automatic)
  /// It stays what it is.
  public static let none = Self(kind: .none)
  public static let popover = Self(kind: .popover)
  public static let sheet = Self(kind: .sheet)
  public static let fullScreenCover = Self(kind: .fullScreenCover)
}

extension View {
  nonisolated func sheetItem(_ set: @escaping (inout SheetItem) -> Void) -> some View {
    modifier(_PreferenceTransformModifier<SheetItemKey>(transform: set))
  }

  /// The heights at which the sheet around this view rests.
  public nonisolated func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    sheetItem { $0.detents = sorted(detents) }
  }
  public nonisolated func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    return sheetItem {
      $0.detents = sorted(detents)
      $0.selection = ({ selection.wrappedValue }, { selection.wrappedValue = $0 })
    }
  }
  public nonisolated func presentationDragIndicator(_ visibility: Visibility) -> some View {
    sheetItem { $0.showsGrabber = visibility == .automatic ? nil : visibility == .visible }
  }
  public nonisolated func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    sheetItem { $0.cornerRadius = cornerRadius.map { Double($0) } }
  }
  public nonisolated func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    sheetItem { $0.background = AnyShapeStyle(style) }
  }
  /// Fills the presentation's background with a view.
  public nonisolated func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    background(alignment: alignment) { content().ignoresSafeArea() }
      .sheetItem { $0.background = AnyShapeStyle(Color.clear) }
  }
  /// Sets whether a person can use what lies behind the sheet around this view.
  public nonisolated func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View { sheetItem { $0.backgroundInteraction = interaction.kind } }
  /// A sheet's content scrolls here; the bar at its top changes its height.
  public nonisolated func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View {
    withoutEffectView("presentationContentInteraction")
  }
  /// Sets what the presentation around this view becomes in a narrow window.
  public nonisolated func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    sheetItem { $0.adaptation = adaptation.kind }
  }
  /// Sets what the presentation around this view becomes in a narrow window; a low one counts as wide here.
  public nonisolated func presentationCompactAdaptation(
    horizontal: PresentationAdaptation, vertical: PresentationAdaptation
  ) -> some View { sheetItem { $0.adaptation = horizontal.kind } }
  /// Keeps the person from closing the sheet around this view by a gesture.
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    sheetItem { $0.isDismissDisabled = isDisabled }
  }
}

/// Lowest first, as far as that can be told without a window.
private func sorted(_ detents: Set<PresentationDetent>) -> [PresentationDetent] {
  detents.sorted { $0.height(full: 787, window: 844, bottom: 34) < $1.height(full: 787, window: 844, bottom: 34) }
}
