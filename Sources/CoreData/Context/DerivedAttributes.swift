import Diagnostics
import Foundation

/// Computes derived attributes, as the store does on Apple's systems: when their object is saved.
enum DerivedAttributes {
  static func update(_ object: NSManagedObject) {
    for slot in object.plan.derivedSlots {
      guard let attribute = object.plan.slots[slot].attribute as? NSDerivedAttributeDescription else { continue }
      let value = stored(value(of: attribute, for: object), in: object.plan.slots[slot], of: object.plan)
      if object.read(slot) != value { object.write(value, slot) }
    }
  }

  /// What the attribute holds of a value. An expression may be computed to what the attribute cannot hold, such as the
  /// objects of a relationship: only the model is wrong then, and its attribute stays empty.
  private static func stored(_ value: Any?, in slot: Slot, of plan: EntityPlan) -> Value {
    if let stored = slot.accepted(value) { return stored }
    Log.once(
      "The derived attribute \(slot.name) of the entity \(plan.name) wants \(slot.type.valueClassName), and its expression is "
        + "computed to another type; correct the expression in the model editor. The attribute is nil until then.")
    return .null
  }

  /// The same for all whose derived attributes are computed from the object.
  static func updateOwners(of object: NSManagedObject) {
    for slot in object.plan.derivingSlots {
      let owners =
        object.plan.slots[slot].kind == .toOne ? [object.toOne(slot)].compactMap { $0 } : object.members(slot)
      for owner in owners where !owner.isDeleted { update(owner) }
    }
  }

  private static func value(of attribute: NSDerivedAttributeDescription, for object: NSManagedObject) -> Any? {
    if let expression = attribute.derivationExpression { return expression.expressionValue(with: object, context: nil) }
    guard let text = attribute.derivationText else { return nil }
    if text == "now()" { return Date() }
    guard let call = text.wholeMatch(of: /(canonical|lowercase|uppercase):\((.+)\)/) else {
      return read(path(text), of: object)
    }
    let argument = read(String(call.2), of: object) as? String
    return switch call.1 {
    case "lowercase": argument?.lowercased()
    case "uppercase": argument?.uppercased()
    default: argument?.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
  }

  /// `parts.price.@sum`, as the model editor has it, means `parts.@sum.price`.
  private static func path(_ text: String) -> String {
    var keys = text.split(separator: ".").map(String.init)
    guard let last = keys.last, last.hasPrefix("@"), last != "@count", keys.count > 2 else { return text }
    keys.removeLast()
    keys.insert(last, at: keys.count - 1)
    return keys.joined(separator: ".")
  }

  private static func read(_ path: String, of object: NSManagedObject) -> Any? {
    NSExpression(forKeyPath: path).expressionValue(with: object, context: nil)
  }
}

extension NSDerivedAttributeDescription {
  /// The keys that the value is computed from, of the first key path in the expression.
  var derivationPath: [String]? {
    let text = derivationText ?? derivationExpression?.term.format
    return text?.firstMatch(of: /[A-Za-z_][\w]*(\.[@A-Za-z_][\w]*)+/).map {
      $0.output.0.split(separator: ".").map(String.init)
    }
  }
}
