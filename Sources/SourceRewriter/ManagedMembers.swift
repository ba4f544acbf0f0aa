/// The bodies of `@NSManaged` members: what Core Data makes at run time on Apple's systems.
enum ManagedMembers {
  /// The accessors of a property.
  static func accessors(of name: String) -> String {
    let key = name.filter { $0 != "`" }
    // `primitiveTitle` is `title` without the announcements.
    let isPrimitive = key.hasPrefix("primitive") && key.dropFirst(9).first?.isUppercase == true
    let set = isPrimitive ? "_setPrimitive" : "_setManagedValue"
    return " { get { _managedValue(\"\(key)\") } set { \(set)(\"\(key)\", newValue) } }"
  }

  /// The body of one of the to-many accessors that Xcode writes beside a class, in Swift's spelling: `addToItems(_:)`,
  /// `removeFromItems(_:)`, `insertIntoItems(_:at:)`, `removeFromItems(at:)`, `replaceItems(at:with:)`.
  ///
  /// - Parameters:
  ///   - names: the parameters' inner names.
  ///   - types: their types, as written.
  ///   - isOrdered: tells whether the relationship is an ordered one.
  static func body(of function: String, names: [String], types: [String], isOrdered: (String) -> Bool) -> String {
    let verbs = [("addTo", "add"), ("removeFrom", "remove"), ("insertInto", "insert"), ("replace", "replace")]
    guard let (prefix, verb) = verbs.first(where: { function.hasPrefix($0.0) }), let value = names.first else {
      return " { fatalError(\"\(function) is no accessor of a to-many relationship\") }"
    }
    let capitalized = function.dropFirst(prefix.count)
    let key = capitalized.prefix(1).lowercased() + capitalized.dropFirst()
    let ordered = isOrdered(String(capitalized))
    let set = "mutable\(ordered ? "Ordered" : "")SetValue(forKey: \"\(key)\")"
    let isMany = collections.contains { types[0].hasPrefix($0) }
    // One statement for a single object, or the same in a loop over several.
    let loop: String
    let statement: String
    switch (verb, names.count) {
    case ("add", 1): (loop, statement) = ("one in \(value)", "add(\(isMany ? "one" : value))")
    case ("remove", 1) where types[0] == "Int" || types[0].hasSuffix("IndexSet"):
      (loop, statement) = ("one in \(value).reversed()", "removeObject(at: \(isMany ? "one" : value))")
    case ("remove", 1): (loop, statement) = ("one in \(value)", "remove(\(isMany ? "one" : value))")
    case ("insert", 2):
      loop = "(one, place) in zip(\(value), \(names[1]))"
      statement = isMany ? "insert(one, at: place)" : "insert(\(value), at: \(names[1]))"
    case ("replace", 2):
      loop = "(place, one) in zip(\(value), \(names[1]))"
      statement = "replaceObject(at: \(isMany ? "place, with: one" : "\(value), with: \(names[1])"))"
    default: return " { fatalError(\"\(function) is no accessor of a to-many relationship\") }"
    }
    return isMany ? " { let all = \(set); for \(loop) { all.\(statement) } }" : " { \(set).\(statement) }"
  }

  private static let collections = ["NSSet", "NSOrderedSet", "Set<", "[", "NSIndexSet", "IndexSet"]
}
