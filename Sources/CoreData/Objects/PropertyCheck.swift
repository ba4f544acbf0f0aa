import Foundation

/// A place that a validation method reads a value from and may put another into. It stands in for the pointer of that name,
/// which Swift has on Apple's systems only.
public struct AutoreleasingUnsafeMutablePointer<Pointee> {
  private final class Place {
    var value: Pointee
    init(_ value: Pointee) { self.value = value }
  }
  private let place: Place

  /// Makes a place that holds a value.
  public init(_ value: Pointee) { place = Place(value) }

  /// The value.
  public var pointee: Pointee {
    get { place.value }
    nonmutating set { place.value = newValue }
  }
}

/// Calls one `validateName(_:)` of a managed object class. The source rewriter makes one for each such method that an app marks
/// with `@objc`, and names it `_Check_Class_validateName`: Linux has no runtime to ask for a method.
open class _PropertyCheck {
  /// Calls the method; nothing happens for an object of another class.
  open class func check(_ object: NSManagedObject, _ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {}
}

/// What a class checks of its properties beyond what the model says.
final class PropertyChecks: Sendable {
  let type: ObjectIdentifier
  /// Whether the class wants to be asked for each property.
  let areForEach: Bool
  /// Slots whose values have a method of their own.
  let methods: [(slot: Int, method: _PropertyCheck.Type)]

  init(of object: NSManagedObject) {
    let type = Swift.type(of: object)
    self.type = ObjectIdentifier(type)
    areForEach = type._validatesEachValue
    methods = object.plan.slots.enumerated().compactMap { index, slot in
      guard slot.isVisible, let method = Self.method(for: slot.name, type) else { return nil }
      return (index, method)
    }
  }

  private static func method(for key: String, _ type: NSManagedObject.Type) -> _PropertyCheck.Type? {
    var type: AnyClass? = type
    while let current = type, current != NSManagedObject.self {
      let parts = String(reflecting: current).split(separator: ".")
      let name = "\(parts[0])._Check_\(parts.last ?? "")_validate\(key.prefix(1).uppercased())\(key.dropFirst())"
      if parts.count == 2, let found = NSClassFromString(name) as? _PropertyCheck.Type { return found }
      type = _getSuperclass(current)
    }
    return nil
  }
}

extension NSManagedObject {
  /// Checks each property that the class has something to say about; values that a check has replaced are taken on.
  final func validateByClass(_ errors: inout [NSError]) {
    let checks = plan.checks(of: self)
    if checks.areForEach {
      for (index, slot) in plan.slots.enumerated() where slot.isVisible && isChecked(slot, index) {
        run(index, &errors) { try validateValue($0, forKey: slot.name) }
      }
    } else {
      for (index, method) in checks.methods {
        // What the model refuses is not looked at any further.
        let isRefused = errors.contains { $0.userInfo[NSValidationKeyErrorKey] as? String == plan.slots[index].name }
        if !isRefused { run(index, &errors) { try method.check(self, $0) } }
      }
    }
  }

  /// A relationship that has not been read is not read for this.
  private final func isChecked(_ slot: Slot, _ index: Int) -> Bool {
    slot.kind != .order && (slot.kind != .toMany || isInserted || extras?.toMany[index]?.hasChanges == true)
  }

  private final func run(
    _ slot: Int, _ errors: inout [NSError], _ check: (AutoreleasingUnsafeMutablePointer<AnyObject?>) throws -> Void
  ) {
    let before = storedValue(slot) as AnyObject?
    let place = AutoreleasingUnsafeMutablePointer(before)
    do {
      try check(place)
      if place.pointee !== before { setStoredValue(place.pointee, slot) }
    } catch {
      errors.append(error as NSError)
    }
  }
}
