import Foundation

// What opening a store takes besides the store itself.
extension NSPersistentStoreCoordinator {
  /// Works out the derived attributes that a migration has added. What fails is made up for when an object is saved.
  func derive(_ entities: [String]) {
    guard !entities.isEmpty else { return }
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = self
    context.performAndWait {
      for name in entities {
        let objects = (try? context.fetch(NSFetchRequest<NSManagedObject>(entityName: name))) ?? []
        for object in objects where object.plan.name == name { DerivedAttributes.update(object) }
        try? context.save()
      }
      context.reset()
    }
  }

  /// Where a store is really kept: `MARTLET_STORE` may name a database for those that the app puts into files.
  static func place(of url: URL?) -> URL? {
    guard let url, url.isFileURL, url.path != "/dev/null",
      let database = ProcessInfo.processInfo.environment["MARTLET_STORE"], !database.isEmpty
    else { return url }
    return PostgresAddress.url(database, forStoreNamed: url.deletingPathExtension().lastPathComponent) ?? url
  }

  /// Whether an option is true, or a dictionary of further options.
  static func isSet(_ option: String, _ options: [AnyHashable: Any]?) -> Bool {
    guard let value = options?[option] else { return false }
    return (value as? NSNumber)?.boolValue ?? (value as? Bool) ?? true
  }

  static func pragmas(_ options: [AnyHashable: Any]?) -> [String: String] {
    let given = options?[NSSQLitePragmasOption] as? [String: Any] ?? [:]
    return given.mapValues { "\($0)" }
  }
}
