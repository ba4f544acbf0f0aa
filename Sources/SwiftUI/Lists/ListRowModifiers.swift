import Foundation

enum RowInsetsTrait: TraitKey { static var defaultValue: EdgeInsets? { nil } }
enum RowBackgroundTrait: TraitKey { static var defaultValue: AnyView? { nil } }
enum DeleteDisabledTrait: TraitKey { static var defaultValue: Bool { false } }
enum MoveDisabledTrait: TraitKey { static var defaultValue: Bool { false } }
enum SelectionDisabledTrait: TraitKey { static var defaultValue: Bool { false } }
/// The lines above and below a row.
enum TopSeparatorTrait: TraitKey { static var defaultValue: Visibility { .automatic } }
enum BottomSeparatorTrait: TraitKey { static var defaultValue: Visibility { .automatic } }
enum SeparatorTintTrait: TraitKey { static var defaultValue: Color? { nil } }

extension View {
  /// Sets the distance between a row's content and the row's edges; nil for the style's own.
  public nonisolated func listRowInsets(_ insets: EdgeInsets?) -> some View {
    modifier(_TraitWritingModifier(RowInsetsTrait.self, insets))
  }
  /// Draws a view behind a row, in the place of the row's own background.
  public nonisolated func listRowBackground<V: View>(_ view: V?) -> some View {
    modifier(_TraitWritingModifier(RowBackgroundTrait.self, view.map { AnyView($0) }))
  }
  /// Shows or hides the lines that separate a row from its neighbours.
  public nonisolated func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    // Two edges are two traits; for one edge the same one is written twice.
    modifier(
      edges.contains(.top)
        ? _TraitWritingModifier(TopSeparatorTrait.self, visibility)
        : _TraitWritingModifier(BottomSeparatorTrait.self, visibility)
    )
    .modifier(
      edges.contains(.bottom)
        ? _TraitWritingModifier(BottomSeparatorTrait.self, visibility)
        : _TraitWritingModifier(TopSeparatorTrait.self, visibility))
  }
  public nonisolated func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    modifier(_TraitWritingModifier(SeparatorTintTrait.self, color))
  }
  /// Sections of the styles that exist here have no lines of their own.
  public nonisolated func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    self
  }
  public nonisolated func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    self
  }
  /// Sets the tint of a row's icons.
  public nonisolated func listItemTint(_ tint: Color?) -> some View { environment(\.tint, tint) }
  /// Sets the tint of a row's icons.
  public nonisolated func listItemTint(_ tint: ListItemTint?) -> some View { environment(\.tint, tint?.color) }
  /// Sets the space around a row's content at some edges, points.
  public nonisolated func listRowInsets(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View {
    listRowInsets(
      length.map { length in
        EdgeInsets(
          top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 20,
          bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 20)
      })
  }
  /// Says that a row cannot be deleted.
  public nonisolated func deleteDisabled(_ isDisabled: Bool) -> some View {
    modifier(_TraitWritingModifier(DeleteDisabledTrait.self, isDisabled))
  }
  /// Says that a row cannot be moved.
  public nonisolated func moveDisabled(_ isDisabled: Bool) -> some View {
    modifier(_TraitWritingModifier(MoveDisabledTrait.self, isDisabled))
  }
  /// Says that a row cannot be chosen.
  public nonisolated func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(_TraitWritingModifier(SelectionDisabledTrait.self, isDisabled))
  }
}

// MARK: Swipe actions

/// Buttons at one end of a row.
struct ListSwipe {
  var edge: HorizontalEdge
  var allowsFullSwipe: Bool
  var content: AnyView
}
enum LeadingSwipeTrait: TraitKey {
  static var defaultValue: ListSwipe? { nil }
  static var climbs: Bool { true }
}
enum TrailingSwipeTrait: TraitKey {
  static var defaultValue: ListSwipe? { nil }
  static var climbs: Bool { true }
}

extension View {
  /// Adds buttons to a row, which a swipe uncovers; a full swipe chooses the first one if `allowsFullSwipe`.
  public nonisolated func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    let swipe = ListSwipe(edge: edge, allowsFullSwipe: allowsFullSwipe, content: AnyView(content()))
    return modifier(
      edge == .leading
        ? _TraitWritingModifier(LeadingSwipeTrait.self, swipe) : _TraitWritingModifier(TrailingSwipeTrait.self, swipe))
  }
}

/// The tint of a row's icons.
public struct ListItemTint: Sendable {
  let color: Color?
  /// A colour, whatever else is asked for.
  public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(color: tint) }
  /// A colour, where nothing else is asked for.
  public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(color: tint) }
  /// No colour.
  public static let monochrome = ListItemTint(color: .gray)
}
