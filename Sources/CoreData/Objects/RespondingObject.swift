import Foundation
import FoundationSupplement

// A managed object answers to its properties' names, and to those that set them: apps that share code between versions of
// a model ask so.
extension NSManagedObject: RespondingByName {
  package func responds(toName name: String) -> Bool {
    let properties = entity.propertiesByName
    if properties[name] != nil { return true }
    guard name.hasPrefix("set"), name.hasSuffix(":"), let first = name.dropFirst(3).first else { return false }
    return properties[first.lowercased() + name.dropFirst(4).dropLast()] != nil
  }
}
