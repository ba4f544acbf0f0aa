internal import SwiftSyntax

/// A method that checks one property of a managed object: `@objc func validateName(_ value: …) throws`.
struct PropertyCheckMethod: Equatable {
  let type: String
  let name: String
  private static let pointer = "AutoreleasingUnsafeMutablePointer<AnyObject?>"

  /// Nil for a method that Core Data would not call.
  init?(_ node: FunctionDeclSyntax) {
    let name = node.name.text
    let parameters = node.signature.parameterClause.parameters
    guard name.hasPrefix("validate"), name.dropFirst(8).first?.isUppercase == true, parameters.count == 1,
      let parameter = parameters.first, parameter.firstName.text == "_",
      parameter.type.trimmedDescription.filter({ $0 != " " }) == Self.pointer,
      node.signature.effectSpecifiers?.throwsClause != nil,
      let owner = MemberOwner(of: node)
    else { return nil }
    guard
      node.attributes.contains(where: { $0.trimmedDescription.hasPrefix("@objc") })
        || owner.attributes.contains(where: { $0.trimmedDescription == "@objcMembers" })
    else { return nil }
    type = owner.type
    self.name = name
  }

  /// The class by which Core Data calls the method, and an extension that may do so also where it is private to the file.
  var caller: String {
    let check = "_check_\(name)(_ value: \(Self.pointer)) throws"
    return "extension \(type) { fileprivate func \(check) { try \(name)(value) } }; "
      + "final class _Check_\(type)_\(name): _PropertyCheck { override class func check(_ object: NSManagedObject, "
      + "_ value: \(Self.pointer)) throws { try (object as? \(type))?._check_\(name)(value) } }"
  }

  /// What a class says beside its override of `validateValue(_:forKey:)`; nil for another declaration.
  static func mark(for node: FunctionDeclSyntax) -> String? {
    guard node.name.text == "validateValue", node.modifiers.contains(where: { $0.name.text == "override" }),
      node.parent?.parent?.parent?.parent?.is(ClassDeclSyntax.self) == true
    else { return nil }
    return "; override public class var _validatesEachValue: Bool { true }"
  }
}
