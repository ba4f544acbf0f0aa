import Foundation

/// Where a popover points to.
public enum PopoverAttachmentAnchor: Sendable {
  case rect(Anchor)
  case point(UnitPoint)
  /// A rectangle in the view that presents.
  public struct Anchor: Sendable {
    public static var bounds: Anchor { Anchor() }
    public static func rect(_ rect: CGRect) -> Anchor { Anchor() }
  }
}

extension View {
  /// Shows a popover while `isPresented` is true; it is a sheet here.
  public nonisolated func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { sheet(isPresented: isPresented, content: content) }
  public nonisolated func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { sheet(item: item, content: content) }
}
