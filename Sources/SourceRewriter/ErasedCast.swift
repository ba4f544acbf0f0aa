internal import SwiftSyntax

/// `controller as? NSFetchedResultsController<Book>`: with Objective-C such a cast succeeds whatever the generic argument is.
/// Here a function of Core Data does what it means.
enum ErasedCast {
  static let telltales = ["NSFetchedResultsController<", "NSFetchRequest<"]

  /// The edits for the casts in a sequence of operands and operators.
  static func edits(_ sequence: SequenceExprSyntax) -> [Edit] {
    let elements = Array(sequence.elements)
    var edits: [Edit] = []
    for (index, element) in elements.enumerated() where index > 0 && index + 1 < elements.count {
      guard let cast = element.as(UnresolvedAsExprSyntax.self), let mark = cast.questionOrExclamationMark?.text,
        let type = elements[index + 1].as(TypeExprSyntax.self)?.type.trimmedDescription,
        telltales.contains(where: type.hasPrefix), type.hasSuffix(">")
      else { continue }
      let operand = elements[index - 1]
      let start = operand.positionAfterSkippingLeadingTrivia.utf8Offset
      let (from, to) = (
        operand.endPositionBeforeTrailingTrivia.utf8Offset,
        elements[index + 1].endPositionBeforeTrailingTrivia.utf8Offset
      )
      edits.append(Edit(range: start..<start, replacement: "_cast("))
      edits.append(Edit(range: from..<to, replacement: ", to: \(type).self)\(mark == "!" ? "!" : "")"))
    }
    return edits
  }
}
