import DisplayTree
import Foundation

/// An element that is a choice: what a button is for alerts, menus, toolbars and swipe actions, which draw it their own way.
@MainActor package protocol ActionElement: LayoutElement {
  /// What the button says, as text.
  var actionTitle: String { get }
  /// The name of the symbol in its label, if there is one.
  var actionSymbol: String? { get }
  var actionRole: ButtonRole? { get }
  /// The tint set on the button itself; nil leaves the colour to the place where it is shown.
  var actionTint: Color? { get }
  var isActionEnabled: Bool { get }
  func performAction()
}

extension Element {
  /// The choices in this subtree, in order.
  package final func collectActions() -> [any ActionElement] {
    var found: [any ActionElement] = []
    func visit(_ element: Element) {
      if let action = element as? any ActionElement { found.append(action) } else { element.forEachChild(visit) }
    }
    visit(self)
    return found
  }

  /// The text that this subtree shows, as one line.
  package final var collectedText: String { collectedTexts.joined(separator: " ") }

  /// The texts that this subtree shows.
  final var collectedTexts: [String] {
    var parts: [String] = []
    func visit(_ element: Element) {
      if let text = element as? TextElement { parts.append(text.plainText) }
      element.forEachChild(visit)
    }
    visit(self)
    return parts
  }

  /// The name of the first symbol in this subtree.
  package final var collectedSymbol: String? {
    var found: String?
    func visit(_ element: Element) {
      if found == nil, let symbol = element as? SymbolElement { found = symbol.image.symbolName }
      if found == nil { element.forEachChild(visit) }
    }
    visit(self)
    return found
  }
}

/// What a button is for.
public struct ButtonRole: Equatable, Sendable {
  private enum Purpose { case destructive, cancel, confirm, close }
  private let purpose: Purpose
  public static let destructive = ButtonRole(purpose: .destructive)
  public static let cancel = ButtonRole(purpose: .cancel)
  public static let confirm = ButtonRole(purpose: .confirm)
  public static let close = ButtonRole(purpose: .close)
}
