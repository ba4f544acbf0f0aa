import DisplayTree
import Foundation
import TextLayout

/// A row, header or footer of a list: its content between insets, with the row's background, separator and what edit
/// mode adds.
@MainActor package final class ListCell: LayoutElement, ListRowContainer {
  enum Part { case row, header, footer }
  let part: Part
  let content: LayoutElement
  private unowned let list: ListBody
  private(set) var isFirst = false
  private(set) var isLast = false
  /// Where the section ends, for a header that stays in view until then.
  var stickyEnd: Double? { didSet { if stickyEnd != oldValue { setNeedsDisplay() } } }
  private var separator: ListPart?
  private var leadingControl: ListPart?
  private var handle: ListPart?
  private var background: ListPart?
  private var badge: ListPart?
  /// Shows and hides the section's rows, in styles that have such a control.
  private var expander: ListPart?
  private var swipes: [ListSwipe] = []
  private var swipeContents: [ListPart] = []
  private var isSelected = false
  /// Whether the content was told that it stands on the tint.
  private var isTinted = false

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

  private var edits: RowEdits? { (row?.parent as? any EditableRows)?.edits }
  private var canDelete: Bool { edits?.onDelete != nil && !content.trait(DeleteDisabledTrait.self) }
  var isMovable: Bool {
    part == .row && list.isEditing && edits?.onMove != nil && !content.trait(MoveDisabledTrait.self)
  }

  private var selectionID: AnyHashable? {
    guard part == .row, let selection = list.selection, !content.trait(SelectionDisabledTrait.self),
      !selection.isMultiple || list.isEditing
    else { return nil }
    let names = [content.trait(TagTraitKey.self), content.trait(LinkTrait.self)?.value, content.rowID]
    return names.lazy.compactMap { $0 }.first { selection.accepts($0) }
  }

  func readSelection() {
    guard part == .row, list.selection != nil || isSelected || content.trait(LinkTrait.self) != nil else { return }
    rebuild()
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

  /// In a sidebar a chosen row is filled with the tint, and its content is white.
  private func showSelectionInContent() {
    guard isFilledWithTint != isTinted else { return }
    isTinted = isFilledWithTint
    guard let row else { return }
    var values = EnvironmentValues()
    if isTinted {
      values.foregroundStyles = [AnyShapeStyle(Color.white)]
      values.tint = Color.white
    }
    row.environment.setValues(values.overrides)
  }
  private var isFilledWithTint: Bool {
    isSelected && list.metrics.isSidebar && !list.isEditing && (row != nil || content.trait(LinkTrait.self) != nil)
  }

  // MARK: Parts

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

  func editingChanged() {
    readSelection()
    updateParts()
    invalidateLayout()
  }

  package override func traitsChanged() {
    readTraits()
    readSelection()
    updateParts()
    needsPlacement = true
    invalidateLayout()
    setNeedsDisplay()
  }

  private func readTraits() {
    guard part == .row else { return }
    swipes = [content.trait(LeadingSwipeTrait.self), content.trait(TrailingSwipeTrait.self)].compactMap { $0 }
    for (index, swipe) in swipes.enumerated() {
      if index < swipeContents.count {
        swipeContents[index].update(swipe.content)
      } else {
        swipeContents.append(ListPart(swipe.content, parent: self))
      }
    }
    while swipeContents.count > swipes.count { swipeContents.removeLast().tearDown() }
    if let text = content.trait(BadgeTrait.self) {
      let view = AnyView(text.foregroundStyle(Color(.system(.secondaryLabel))))
      if let badge { badge.update(view) } else { badge = ListPart(view, parent: self) }
    } else {
      badge?.tearDown()
      badge = nil
    }
    if let view = content.trait(RowBackgroundTrait.self) {
      if let background { background.update(view) } else { background = ListPart(view, parent: self, isFilling: true) }
    } else {
      background?.tearDown()
      background = nil
    }
  }

  /// Makes and removes what stands beside the content, as the list's state asks for.
  func updateParts() {
    let before = parts
    if part == .row {
      set(&separator, hasSeparator) { ListPart.separator(in: self) }
      let isChoosing = list.isEditing && list.selection?.isMultiple == true && selectionID != nil
      let wanted: ListPart.Kind? =
        isChoosing ? .choice(isSelected) : list.isEditing && canDelete ? .delete : nil
      if leadingControl?.kind != wanted {
        leadingControl?.tearDown()
        leadingControl = wanted.map { ListPart.control($0, in: self) }
      }
      set(&handle, isMovable) { ListPart.control(.handle, in: self) }
    }
    if part == .header {
      let wanted = expansion.map { ListPart.Kind.expander($0.wrappedValue) }
      if expander?.kind != wanted {
        expander?.tearDown()
        expander = wanted.map { ListPart.control($0, in: self) }
      }
    }
    let after = parts
    if content.layoutParent !== self || before.count != after.count || zip(before, after).contains(where: { $0 !== $1 })
    {
      adopt(layoutChildren)
      invalidateLayout()
    }
  }

  private func set(_ part: inout ListPart?, _ isWanted: Bool, _ make: () -> ListPart) {
    if !isWanted {
      part?.tearDown()
      part = nil
    } else if part == nil {
      part = make()
    }
  }

  /// Whether the row wants no line above it; the row before draws that line.
  var hidesTopSeparator: Bool { part == .row && content.trait(TopSeparatorTrait.self) == .hidden }
  /// Whether the next row wants no line above it.
  var isSeparatorHiddenByNext = false { didSet { if oldValue != isSeparatorHiddenByNext { updateParts() } } }

  private var hasSeparator: Bool {
    switch content.trait(BottomSeparatorTrait.self) {
    case .hidden: false
    case .visible: true
    case .automatic:
      !isSeparatorHiddenByNext && !list.metrics.isSidebar && (!isLast || !list.metrics.style.isCard)
    }
  }

  var separatorColor: String {
    let environment = list.environmentNow
    if let tint = content.trait(SeparatorTintTrait.self) { return tint.rgba(in: environment).css }
    return SystemColor.separator.rgba(in: environment).css
  }

  private var parts: [ListPart] {
    [background, separator, badge, leadingControl, handle, expander].compactMap { $0 }
  }

  /// The state of a section that a person can close: the sidebar style shows a control for it.
  var expansion: Binding<Bool>? {
    guard part == .header, list.metrics.style == .sidebar else { return nil }
    var element: Element? = content.parent
    while let current = element, current !== list {
      if let section = current as? any CollapsibleSection { return section.isExpanded }
      element = current.parent
    }
    return nil
  }

  package override func forEachChild(_ body: (Element) -> Void) { for part in parts { body(part) } }
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
  private var leadingShift: Double { leadingControl == nil ? 0 : 38 }
  private var trailingShift: Double {
    (handle == nil ? 0 : 36) + (badge.map { $0.contentSize.width + 8 } ?? 0) + (expander == nil ? 0 : 24)
  }

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
    let inner = contentProposal(size.width)
    var contentSize = content.size(inner)
    var contentProposal = inner
    let room = size.height - insets.vertical
    if fillsRow, contentSize.height < room {
      contentProposal.height = room
      contentSize = CGSize(width: contentSize.width, height: room)
    }
    let x = insets.leading + leadingShift
    let y = part == .row ? insets.top + (room - contentSize.height) / 2 : insets.top
    placeChild(content, at: CGPoint(x: x, y: graph.pixel(y)), size: contentSize, proposal: contentProposal)
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
      let x = size.width - insets.trailing - (handle == nil ? 0 : 36) - box.width
      placeChild(
        badge, at: CGPoint(x: x, y: graph.pixel((size.height - box.height) / 2)), size: box, proposal: Proposal(box))
    }
    if let expander {
      let box = CGSize(width: 44, height: size.height)
      placeChild(expander, at: CGPoint(x: size.width - box.width, y: 0), size: box, proposal: Proposal(box))
    }
    if let handle {
      let box = CGSize(width: 52, height: size.height)
      placeChild(handle, at: CGPoint(x: size.width - box.width, y: 0), size: box, proposal: Proposal(box))
    }
  }

  private var fillsRow: Bool {
    var element: LayoutElement? = content
    while let wrapper = element as? AccessibilityElement { element = wrapper.content }
    return element is any FillsListRow
  }

  /// Separators begin where the guide says, else where the row's first text does.
  private func separatorStart(_ size: CGSize, _ proposal: Proposal) -> Double? {
    let key = HorizontalAlignment.listRowSeparatorLeading.key
    let x = insets.leading + leadingShift
    if let guide = content.explicitGuide(key, size: size, proposal: proposal) { return x + guide }
    return firstTextX(in: content, x).map { max(x, $0) }
  }

  /// Where the first text of a subtree begins, from this cell's leading edge.
  private func firstTextX(in element: LayoutElement, _ x: Double) -> Double? {
    if element is TextElement { return x }
    if element.displayNode?.kind == .field { return x }
    for child in element.layoutChildren where child.isPlaced {
      // The child's origin is in the space of the nearest node.
      let base = element.displayNode == nil ? child.origin.x - element.origin.x : child.origin.x
      let step = isRightToLeft ? element.size.width - base - child.size.width : base
      if let found = firstTextX(in: child, x + step) { return found }
    }
    return nil
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
    if selectionID != nil {
      properties[.events] = ["tap"]
      properties[.selected] = .bool(isSelected)
    }
    if isMovable { properties[.movable] = true }
    if let actions = swipeProperty { properties[.swipeActions] = actions }
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    switch event {
    case .tap:
      guard let id = selectionID else { return false }
      if !list.choose(id) { list.selection?.select(id) }
      return true
    case .swipeAction(let leading, let index): return perform(leading: leading, index: index)
    default: return false
    }
  }

  // MARK: Swipe actions

  private func actions(_ edge: HorizontalEdge) -> [any ActionElement]? {
    guard let index = swipes.firstIndex(where: { $0.edge == edge }) else { return nil }
    return swipeContents[index].collectActions()
  }

  private var swipeProperty: PropertyValue? {
    let environment = list.environmentNow
    let red = SystemColor.red.rgba(in: environment).css
    func describe(_ action: any ActionElement) -> PropertyValue {
      let isDestructive = action.actionRole == .destructive
      let color =
        action.actionTint.map { $0.rgba(in: environment).css }
        ?? (isDestructive ? red : SystemColor.gray.rgba(in: environment).css)
      let glyph = action.actionSymbol.flatMap { SymbolLibrary.shared.glyph(named: $0) }
        .flatMap { Unicode.Scalar($0.codePoint) }.map { String(Character($0)) }
      return [.string(action.actionTitle), .string(color), .string(glyph ?? ""), isDestructive ? 1 : 0]
    }
    let leading = actions(.leading)?.map(describe) ?? []
    var trailing = actions(.trailing)?.map(describe)
    var isFullTrailing = swipes.first { $0.edge == .trailing }?.allowsFullSwipe ?? false
    if trailing == nil, canDelete {
      trailing = [[.string(SystemWord.delete.text(in: environment)), .string(red), "", 1]]
      isFullTrailing = true
    }
    guard !leading.isEmpty || trailing?.isEmpty == false else { return nil }
    let isFullLeading = swipes.first { $0.edge == .leading }?.allowsFullSwipe ?? false
    return [
      "l": .list(leading), "t": .list(trailing ?? []), "f": [.bool(isFullLeading), .bool(isFullTrailing)],
    ]
  }

  private func perform(leading: Bool, index: Int) -> Bool {
    if let actions = actions(leading ? .leading : .trailing) {
      guard actions.indices.contains(index), actions[index].isActionEnabled else { return false }
      actions[index].performAction()
      return true
    }
    guard !leading, index == 0, canDelete, let row, let onDelete = edits?.onDelete else { return false }
    withAnimation { onDelete(IndexSet(integer: row.index)) }
    return true
  }
}
