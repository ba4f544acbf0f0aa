import Foundation

// With Objective-C a request or a controller is of any result type that a cast says. Swift's generics are not, so the source
// rewriter puts these in the place of `as?` and `as!` to one of the two.

/// The request with results of another type; nil for none.
public func _cast<From, To>(_ request: NSFetchRequest<From>?, to type: NSFetchRequest<To>.Type) -> NSFetchRequest<To>? {
  guard let request else { return nil }
  if let same = request as? NSFetchRequest<To> { return same }
  let other = NSFetchRequest<To>()
  other.adopt(request)
  if other.entityClass == nil { other.entityClass = From.self as? NSManagedObject.Type }
  return other
}

/// The controller with results of another type: a view of the same ones. Nil for none, and where the results are of a class
/// that has nothing to do with it.
public func _cast<From, To>(
  _ controller: NSFetchedResultsController<From>?, to type: NSFetchedResultsController<To>.Type
) -> NSFetchedResultsController<To>? {
  guard let controller else { return nil }
  if let same = controller as? NSFetchedResultsController<To> { return same }
  let objects = controller.core.state?.objects ?? []
  guard objects.allSatisfy({ $0 is To }) else { return nil }
  return NSFetchedResultsController(sharing: controller)
}

/// Any other value, as Swift casts it.
public func _cast<To>(_ value: Any?, to type: To.Type) -> To? { value as? To }
