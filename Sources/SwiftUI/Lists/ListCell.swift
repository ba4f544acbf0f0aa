import DisplayTree
import Foundation

/// A row, header or footer of a list: its content between insets, with the row's background, separator and what edit
/// mode adds.
@MainActor package final class ListCell: LayoutElement, ListRowContainer {
  enum Part { case row, header, footer }
  let part: Part
  let content: LayoutElement
  unowned let list: ListBody
  private(set) var isFirst = false
  private(set) var isLast = false
  /// Where the section ends, for a header that stays in view until then.
  var stickyEnd: Double? { didSet { if stickyEnd != oldValue { setNeedsDisplay() } } }
  var separator: ListPart?
  var leadingControl: ListPart?
  var handle: ListPart?
  var background: ListPart?
  var badge: ListPart?
  /// Where the badge stands, if the content is a link that shows that it leads on.
  weak var badgeGap: RowBadgeGapElement?
  /// Shows and hides the section's rows, in styles that have such a control.
  var expander: ListPart?
  var swipes: [ListSwipe] = []
  var swipeContents: [ListPart] = []
  /// A link in the content, which a tap on the row follows: of a link that is hidden by its opacity, nothing else is left.
  var innerLink: RowLink?
  var isSelected = false
  private var focusNumber = 0.0
  let selectionMenu = ContextMenuLayer()
  /// Whether the content was told that it stands on the tint.
  var isTinted = false

  init(_ content: LayoutElement, part: Part, list: ListBody, environment: EnvironmentNode) {
    self.content = content
    self.part = part
    self.list = list
    super.init(parent: list, environment: environment)
    layoutParent = list
    makeDisplayNode(part == .row ? .row : .group)
    life = .active
    readTraits()
    readSelection()
    updateParts()
  }

  package override func tearDown() {
    if content.life != .gone, content.layoutParent === self { content.layoutParent = nil }
    for part in parts { part.tearDown() }
    for part in swipeContents { part.tearDown() }
    selectionMenu.forget(in: graph)
    super.tearDown()
  }

  // MARK: What the row is

  /// The `ForEach` row that this cell shows.
  var row: RowElement? {
    var element: Element? = content.parent
    while let current = element, current !== list {
      if let row = current as? RowElement { return row }
      element = current.parent
    }
    return nil
  }

  var edits: RowEdits? { (row?.parent as? any EditableRows)?.edits }
  var canDelete: Bool { edits?.onDelete != nil && !content.trait(DeleteDisabledTrait.self) }
  var isMovable: Bool {
    part == .row && list.isEditing && edits?.onMove != nil && !content.trait(MoveDisabledTrait.self)
  }

  package override func rebuild() {
    isDirty = false
    let was = isSelected
    isSelected = graph.evaluate(self) {
      if content.trait(LinkTrait.self)?.isShown == true { return true }
      guard let id = selectionID, let selection = list.selection else { return false }
      return selection.isSelected(id)
    }
    if was != isSelected { updateParts() }
    showSelectionInContent()
    setNeedsDisplay()
  }

  /// How far the content stands from the cell's edges.
  var insets: EdgeInsets {
    switch part {
    case .row: return content.trait(RowInsetsTrait.self) ?? list.metrics.insets
    case .header:
      let padding = list.metrics.headerPadding
      let side = list.metrics.insets.leading
      return EdgeInsets(top: padding.top, leading: side, bottom: padding.bottom, trailing: side)
    case .footer:
      let padding = list.metrics.footerPadding
      let side = list.metrics.insets.leading
      return EdgeInsets(
        top: padding.top, leading: side, bottom: padding.bottom + list.metrics.gap / 4, trailing: side)
    }
  }

  func set(isFirst: Bool, isLast: Bool) {
    guard isFirst != self.isFirst || isLast != self.isLast else { return }
    self.isFirst = isFirst
    self.isLast = isLast
    updateParts()
    setNeedsDisplay()
  }

  /// An arrow key has come to this row.
  func takeFocus() {
    focusNumber += 1
    setNeedsDisplay()
  }

  func editingChanged() {
    readSelection()
    updateParts()
    invalidateLayout()
  }

  package override func traitsChanged() {
    let before = layoutChildren
    readTraits()
    readSelection()
    updateParts()
    // A badge or a background that came or went.
    if layoutChildren.count != before.count { adopt(layoutChildren) }
    badgeGap?.invalidateLayout()
    needsPlacement = true
    invalidateLayout()
    setNeedsDisplay()
  }

  /// Whether the next row wants no line above it.
  var isSeparatorHiddenByNext = false { didSet { if oldValue != isSeparatorHiddenByNext { updateParts() } } }

  package override func forEachChild(_ body: (Element) -> Void) {
    for part in parts { body(part) }
    selectionMenu.layer.map(body)
  }
  package override func structureChanged() {}
  package override var layoutChildren: [LayoutElement] {
    var children: [LayoutElement] = []
    if let background { children.append(background) }
    if let separator { children.append(separator) }
    children.append(content)
    if let badge { children.append(badge) }
    if let leadingControl { children.append(leadingControl) }
    if let handle { children.append(handle) }
    if let expander { children.append(expander) }
    return children
  }

  // MARK: Layout

  /// How far edit mode pushes the content aside.
  var leadingShift: Double { leadingControl == nil ? 0 : 38 }
  private var trailingShift: Double {
    (handle == nil ? 0 : 36) + (isMarkedLink ? 0 : badge.map { $0.contentSize.width + 8 } ?? 0)
      + (expander == nil ? 0 : 24)
  }

  private var isMarkedLink: Bool { content.trait(LinkTrait.self)?.hasMark == true }
  override package var keepsTraits: Bool { true }

  package var contentInsets: EdgeInsets { part == .row ? insets : EdgeInsets() }

  private func contentProposal(_ width: Double) -> Proposal {
    Proposal(width: max(0, width - insets.horizontal - leadingShift - trailingShift), height: .nan)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    guard content.life != .gone else { return .zero }
    let width = proposal.width.isNaN ? 320 : proposal.width
    var height = Double(content.size(contentProposal(width)).height + insets.vertical)
    switch part {
    case .row: height = max(height, list.metrics.minimumHeight)
    case .header: height = max(height, list.metrics.minimumHeader ?? 0)
    case .footer: break
    }
    // Rows begin on whole points, or some would cover the line at the end of the row before.
    return CGSize(width: width, height: (height - 0.01).rounded(.up))
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard content.life != .gone else { return }
    if let background { placeChild(background, at: .zero, size: size, proposal: Proposal(size)) }
    // A row's content is asked how high it would like to be, and then to be as high as the row: what can grow fills it.
    let room = size.height - insets.vertical
    var inner = contentProposal(size.width)
    if part == .row { inner.height = room }
    let contentSize = content.size(inner)
    let x = insets.leading + leadingShift
    let y = part == .row ? insets.top + (room - contentSize.height) / 2 : insets.top
    placeChild(content, at: CGPoint(x: x, y: graph.pixel(y)), size: contentSize, proposal: inner)
    if let separator {
      let start = separatorStart(contentSize, inner) ?? x
      let line = CGSize(width: max(0, size.width - start), height: graph.pixelLength)
      placeChild(separator, at: CGPoint(x: start, y: size.height - line.height), size: line, proposal: Proposal(line))
    }
    if let leadingControl {
      let box = CGSize(width: min(54, 16 + 38), height: size.height)
      placeChild(leadingControl, at: .zero, size: box, proposal: Proposal(box))
    }
    if let badge {
      let box = badge.contentSize
      let x =
        size.width - insets.trailing - (handle == nil ? 0 : 36) - box.width
        - (isMarkedLink ? badgeGap?.trailing ?? 0 : 0)
      placeChild(
        badge, at: CGPoint(x: x, y: graph.pixel((size.height - box.height) / 2)), size: box, proposal: Proposal(box))
    }
    if let expander {
      // As high as the cell or less, with its middle where the content's is.
      let middle = y + contentSize.height / 2
      let box = CGSize(width: 44, height: 2 * min(middle, size.height - middle))
      placeChild(
        expander, at: CGPoint(x: size.width - box.width, y: middle - box.height / 2), size: box,
        proposal: Proposal(box))
    }
    if let handle {
      let box = CGSize(width: 52, height: size.height)
      placeChild(handle, at: CGPoint(x: size.width - box.width, y: 0), size: box, proposal: Proposal(box))
    }
  }

  // MARK: Display

  package override func displayProperties() -> Properties {
    var properties = Properties()
    switch part {
    case .header:
      properties[.role] = "heading"
      properties[.level] = 2
      properties[.barPart] = "header"
      if let stickyEnd {
        properties[.sticky] = .number(stickyEnd)
        properties[.background] = .string(SystemColor.background.rgba(in: list.environmentNow).css)
      }
      return properties
    case .footer: return properties
    case .row: break
    }
    let environment = list.environmentNow
    let style = list.metrics.style
    properties[.role] = "listitem"
    if background == nil || isSelected {
      let color: SystemColor = isSelected ? .gray4 : style.isGrouped ? .secondaryGroupedBackground : .background
      if isFilledWithTint {
        let tint = (environment.tint ?? .accentColor).rgba(in: environment).css
        properties[.background] = .string(tint)
      } else if !list.metrics.isSidebar || isSelected {
        properties[.background] = .string(color.rgba(in: environment).css)
      }
    }
    let isApart = list.metrics.rowSpacing > 0 || list.metrics.isSidebar
    let top = isFirst || isApart ? list.metrics.radius : 0
    let bottom = isLast || isApart ? list.metrics.radius : 0
    if top > 0 || bottom > 0 {
      properties[.cornerRadius] =
        top == bottom ? .number(top) : [.number(top), .number(top), .number(bottom), .number(bottom)]
      properties[.clips] = true
    }
    var events: [PropertyValue] = []
    if selectionID != nil {
      events.append("tap")
      properties[.selected] = .bool(isSelected)
    } else if primaryAction != nil || innerLink != nil {
      events.append("tap")
    }
    if menuID != nil { events.append("long") }
    if !events.isEmpty { properties[.events] = .list(events) }
    if focusNumber > 0 { properties[.focus] = .number(focusNumber) }
    if isMovable { properties[.movable] = true }
    if let actions = swipeProperty { properties[.swipeActions] = actions }
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    switch event {
    case .tap(_, _, _, let modifiers):
      if let primaryAction {
        primaryAction()
        return true
      }
      guard let id = selectionID else {
        guard let innerLink, !list.isEditing else { return false }
        return content.rowLinkSource(of: innerLink.value)?.followFromRow() ?? false
      }
      list.tapped(id, modifiers: modifiers)
      return true
    case .longPress(let phase):
      guard menuID != nil else { return false }
      if phase == .began { openSelectionMenu() }
      return true
    case .focus: return focusNumber > 0
    case .swipeAction(let leading, let index): return perform(leading: leading, index: index)
    default: return false
    }
  }
}
