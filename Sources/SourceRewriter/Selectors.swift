internal import SwiftSyntax

/// Objective-C's names for Swift's declarations, as far as an app's source tells them.
enum Selectors {
  /// The selector that `#selector(argument)` stands for: `localizedStandardCompare:`, `moveTo:animated:`.
  static func name(of argument: LabeledExprSyntax) -> String {
    // `#selector(getter: Type.property)` is the property's own name.
    var expression = argument.expression
    while let cast = expression.as(AsExprSyntax.self) { expression = cast.expression }
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first { expression = first }
    while let tuple = expression.as(TupleExprSyntax.self), let inner = tuple.elements.first?.expression {
      expression = inner
    }
    let reference = expression.as(MemberAccessExprSyntax.self)?.declName ?? expression.as(DeclReferenceExprSyntax.self)
    guard let reference else { return expression.trimmedDescription }
    let base = reference.baseName.text
    if argument.label?.text == "setter" { return "set" + base.prefix(1).uppercased() + base.dropFirst() + ":" }
    guard let labels = reference.argumentNames?.arguments.map(\.name.text), let first = labels.first else {
      return base
    }
    let start = first == "_" ? base : base + "With" + first.prefix(1).uppercased() + first.dropFirst()
    return start + ":" + labels.dropFirst().map { $0 == "_" ? ":" : $0 + ":" }.joined()
  }

  /// The string that `#keyPath(expression)` stands for: the path without the types that it starts in.
  static func keyPath(_ expression: ExprSyntax) -> String {
    let components = expression.trimmedDescription.split(separator: ".")
    return components.drop { $0.first?.isUppercase == true }.joined(separator: ".")
  }
}
