import DisplayTree
import Foundation

/// A label with a control at the other end of the line. The label names every control in it.
///
/// `cover` is laid over the whole line, to its edges where the line fills a list's row.
struct LabeledControl<Label: View, Control: View, Cover: View> {
  var label: Label
  var control: Control
  var cover: Cover
  /// Whether the line takes all of the width that is proposed.
  var isWide = true
  /// At accessibility's text sizes the control stands below the label.
  var stacks = false
}

extension LabeledControl where Cover == EmptyView {
  init(label: Label, stacks: Bool = false, @ViewBuilder control: () -> Control) {
    self.init(label: label, control: control(), cover: EmptyView(), stacks: stacks)
  }
}

extension LabeledControl: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(LabeledControlElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor
package final class LabeledControlElement<Label: View, Control: View, Cover: View>: LayoutElement, ControlNamer {
  private var view: LabeledControl<Label, Control, Cover>
  private var parts: [Element] = []
  private var label: [LayoutElement] = []
  private var control: [LayoutElement] = []
  private var cover: [LayoutElement] = []
  private var hidesLabel = false
  private var isLarge = false
  private static var gap: Double { 8 }
  /// The least room above and below a control in a row, together.
  private static var rowMargin: Double { 10 }

  init(_ view: LabeledControl<Label, Control, Cover>, parent: Element) {
    self.view = view
    super.init(parent: parent)
    readEnvironment()
    parts.append(withUnsafePointer(to: view.label) { makeSilent($0) })
    let inputs = _ViewInputs(parent: self)
    parts.append(withUnsafePointer(to: view.control) { Control._makeElement($0, inputs: inputs).element })
    parts.append(withUnsafePointer(to: view.cover) { Cover._makeElement($0, inputs: inputs).element })
    life = .active
    structureChanged()
  }

  private func readEnvironment() {
    (hidesLabel, isLarge) = graph.evaluate(self) {
      let environment = EnvironmentValues(node: environment)
      return (environment.labelsHidden, environment.dynamicTypeSize.isAccessibilitySize)
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: LabeledControl<Label, Control, Cover>.self)
    self.view = new.pointee
    let before = labelText
    withUnsafePointer(to: new.pointee.label) { parts[0].update($0) }
    if labelText != before { redisplayControls() }
    withUnsafePointer(to: new.pointee.control) { parts[1].update($0) }
    withUnsafePointer(to: new.pointee.cover) { parts[2].update($0) }
  }

  package override func rebuild() {
    isDirty = false
    readEnvironment()
    structureChanged()
  }

  package override func forEachChild(_ body: (Element) -> Void) { parts.forEach(body) }
  package override var layoutChildren: [LayoutElement] { label + control + cover }

  package override func structureChanged() {
    guard parts.count == 3, life != .gone else { return }
    label.removeAll()
    control.removeAll()
    cover.removeAll()
    if !hidesLabel { parts[0].collectLayout(into: &label) }
    parts[1].collectLayout(into: &control)
    parts[2].collectLayout(into: &cover)
    adopt(layoutChildren)
    invalidateLayout()
  }

  package var labelText: String? {
    if let name = parts.first?.collectedText, !name.isEmpty { return name }
    return controlName
  }

  /// Whether the control stands below the label.
  private var isStacked: Bool { view.stacks && isLarge && !label.isEmpty && !control.isEmpty }
  private static var lineGap: Double { 4 }

  // MARK: Layout: label, room, control, in the middle of the line's height

  private func sizes(_ proposal: Proposal) -> (label: CGSize, control: CGSize) {
    let insets = rowInsets
    let inner = proposal.inset(by: insets)
    let open = Proposal(width: .nan, height: inner.height)
    let controlSize = control.reduce(CGSize.zero) { size, child in
      let wanted = child.size(label.isEmpty ? inner : open)
      let fitting = inner.width < wanted.width ? child.size(inner) : wanted
      return CGSize(width: size.width + fitting.width, height: max(size.height, fitting.height))
    }
    let taken = isStacked || controlSize.width == 0 ? 0 : controlSize.width + Self.gap
    let room = max(0, inner.width - taken)
    let labelSize = label.reduce(CGSize.zero) { size, child in
      let own = child.size(Proposal(width: inner.width.isNaN ? .nan : room, height: inner.height))
      return CGSize(width: max(size.width, own.width), height: size.height + own.height)
    }
    return (labelSize, controlSize)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let insets = rowInsets
    let (labelSize, controlSize) = sizes(proposal)
    let gap = labelSize.width > 0 && controlSize.width > 0 ? Self.gap : 0
    var width = isStacked ? max(labelSize.width, controlSize.width) : labelSize.width + gap + controlSize.width
    let wanted = proposal.inset(by: insets).width
    if view.isWide, !label.isEmpty, !wanted.isNaN { width = max(wanted, width) }
    if isStacked {
      return CGSize(
        width: width + insets.horizontal,
        height: labelSize.height + Self.lineGap + controlSize.height + insets.vertical)
    }
    // A control that is higher than the text beside it makes no higher row, as long as it fits.
    let isFilling = insets != EdgeInsets()
    return CGSize(
      width: width + insets.leading + insets.trailing,
      height: max(labelSize.height + insets.top + insets.bottom, controlSize.height + (isFilling ? Self.rowMargin : 0)))
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let insets = rowInsets
    let (labelSize, controlSize) = sizes(proposal)
    let inner = proposal.inset(by: insets)
    let height = size.height - insets.top - insets.bottom
    let whole = isStacked ? labelSize.height + Self.lineGap + controlSize.height : labelSize.height
    var y = insets.top + (height - whole) / 2
    for child in label {
      let taken = isStacked ? 0 : controlSize.width + Self.gap
      let own = Proposal(width: inner.width.isNaN ? .nan : max(0, inner.width - taken), height: inner.height)
      let childSize = child.size(own)
      placeChild(child, at: CGPoint(x: insets.leading, y: y), size: childSize, proposal: own)
      y += childSize.height
    }
    var x = isStacked ? insets.leading : size.width - insets.trailing - controlSize.width
    for child in control {
      let open = Proposal(width: .nan, height: inner.height)
      var own = label.isEmpty ? inner : open
      if inner.width < child.size(own).width { own = inner }
      let childSize = child.size(own)
      let top = isStacked ? y + Self.lineGap : insets.top + (height - childSize.height) / 2
      placeChild(child, at: CGPoint(x: x, y: top), size: childSize, proposal: own)
      x += childSize.width
    }
    for child in cover { placeChild(child, at: .zero, size: size, proposal: Proposal(size)) }
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard key.axis == .vertical, let child = label.first ?? control.first else { return nil }
    let insets = rowInsets
    let inner = Proposal(width: .nan, height: .nan)
    let childSize = child.size(inner)
    return child.explicitAlignment(key, size: childSize, proposal: inner).map {
      $0 + insets.top + (size.height - insets.top - insets.bottom - childSize.height) / 2
    }
  }
}

private enum LabelsHiddenKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
  /// Whether controls show their labels; they are named by them all the same.
  package var labelsHidden: Bool {
    get { self[LabelsHiddenKey.self] }
    set { self[LabelsHiddenKey.self] = newValue }
  }
}

extension View {
  /// Hides the labels of the controls in this view; assistive technology still names the controls by them.
  public nonisolated func labelsHidden() -> some View { environment(\.labelsHidden, true) }
  /// Shows or hides the labels of the controls in this view.
  public nonisolated func labelsVisibility(_ visibility: Visibility) -> some View {
    environment(\.labelsHidden, visibility == .hidden)
  }
}
