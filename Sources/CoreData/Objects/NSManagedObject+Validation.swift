import Foundation

extension NSManagedObject {
  /// Checks every property and throws one error, or one that lists several.
  final func validateAll(deleting: Bool) throws {
    var errors: [NSError] = []
    let checks = plan.checks(of: self)
    if deleting {
      for index in plan.slotsCheckedAtDeletion { check(deletion: plan.slots[index].relation!, index, &errors) }
    } else if !checks.areForEach {
      for index in plan.checkedSlots {
        let slot = plan.slots[index]
        if let attribute = slot.attribute {
          check(attribute, slot, row[index], &errors)
        } else if let relation = slot.relation {
          check(relation, index, &errors)
        }
      }
    }
    if !deleting, checks.areForEach || !checks.methods.isEmpty { validateByClass(&errors) }
    if let error = NSError.combining(errors) { throw error }
  }

  /// Checks one value by the model's rules, then by the class's own method for the property.
  final func validateByModel(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
    guard let index = plan.slotOf[key], plan.slots[index].isVisible else { return }
    let slot = plan.slots[index]
    var errors: [NSError] = []
    if let attribute = slot.attribute {
      check(attribute, slot, slot.value(from: value.pointee), &errors)
    } else if let relation = slot.relation, relation.isToMany {
      check(relation, Self.objects(in: value.pointee), &errors)
    } else if let relation = slot.relation, value.pointee == nil, !relation.isOptional {
      missing(relation.name, &errors)
    }
    if let error = NSError.combining(errors) { throw error }
    for (slot, method) in plan.checks(of: self).methods where slot == index { try method.check(self, value) }
  }

  private final func missing(_ name: String, _ errors: inout [NSError]) {
    errors.append(
      .validation(
        NSValidationMissingMandatoryPropertyError, self, key: name, value: nil, "\(name) is a required value"))
  }

  private final func check(
    _ attribute: NSAttributeDescription, _ slot: Slot, _ value: Value, _ errors: inout [NSError]
  ) {
    func fail(_ code: Int, _ sentence: String, _ rule: NSPredicate?) {
      errors.append(
        .validation(code, self, key: attribute.name, value: slot.any(from: value), predicate: rule, sentence))
    }
    if value.isNull {
      let isComputed = attribute.isTransient || attribute is NSDerivedAttributeDescription
      if !attribute.isOptional && !isComputed { missing(attribute.name, &errors) }
      return
    }
    for (index, predicate) in attribute.validationPredicates.enumerated() {
      guard !predicate.evaluate(with: slot.any(from: value)) else { continue }
      let warning = attribute.validationWarnings.indices.contains(index) ? attribute.validationWarnings[index] : nil
      let code = (warning as? NSNumber)?.intValue ?? (warning as? String).flatMap(Int.init)
      fail(
        code ?? NSManagedObjectValidationError,
        code == nil ? warning as? String ?? "\(attribute.name) is not valid" : "\(attribute.name) is not valid",
        predicate)
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
      fail(tooLarge, "\(attribute.name) is too large", Self.bound("<=", maximum, value))
    }
    if let measure, let minimum = attribute.minimum, measure < minimum {
      fail(tooSmall, "\(attribute.name) is too small", Self.bound(">=", minimum, value))
    }
    if case .string(let text) = value, let pattern = attribute.regularExpression,
      text.range(of: "^(?:\(pattern))$", options: .regularExpression) == nil
    {
      fail(
        NSValidationStringPatternMatchingError, "\(attribute.name) does not match the pattern \(pattern)",
        NSPredicate(format: "SELF MATCHES %@", pattern))
    }
  }

  /// The rule that a bound of the model is.
  private static func bound(_ comparison: String, _ bound: Double, _ value: Value) -> NSPredicate {
    switch value {
    case .string: NSPredicate(format: "length \(comparison) %@", NSNumber(value: Int(bound)))
    case .date: NSPredicate(format: "SELF \(comparison) %@", NSDate(timeIntervalSinceReferenceDate: bound))
    default:
      NSPredicate(
        format: "SELF \(comparison) %@", Int(exactly: bound).map { NSNumber(value: $0) } ?? NSNumber(value: bound))
    }
  }

  private final func check(_ relation: RelationPlan, _ slot: Int, _ errors: inout [NSError]) {
    guard relation.isToMany else {
      if row[slot].isNull && !relation.isOptional { missing(relation.name, &errors) }
      return
    }
    guard !relation.isOptional || relation.minCount > 0 || relation.maxCount > 0 else { return }
    let state = extras?.toMany[slot]
    guard flags.contains(.inserted) || state?.hasChanges == true else { return }
    check(relation, members(slot), &errors)
  }

  private final func check(_ relation: RelationPlan, _ members: [NSManagedObject], _ errors: inout [NSError]) {
    let count = members.count
    func fail(_ code: Int, _ sentence: String) {
      errors.append(.validation(code, self, key: relation.name, value: NSSet(array: members), sentence))
    }
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
          NSValidationRelationshipDeniedDeleteError, self, key: relation.name,
          value: relation.isToMany ? NSSet(array: related) : related.first,
          "\(plan.name) cannot be deleted while \(relation.name) has objects"))
    }
  }
}
