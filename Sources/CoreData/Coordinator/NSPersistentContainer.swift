import Diagnostics
import Foundation

/// A model, its coordinator and a context for views, put together.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  /// The container's name, and by default its store's.
  public let name: String
  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  /// The coordinator that the stores are added to.
  public let persistentStoreCoordinator: NSPersistentStoreCoordinator
  /// The context of the main queue.
  public let viewContext: NSManagedObjectContext
  /// The stores that `loadPersistentStores` opens; one in the default directory, unless set.
  open var persistentStoreDescriptions: [NSPersistentStoreDescription]

  /// Looks the model up by name in the app's bundle.
  public convenience init(name: String) {
    let model = Self.findModel(name)
    if model == nil {
      Log.warning(
        "Failed to load model named \(name): there is no \(name).momd in \(Bundle.main.bundlePath); "
          + "name the container after the .xcdatamodeld file")
    }
    self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel())
  }

  /// Makes a container for a model. Its stores are opened by `loadPersistentStores`.
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    self.name = name
    managedObjectModel = model
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    let url = Self.defaultDirectoryURL().appendingPathComponent("\(name).sqlite")
    persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    super.init()
  }

  private static func findModel(_ name: String) -> NSManagedObjectModel? {
    let bundles = [Bundle.main] + Bundle.allBundles.filter { $0 !== Bundle.main }
    for bundle in bundles {
      for type in ["momd", "mom"] {
        guard let url = bundle.url(forResource: name, withExtension: type) else { continue }
        return NSManagedObjectModel(contentsOf: url)
      }
    }
    return NSManagedObjectModel.mergedModel(from: nil)
  }

  /// Where stores go that are not told otherwise: Application Support in the app's home, which `MARTLET_DATA` names, or a
  /// folder of the program's own in the user's. Made if it is not there.
  open class func defaultDirectoryURL() -> URL {
    let folder: URL
    if let given = ProcessInfo.processInfo.environment["MARTLET_DATA"], !given.isEmpty {
      folder = URL(fileURLWithPath: given, isDirectory: true)
        .appendingPathComponent("Library/Application Support", isDirectory: true)
    } else {
      let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      folder = (support ?? FileManager.default.temporaryDirectory)
        .appendingPathComponent(ProcessInfo.processInfo.processName, isDirectory: true)
    }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Opens the stores and calls the block once for each. At once, unless a description asks for later.
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions {
      if description.type == NSSQLiteStoreType, description.url == nil {
        description.url = Self.defaultDirectoryURL().appendingPathComponent("\(name).sqlite")
      }
      if let url = description.url, url.isFileURL, url.path != "/dev/null" {
        try? FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
    }
  }

  /// A context with a queue of its own.
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Runs the block on a new background context's queue.
  open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }

  /// Runs the block on a new background context's queue and gives back its result.
  public nonisolated(nonsending) func performBackgroundTask<T, Failure: Error>(
    _ block: @escaping (NSManagedObjectContext) throws(Failure) -> T
  ) async throws(Failure) -> T {
    let context = newBackgroundContext()
    return try await context.perform(schedule: .enqueued) { () throws(Failure) -> T in try block(context) }
  }
}
