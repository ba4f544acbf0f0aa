import DisplayTree
import Foundation

/// What a view is, for assistive technology.
public struct AccessibilityTraits: SetAlgebra, Sendable {
  package var rawValue: Int
  public init() { rawValue = 0 }
  private init(_ bit: Int) { rawValue = 1 << bit }
  public static let isButton = AccessibilityTraits(0)
  public static let isHeader = AccessibilityTraits(1)
  public static let isSelected = AccessibilityTraits(2)
  public static let isLink = AccessibilityTraits(3)
  public static let isSearchField = AccessibilityTraits(4)
  public static let isImage = AccessibilityTraits(5)
  public static let playsSound = AccessibilityTraits(6)
  public static let isKeyboardKey = AccessibilityTraits(7)
  public static let isStaticText = AccessibilityTraits(8)
  public static let isSummaryElement = AccessibilityTraits(9)
  public static let updatesFrequently = AccessibilityTraits(10)
  public static let startsMediaSession = AccessibilityTraits(11)
  public static let allowsDirectInteraction = AccessibilityTraits(12)
  public static let causesPageTurn = AccessibilityTraits(13)
  public static let isModal = AccessibilityTraits(14)
  public static let isToggle = AccessibilityTraits(15)
  public func contains(_ member: AccessibilityTraits) -> Bool { rawValue & member.rawValue == member.rawValue }
  public mutating func insert(_ member: AccessibilityTraits) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits)
  {
    let isNew = !contains(member)
    rawValue |= member.rawValue
    return (isNew, member)
  }
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
    let had = contains(member)
    rawValue &= ~member.rawValue
    return had ? member : nil
  }
  public mutating func update(with member: AccessibilityTraits) -> AccessibilityTraits? {
    insert(member).inserted ? nil : member
  }
  private init(raw: Int) { rawValue = raw }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { Self(raw: rawValue | other.rawValue) }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { Self(raw: rawValue & other.rawValue) }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
    Self(raw: rawValue ^ other.rawValue)
  }
  public mutating func formUnion(_ other: AccessibilityTraits) { rawValue |= other.rawValue }
  public mutating func formIntersection(_ other: AccessibilityTraits) { rawValue &= other.rawValue }
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { rawValue ^= other.rawValue }
}

/// What happens to the elements inside a view.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  let name: String
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  public static let contain = AccessibilityChildBehavior(name: "contain")
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

public enum AccessibilityHeadingLevel: UInt, Sendable { case unspecified, h1, h2, h3, h4, h5, h6 }

/// Says what a view is to assistive technology: properties written over those of the one node inside.
public struct AccessibilityAttachmentModifier {
  package enum Change {
    case label(Text)
    case hint(Text)
    case value(Text)
    case identifier(String)
    case hidden(Bool)
    case traits(add: AccessibilityTraits, remove: AccessibilityTraits)
    case children(AccessibilityChildBehavior)
    case heading(AccessibilityHeadingLevel)
    case sortPriority(Double)
    case help(Text)
    /// Nothing, or nothing that a browser has a word for.
    case nothing

    /// Words that the view may be asked for by.
    static var inputLabels: Change {
      withoutEffect("accessibilityInputLabels")
      return .nothing
    }
  }
  /// In the order in which they were said; the later ones win.
  package var changes: [Change]
}

extension AccessibilityAttachmentModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = AccessibilityElement
}

/// Where the content is a single node (a button, a text, an image) its node is described; otherwise a group around it.
@MainActor package final class AccessibilityElement: WrapperElement<AccessibilityAttachmentModifier>, DisplayRefiner {
  private var isContainer: Bool { modifier.changes.contains { if case .children = $0 { true } else { false } } }
  /// The one node inside that is described.
  private var target: LayoutElement?
  /// It was decided before what is described.
  private var isKnown = false

  package override func setUp() {
    graph.describesContent = true
    if isContainer { makeDisplayNode(.group) }
  }
  package override func contentChanged() { refineTarget() }
  package override func tearDown() {
    super.tearDown()
    target = nil
  }
  /// Called when something in the content comes or goes.
  package func contentMayMeanOther() { refineTarget() }
  package override func modifierChanged(from old: AccessibilityAttachmentModifier) {
    refineTarget()
    setNeedsDisplay()
  }
  private func refineTarget() {
    guard !isContainer, life != .gone, content != nil else { return }
    var single = singleNodeElement
    // What moves to another parent is made anew by the browser: what is typed or scrolled there would be lost.
    if isKnown, (displayNode == nil) != (single != nil), content.map(Self.holdsPlaces) == true {
      single = displayNode == nil ? target.flatMap { $0.life == .gone ? nil : $0 } : nil
      if displayNode == nil, single == nil { return }
    }
    isKnown = true
    if let target, target !== single, target.life != .gone {
      target.refiners.removeAll { $0 === self }
      target.setNeedsDisplay()
    }
    target = single
    if (displayNode == nil) != (single != nil) {
      if single == nil { makeDisplayNode(.group) } else { dropDisplayNode() }
      nodeChanged()
    }
    guard let single else { return }
    if !single.refiners.contains(where: { $0 === self }) { single.refiners.append(self) }
    single.setNeedsDisplay()
  }
  /// The one thing in the content that means something, whatever is drawn behind and around it; where nothing does, the
  /// element whose node is all that the content draws.
  private var singleNodeElement: LayoutElement? {
    var found: [LayoutElement] = []
    if let content { Self.collectMeaningful(in: content, but: self, into: &found) }
    guard found.isEmpty else { return found.count == 1 ? found[0] : nil }
    var element: LayoutElement? = content
    while let current = element {
      if current.displayNode != nil { return current }
      guard current.layoutChildren.count == 1 else { return nil }
      element = current.layoutChildren.first
    }
    return nil
  }
  /// Whether something in a view has a place that the browser keeps: of the caret, or of what was scrolled.
  private static func holdsPlaces(_ element: Element) -> Bool {
    if let kind = (element as? LayoutElement)?.displayNode?.kind, kind == .field || kind == .scroll { return true }
    var holds = false
    element.forEachChild { if !holds { holds = holdsPlaces($0) } }
    return holds
  }
  /// The first thing in a view that means something, or else that is drawn.
  static func firstMeaningful(in element: LayoutElement) -> LayoutElement? {
    var found: [LayoutElement] = []
    collectMeaningful(in: element, but: nil, into: &found)
    return found.first ?? element.firstDrawn
  }
  /// - Parameter own: whose own words do not count: or what it hides would be no target of it.
  private static func collectMeaningful(
    in element: LayoutElement, but own: AccessibilityElement?, into found: inout [LayoutElement]
  ) {
    if let node = element.displayNode {
      var properties = element.displayProperties()
      for refiner in element.refiners where refiner !== own { refiner.refine(&properties) }
      if properties[.hidden] == true || properties[.role] == "none" { return }
      let isDrawing = node.kind == .group || node.kind == .shape
      if !isDrawing || properties[.role] != nil || properties[.label] != nil { return found.append(element) }
    }
    for child in element.layoutChildren where found.count < 2 { collectMeaningful(in: child, but: own, into: &found) }
  }
  package override func displayProperties() -> Properties {
    var properties = Properties()
    refine(&properties)
    if properties[.role] == nil, properties[.label] != nil { properties[.role] = "group" }
    return properties
  }
  package override func rebuild() {
    isDirty = false
    refineTarget()
    setNeedsDisplay()
  }
  package func refine(_ properties: inout Properties) {
    guard life != .gone else { return }
    let environment = EnvironmentValues(node: environment)
    for change in modifier.changes { apply(change, to: &properties, in: environment) }
  }
  private func apply(
    _ change: AccessibilityAttachmentModifier.Change, to properties: inout Properties, in environment: EnvironmentValues
  ) {
    switch change {
    case .label(let text): properties[.label] = .string(text.string(in: environment))
    case .hint(let text): properties[.hint] = .string(text.string(in: environment))
    case .value(let text): properties[.value] = .string(text.string(in: environment))
    case .help(let text): properties[.help] = .string(text.string(in: environment))
    case .identifier(let identifier): properties[.identifier] = .string(identifier)
    case .hidden(let hidden): properties[.hidden] = hidden ? true : nil
    case .heading(let level):
      properties[.role] = "heading"
      properties[.level] = .number(level == .unspecified ? 2 : Double(level.rawValue))
    case .sortPriority, .nothing: break
    case .children(let behavior): properties[.role] = behavior == .contain ? "group" : nil
    case .traits(let add, let remove):
      if add.contains(.isHeader) {
        properties[.role] = "heading"
        properties[.level] = properties[.level] ?? 2
      }
      if add.contains(.isButton) { properties[.role] = "button" }
      if add.contains(.isLink) { properties[.role] = "link" }
      if add.contains(.isImage) { properties[.role] = "img" }
      if add.contains(.isSelected) { properties[.selected] = true }
      if remove.contains(.isButton), properties[.role] == "button" { properties[.role] = nil }
      if remove.contains(.isImage), properties[.role] == "img" { properties[.role] = nil }
      if remove.contains(.isSelected) { properties[.selected] = nil }
    }
  }
}

extension ViewGraph {
  /// What is described in one node may be several now, or another.
  func describeAgain() {
    var described: [AccessibilityElement] = []
    var passed: Set<ObjectIdentifier> = []
    for element in displayStructureQueue where element.life != .gone {
      var around: LayoutElement? = element
      while let current = around {
        // What is around one that was passed was passed with it.
        if !passed.insert(ObjectIdentifier(current)).inserted { break }
        if let current = current as? AccessibilityElement { described.append(current) }
        around = current.layoutParent
      }
    }
    for element in described.sorted(by: { $0.depth > $1.depth }) { element.contentMayMeanOther() }
  }
}

/// Something around an element that has a say in what the element's node tells.
@MainActor package protocol DisplayRefiner: AnyObject {
  func refine(_ properties: inout Properties)
  /// A host's event for the node; true where it means something here.
  func hear(_ event: DisplayEvent.Kind) -> Bool
}
extension DisplayRefiner {
  package func hear(_ event: DisplayEvent.Kind) -> Bool { false }
}

extension LayoutElement {
  /// True where one of those around this element takes the event.
  final func tellRefiners(_ event: DisplayEvent.Kind) -> Bool {
    refiners.reduce(false) { isTaken, refiner in refiner.hear(event) || isTaken }
  }
  fileprivate var firstDrawn: LayoutElement? {
    displayNode != nil ? self : layoutChildren.lazy.compactMap(\.firstDrawn).first
  }
}

extension View {
  /// This view with one more thing said of it.
  nonisolated func accessibility(
    _ change: AccessibilityAttachmentModifier.Change
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    modifier(AccessibilityAttachmentModifier(changes: [change]))
  }

  /// What happens to the elements inside this view.
  public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    accessibility(.children(children))
  }

  /// Explains the view to whoever points at it.
  public nonisolated func help(_ textKey: LocalizedStringKey) -> some View { accessibility(.help(Text(textKey))) }

  /// Explains the view to whoever points at it.
  public nonisolated func help(_ text: Text) -> some View { accessibility(.help(text)) }

  /// Explains the view to whoever points at it.
  @_disfavoredOverload public nonisolated func help<S: StringProtocol>(_ text: S) -> some View {
    accessibility(.help(Text(text)))
  }
}
