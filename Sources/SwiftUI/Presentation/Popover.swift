import Foundation

/// Where a popover points to.
public enum PopoverAttachmentAnchor {
  /// A rectangle in the view that presents.
  case rect(Anchor<CGRect>.Source)
  /// A point of the view that presents.
  case point(UnitPoint)
}

extension Anchor.Source where Value == CGRect {
  /// A rectangle in the view's own coordinates.
  public static func rect(_ rect: CGRect) -> Anchor<CGRect>.Source {
    .init { source in
      { target in
        let origin = target.frameInWindow.origin
        let start = source.frameInWindow.origin
        return rect.offsetBy(dx: start.x - origin.x, dy: start.y - origin.y)
      }
    }
  }
}

extension View {
  /// Shows a popover while `isPresented` is true; in a narrow window a sheet, if its content does not say otherwise.
  public nonisolated func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    showing(presents(Presentation(isPresented), .popover) { AnyView(content()) }, attachmentAnchor, arrowEdge)
  }

  /// Shows a popover for an item while there is one.
  public nonisolated func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    showing(
      presents(Presentation(item), .popover) { item.wrappedValue.map { AnyView(content($0)) } ?? AnyView(EmptyView()) },
      attachmentAnchor, arrowEdge)
  }

  private nonisolated func showing(
    _ view: ModifiedContent<Self, _SheetModifier>, _ anchor: PopoverAttachmentAnchor, _ arrowEdge: Edge
  ) -> some View {
    var view = view
    view.modifier.anchor = anchor
    view.modifier.arrowEdge = arrowEdge == .top ? nil : arrowEdge
    return view
  }
}

/// Where a popover stands beside what it points to, in the window.
struct PopoverPlacement: Equatable {
  /// The side of the popover at which its arrow is.
  enum Side: String { case top, bottom, left, right }
  private(set) var frame = CGRect.zero
  private(set) var side = Side.top
  /// How far along its side the arrow's tip is.
  private(set) var offset = 0.0

  /// The height of the arrow, and the least distance to the window's edges.
  static let arrow = 13.0
  static let margin = 10.0

  /// - Parameters:
  ///   - wanted: The size that the content answers a proposal with.
  ///   - edge: The edge of the anchor at which the popover is wanted; nil for below or above.
  init(
    wanted: (Proposal) -> CGSize, anchor: CGRect, edge: Edge?, window: CGSize, insets: EdgeInsets, isRightToLeft: Bool
  ) {
    let room = CGRect(origin: .zero, size: window).inset(by: insets).insetBy(dx: Self.margin, dy: Self.margin)
    let natural = wanted(.unspecified)
    var sides: [Side] = [.top, .bottom, isRightToLeft ? .right : .left, isRightToLeft ? .left : .right]
    switch edge {
    case .top: sides.swapAt(0, 1)
    case .leading: sides = [sides[3], sides[2], .top, .bottom]
    case .trailing: sides = [sides[2], sides[3], .top, .bottom]
    default: break
    }
    func fits(_ space: CGRect) -> Bool { space.width >= natural.width && space.height >= natural.height }
    var anchor = anchor
    var rooms = sides.map { Self.room($0, anchor, room) }
    if !rooms.contains(where: fits) {
      // A view that fills the window leaves no room around it: the popover points at its middle.
      let middle = CGRect(x: anchor.midX, y: anchor.midY, width: 0, height: 0)
      let inner = sides.map { Self.room($0, middle, room) }
      if inner.contains(where: fits) { (anchor, rooms) = (middle, inner) }
    }
    let best =
      sides.indices.first { fits(rooms[$0]) }
      ?? sides.indices.max { rooms[$0].width * rooms[$0].height < rooms[$1].width * rooms[$1].height }!
    side = sides[best]
    let space = rooms[best]
    var size = natural
    if size.width > space.width { size = wanted(Proposal(width: space.width, height: .nan)) }
    size.width = min(size.width, space.width)
    size.height = min(size.height, space.height)
    let isAcross = side == .left || side == .right
    let x = isAcross ? space.minX : max(room.minX, min(anchor.midX - size.width / 2, room.maxX - size.width))
    let y = isAcross ? max(room.minY, min(anchor.midY - size.height / 2, room.maxY - size.height)) : space.minY
    frame = CGRect(
      x: side == .right ? space.maxX - size.width : x, y: side == .bottom ? space.maxY - size.height : y,
      width: size.width, height: size.height)
    let length = isAcross ? size.height : size.width
    let tip = isAcross ? anchor.midY - frame.minY : anchor.midX - frame.minX
    offset = min(max(tip, 26), max(26, length - 26))
  }

  /// The part of the window in which a popover with its arrow on that side can stand.
  private static func room(_ side: Side, _ anchor: CGRect, _ room: CGRect) -> CGRect {
    switch side {
    case .top:
      let y = max(room.minY, anchor.maxY + arrow)
      return CGRect(x: room.minX, y: y, width: room.width, height: max(0, room.maxY - y))
    case .bottom:
      let most = min(room.maxY, anchor.minY - arrow)
      return CGRect(x: room.minX, y: room.minY, width: room.width, height: max(0, most - room.minY))
    case .left:
      let x = max(room.minX, anchor.maxX + arrow)
      return CGRect(x: x, y: room.minY, width: max(0, room.maxX - x), height: room.height)
    case .right:
      let most = min(room.maxX, anchor.minX - arrow)
      return CGRect(x: room.minX, y: room.minY, width: max(0, most - room.minX), height: room.height)
    }
  }
}
