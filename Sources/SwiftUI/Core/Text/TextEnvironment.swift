import TextLayout

/// What a text takes from its environment. The texts of a screen mostly stand in one environment, and each would ask it
/// for some twenty keys: so an environment's node keeps what they come to.
package final class TextEnvironment {
  let style: Text.Style
  /// All but the leading, which comes with the text's own fonts.
  private let flow: TextFlow
  private var recentFlow: Shared<TextFlow>?
  /// The look of a text that says nothing of its own, and the leading of its font.
  private(set) lazy var plain: (look: Shared<TextLook>, leading: Double?) = {
    let (look, leading) = style.look(EnvironmentValues())
    return (.of(look), leading)
  }()

  init(_ environment: EnvironmentValues) {
    style = Text.Style(environment)
    flow = TextFlow(
      lineLimit: environment.lineLimit, truncation: environment.truncationMode.engine,
      lineSpacing: Double(environment.lineSpacing), leading: nil, locale: LanguageTags.tag(of: environment.locale),
      direction: environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
      minimumScaleFactor: Double(environment.minimumScaleFactor), reservesSpace: environment.reservesLineSpace,
      alignment: environment.multilineTextAlignment,
      block: environment.redactionReasons.contains(.placeholder) ? SystemColor.systemFill.rgba(in: environment) : nil,
      isSelectable: environment.isTextSelectable, isDecoration: environment.hidesTextFromAccessibility)
  }

  func flow(leading: Double?) -> Shared<TextFlow> {
    if let recentFlow, recentFlow.value.leading == leading { return recentFlow }
    var flow = flow
    flow.leading = leading
    let shared = Shared.of(flow)
    recentFlow = shared
    return shared
  }
}

extension EnvironmentNode {
  /// What texts take from here; the running evaluation is noted as a reader of all of it.
  var textEnvironment: TextEnvironment {
    if let known = knownTextEnvironment, known.isCurrent { return known.value }
    // A button has an environment and one text in it: not worth keeping.
    guard hasText else {
      hasText = true
      return TextEnvironment(EnvironmentValues(node: self))
    }
    let new = Digest { TextEnvironment(EnvironmentValues(node: self)) }
    knownTextEnvironment = new
    return new.value
  }
}
