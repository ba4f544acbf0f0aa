import Foundation

/// What stands beside a row's content: as its traits and the list's state ask for.
extension ListCell {
  func readTraits() {
    guard part == .row else { return }
    swipes = [content.climbingTrait(LeadingSwipeTrait.self), content.climbingTrait(TrailingSwipeTrait.self)]
      .compactMap { $0 }
    innerLink = content.trait(LinkTrait.self) == nil ? content.climbingTrait(LinkTrait.self) : nil
    for (index, swipe) in swipes.enumerated() {
      if index < swipeContents.count {
        swipeContents[index].update(swipe.content)
      } else {
        swipeContents.append(ListPart(swipe.content, parent: self))
      }
    }
    while swipeContents.count > swipes.count { swipeContents.removeLast().tearDown() }
    if let text = badgeText {
      let view = AnyView(
        RowBadge(text: text, own: content.trait(BadgeProminenceTrait.self))
          .environment(\.backgroundProminence, isTinted ? .increased : .standard))
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

  /// The badge of the content, or of a link's label.
  private var badgeText: Text? {
    if let text = content.trait(BadgeTrait.self) { return text }
    guard content.trait(LinkTrait.self) != nil else { return nil }
    // The button, its stack, the label: nothing is looked for deeper inside.
    var element: LayoutElement? = content
    var stacks = 0
    while let current = element, stacks < 2 {
      if let text = current.trait(BadgeTrait.self) { return text }
      if current.stackAxis != nil { stacks += 1 }
      element = current.layoutChildren.first
    }
    return nil
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

  func set(_ part: inout ListPart?, _ isWanted: Bool, _ make: () -> ListPart) {
    if !isWanted {
      part?.tearDown()
      part = nil
    } else if part == nil {
      part = make()
    }
  }

  var parts: [ListPart] {
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
}
