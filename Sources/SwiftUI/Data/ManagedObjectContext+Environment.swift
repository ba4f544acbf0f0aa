import CoreData

private enum ManagedObjectContextKey: EnvironmentKey {
  /// A context without a store, so that a view which is shown without one finds nothing instead of crashing.
  static let unconnected = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  static var defaultValue: NSManagedObjectContext { unconnected }
}

extension EnvironmentValues {
  /// The context that fetch requests and views use.
  public var managedObjectContext: NSManagedObjectContext {
    get { self[ManagedObjectContextKey.self] }
    set { self[ManagedObjectContextKey.self] = newValue }
  }
}

extension NSManagedObject: ObservedRowData {
  package func observeChanges(_ changed: @escaping () -> Void) -> AnyObject { objectWillChange.sink { _ in changed() } }
}
