import Foundation

/// A height at which a sheet rests.
public struct PresentationDetent: Hashable, Sendable {
  package enum Height: Hashable, Sendable { case medium, large, fraction(CGFloat), fixed(CGFloat) }
  package let content: Height
  /// About half of the window.
  public static let medium = PresentationDetent(content: .medium)
  public static let large = PresentationDetent(content: .large)
  /// A part of the full height, from 0 to 1.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent { Self(content: .fraction(fraction)) }
  /// A height in points, without the safe area below.
  public static func height(_ height: CGFloat) -> PresentationDetent { Self(content: .fixed(height)) }

  func height(full: Double, window: Double, bottom: Double) -> Double {
    switch content {
    case .large: full
    case .medium: min(full, (window / 2).rounded() + bottom)
    case .fraction(let part): min(full, max(0, part) * full)
    case .fixed(let height): min(full, max(0, height) + bottom)
    }
  }
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
    value.isDismissDisabled = value.isDismissDisabled || next.isDismissDisabled
  }
}

/// The background that a sheet's content may lie on, and the like: what is not about the window is kept for the source.
public struct PresentationBackgroundInteraction: Sendable {
  public static let automatic = Self()
  public static let enabled = Self()
  public static let disabled = Self()
  public static func enabled(upThrough detent: PresentationDetent) -> Self { Self() }
}
public struct PresentationContentInteraction: Sendable, Equatable {
  public static let automatic = Self()
  public static let resizes = Self()
  public static let scrolls = Self()
}
public struct PresentationAdaptation: Sendable {
  public static let automatic = Self()
  public static let none = Self()
  public static let popover = Self()
  public static let sheet = Self()
  public static let fullScreenCover = Self()
}

extension View {
  private nonisolated func sheetItem(_ set: @escaping (inout SheetItem) -> Void) -> some View {
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
  public nonisolated func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View { self }
  public nonisolated func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View { self }
  public nonisolated func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }
  /// Keeps the person from closing the sheet around this view by a gesture.
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    sheetItem { $0.isDismissDisabled = isDisabled }
  }
}

/// Lowest first, as far as that can be told without a window.
private func sorted(_ detents: Set<PresentationDetent>) -> [PresentationDetent] {
  detents.sorted { $0.height(full: 787, window: 844, bottom: 34) < $1.height(full: 787, window: 844, bottom: 34) }
}
