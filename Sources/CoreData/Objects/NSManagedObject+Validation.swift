import Foundation

extension NSManagedObject {
  /// Checks every property and throws one error, or one that lists several.
  final func validateAll(deleting: Bool) throws {
    var errors: [NSError] = []
    for index in deleting ? plan.slotsCheckedAtDeletion : plan.checkedSlots {
      let slot = plan.slots[index]
      if deleting {
        if let relation = slot.relation { check(deletion: relation, index, &errors) }
      } else if let attribute = slot.attribute {
        check(attribute, row[index], &errors)
      } else if let relation = slot.relation {
        check(relation, index, &errors)
      }
    }
    if let error = NSError.combining(errors) { throw error }
  }

  private final func check(_ attribute: NSAttributeDescription, _ value: Value, _ errors: inout [NSError]) {
    func fail(_ code: Int, _ sentence: String) {
      errors.append(
        .validation(
          code, self, key: attribute.name, value: plan.slots[plan.slotOf[attribute.name]!].any(from: value), sentence))
    }
    let isDerived = attribute is NSDerivedAttributeDescription
    if value.isNull {
      if !attribute.isOptional && !attribute.isTransient && !isDerived {
        fail(NSValidationMissingMandatoryPropertyError, "\(attribute.name) is a required value")
      }
      return
    }
    for (index, predicate) in attribute.validationPredicates.enumerated() {
      guard !predicate.evaluate(with: plan.slots[plan.slotOf[attribute.name]!].any(from: value)) else { continue }
      let warning = attribute.validationWarnings.indices.contains(index) ? attribute.validationWarnings[index] : nil
      let code = (warning as? NSNumber)?.intValue ?? (warning as? String).flatMap(Int.init)
      fail(
        code ?? NSManagedObjectValidationError,
        code == nil ? warning as? String ?? "\(attribute.name) is not valid" : "\(attribute.name) is not valid")
    }
    let measure: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .double(let number): number
      case .decimal(let number): number.doubleValue
      case .date(let date): date.timeIntervalSinceReferenceDate
      case .string(let text): Double(text.count)
      default: nil
      }
    let (tooLarge, tooSmall) =
      switch value {
      case .date: (NSValidationDateTooLateError, NSValidationDateTooSoonError)
      case .string: (NSValidationStringTooLongError, NSValidationStringTooShortError)
      default: (NSValidationNumberTooLargeError, NSValidationNumberTooSmallError)
      }
    if let measure, let maximum = attribute.maximum, measure > maximum {
      fail(tooLarge, "\(attribute.name) is too large")
    }
    if let measure, let minimum = attribute.minimum, measure < minimum {
      fail(tooSmall, "\(attribute.name) is too small")
    }
    if case .string(let text) = value, let pattern = attribute.regularExpression,
      text.range(of: "^(?:\(pattern))$", options: .regularExpression) == nil
    {
      fail(NSValidationStringPatternMatchingError, "\(attribute.name) does not match the pattern \(pattern)")
    }
  }

  private final func check(_ relation: RelationPlan, _ slot: Int, _ errors: inout [NSError]) {
    func fail(_ code: Int, _ sentence: String) {
      errors.append(.validation(code, self, key: relation.name, value: nil, sentence))
    }
    guard relation.isToMany else {
      if row[slot].isNull && !relation.isOptional {
        fail(NSValidationMissingMandatoryPropertyError, "\(relation.name) is a required value")
      }
      return
    }
    guard !relation.isOptional || relation.minCount > 0 || relation.maxCount > 0 else { return }
    let state = extras?.toMany[slot]
    guard flags.contains(.inserted) || state?.hasChanges == true else { return }
    let count = members(slot).count
    if count == 0 && relation.isOptional { return }
    if count < max(relation.minCount, relation.isOptional ? 0 : 1) {
      fail(NSValidationRelationshipLacksMinimumCountError, "\(relation.name) has too few objects")
    }
    if relation.maxCount > 0 && count > relation.maxCount {
      fail(NSValidationRelationshipExceedsMaximumCountError, "\(relation.name) has too many objects")
    }
  }

  private final func check(deletion relation: RelationPlan, _ slot: Int, _ errors: inout [NSError]) {
    guard relation.deleteRule == .denyDeleteRule else { return }
    let related = relation.isToMany ? members(slot) : object(for: row[slot]).map { [$0] } ?? []
    if related.contains(where: { !$0.isDeleted }) {
      errors.append(
        .validation(
          NSValidationRelationshipDeniedDeleteError, self, key: relation.name, value: nil,
          "\(plan.name) cannot be deleted while \(relation.name) has objects"))
    }
  }
}
