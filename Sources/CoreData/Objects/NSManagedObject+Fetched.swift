import Foundation

extension NSManagedObject {
  /// The objects of a fetched property, found on first use and kept until the object is refreshed. Nil without a context.
  public final func _fetched(_ name: String) -> [NSManagedObject]? {
    if flags.contains(.probe) {
      extras?.probe?.record(name)
      return nil
    }
    if let known = extras?.fetched[name] { return known.filter { !$0.isDeleted && $0.managedObjectContext != nil } }
    guard let property = plan.fetchedProperties[name], let context = home?.context,
      let template = property.fetchRequest
    else { return nil }
    let request = NSFetchRequest<NSManagedObject>()
    request.adopt(template)
    request.predicate = template.predicate?.withSubstitutionVariables([
      "FETCH_SOURCE": self, "FETCHED_PROPERTY": property,
    ])
    guard let found = try? context.fetchObjects(request) else { return nil }
    ensureExtras().fetched[name] = found
    return found
  }
}
