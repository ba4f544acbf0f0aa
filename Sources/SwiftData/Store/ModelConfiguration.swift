import CoreData
import Diagnostics

/// Where a container keeps its models, and which.
public struct ModelConfiguration: Identifiable, Hashable, Sendable {
  /// The app group that a store would be shared with. There are no app groups here: the store is the app's own.
  public struct GroupContainer: Hashable, Sendable {
    let identifier: String?
    /// Whatever the app has a right to.
    public static var automatic: GroupContainer { GroupContainer(identifier: nil) }
    /// No group.
    public static var none: GroupContainer { GroupContainer(identifier: nil) }
    /// A group by its name.
    public static func identifier(_ name: String) -> GroupContainer { GroupContainer(identifier: name) }
  }

  /// The CloudKit database that a store would sync with. Nothing leaves the machine here.
  public struct CloudKitDatabase: Hashable, Sendable {
    let name: String?
    /// Whatever the app has a right to.
    public static var automatic: CloudKitDatabase { CloudKitDatabase(name: nil) }
    /// No database.
    public static var none: CloudKitDatabase { CloudKitDatabase(name: nil) }
    /// A person's database by its name.
    public static func `private`(_ name: String) -> CloudKitDatabase { CloudKitDatabase(name: name) }
  }

  /// The configuration's name, which is also that of its file unless a URL is given.
  public let name: String
  /// The file that the store is kept in.
  public let url: URL
  /// The classes that are kept there; all of the container's if nil.
  public let schema: Schema?
  /// Whether the models go with the process.
  public let isStoredInMemoryOnly: Bool
  /// Whether models may be saved.
  public let allowsSave: Bool
  /// As it was given.
  public let cloudKitDatabase: CloudKitDatabase
  /// As it was given.
  public let groupContainer: GroupContainer

  /// Where the models are kept.
  public var id: String { isStoredInMemoryOnly ? "memory:\(name)" : url.absoluteString }

  private init(
    name: String?, schema: Schema?, inMemory: Bool, url: URL?, allowsSave: Bool, group: GroupContainer,
    cloud: CloudKitDatabase
  ) {
    let name = name ?? "default"
    self.name = name
    self.schema = schema
    isStoredInMemoryOnly = inMemory
    self.url =
      inMemory
      ? URL(fileURLWithPath: "/dev/null")
      : url ?? NSPersistentContainer.defaultDirectoryURL().appendingPathComponent("\(name).store")
    self.allowsSave = allowsSave
    cloudKitDatabase = cloud
    groupContainer = group
    if cloud.name != nil {
      Log.once("ModelConfiguration.cloudKitDatabase has no effect: the store stays on this machine")
    }
  }

  /// A store in the app's folder, or in memory.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true,
    groupContainer: GroupContainer = .automatic, cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.init(
      name: name, schema: schema, inMemory: isStoredInMemoryOnly, url: nil, allowsSave: allowsSave,
      group: groupContainer, cloud: cloudKitDatabase)
  }

  /// A store in a file.
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.init(
      name: name ?? url.deletingPathExtension().lastPathComponent, schema: schema, inMemory: false, url: url,
      allowsSave: allowsSave, group: .automatic, cloud: cloudKitDatabase)
  }

  /// The default store, or one in memory.
  public init(isStoredInMemoryOnly: Bool) {
    self.init(nil, schema: nil, isStoredInMemoryOnly: isStoredInMemoryOnly)
  }

  /// A store for some classes.
  public init(for types: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
    self.init(nil, schema: Schema(types), isStoredInMemoryOnly: isStoredInMemoryOnly)
  }

  /// As the first beta had it.
  public init(inMemory: Bool) { self.init(isStoredInMemoryOnly: inMemory) }
}
