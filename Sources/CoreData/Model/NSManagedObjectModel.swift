import Diagnostics
import Foundation
import ModelFormat
import Synchronization

/// A set of entities: the schema that objects, contexts and stores share. Changeable until a coordinator uses it.
open class NSManagedObjectModel: NSObject, NSCopying, @unchecked Sendable {
  private let compiled = Mutex<ModelPlan?>(nil)

  /// The entities. Setting is for models built in code, before the model is in use.
  open var entities: [NSEntityDescription] = [] {
    didSet {
      for entity in entities { entity.managedObjectModel = self }
    }
  }
  /// Names that the developer gave this version of the model.
  open var versionIdentifiers: Set<AnyHashable> = []
  /// Names for messages, kept for the app.
  open var localizationDictionary: [String: String]?
  var configurationNames: [String: [String]] = [:]
  var templates: [String: NSFetchRequest<NSFetchRequestResult>] = [:]
  /// Predicate texts of templates from the model editor, parsed when a template is first asked for.
  var templatePredicates: [String: String] = [:]
  /// The version's own name in its `.momd`, for messages.
  var versionName: String?
  /// Where the model was read from.
  var sourceURL: URL?
  /// `Module.Class` of the generated registries: one, or those of all models that were merged.
  var registryNames: [String] = []
  /// Whether the model serves a migration only: its objects are plain `NSManagedObject`s, and no class asks for it.
  var isDetached = false

  public override init() { super.init() }

  /// Reads a compiled model: a `.momd` folder (its current version) or one `.mom` file. Nil if it cannot be read.
  public init?(contentsOf url: URL) {
    super.init()
    do {
      let file = url.pathExtension == "mom" ? url : try ModelFolder(url: url).currentVersionURL()
      try build(from: ModelFolder.read(file))
      sourceURL = url
    } catch {
      Self.complain(of: url)
      return nil
    }
  }

  /// A file that is there and cannot be read is most likely one of Xcode's.
  private static func complain(of url: URL) {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    Log.once(
      "The model at \(url.path) is none that martlet has compiled, and Xcode's .mom files cannot be read; put the "
        + ".xcdatamodeld that it was made from into the app's target")
  }

  /// A model from a compiled description, for tools and tests that have no bundle.
  public convenience init(_version version: ModelVersion) {
    self.init()
    build(from: version)
  }

  /// One model with the entities of all models found in the bundles (the main bundle where nil).
  public static func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
    let found = (bundles ?? [Bundle.main]).flatMap { bundle in
      (bundle.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? [])
    }
    let models = found.compactMap { NSManagedObjectModel(contentsOf: $0 as URL) }
    return models.count == 1 ? models[0] : NSManagedObjectModel(byMerging: models)
  }

  /// One model with the entities of all the given ones; they must not share names.
  public convenience init?(byMerging models: [NSManagedObjectModel]?) {
    guard let models, !models.isEmpty else { return nil }
    self.init()
    entities = models.flatMap(\.entities)
    registryNames = models.flatMap(\.registryNames)
    mergedURLs = models.flatMap(\.sourceURLs)
    for model in models {
      versionIdentifiers.formUnion(model.versionIdentifiers)
      templates.merge(model.templates) { $1 }
      templatePredicates.merge(model.templatePredicates) { $1 }
      configurationNames.merge(model.configurationNames) { Array(Set($0 + $1)).sorted() }
    }
  }

  /// Where the models were read from that this one was merged of.
  private var mergedURLs: [URL] = []
  /// The compiled models that this one came from.
  var sourceURLs: [URL] { [sourceURL].compactMap { $0 } + mergedURLs }

  /// The entities by name.
  open var entitiesByName: [String: NSEntityDescription] {
    Dictionary(entities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { $1 })
  }
  /// The names of the configurations.
  open var configurations: [String] { configurationNames.keys.sorted() }
  /// The entities of a configuration; nil or the default configuration's name means all.
  open func entities(forConfigurationName name: String?) -> [NSEntityDescription]? {
    guard let name, name != "PF_DEFAULT_CONFIGURATION_NAME" else { return entities }
    guard let members = configurationNames[name] else { return nil }
    return entities.filter { members.contains($0.name ?? "") }
  }
  /// Makes or changes a configuration: entities that a store may be opened with alone.
  open func setEntities(_ entities: [NSEntityDescription], forConfigurationName name: String) {
    configurationNames[name] = entities.compactMap(\.name)
  }
  /// Entity name → its `versionHash`.
  open var entityVersionHashesByName: [String: Data] { entitiesByName.mapValues(\.versionHash) }
  /// All entity hashes in one, as text.
  open var versionChecksum: String {
    let hashes = entityVersionHashesByName.sorted { $0.key < $1.key }
    return VersionHash.digest(hashes.map { "\($0.key) \($0.value.base64EncodedString())" }.joined(separator: "\n"))
      .base64EncodedString()
  }

  /// Whether a store that has this metadata was made by the entities of the configuration (all, where nil).
  open func isConfiguration(
    withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
  ) -> Bool {
    guard let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data],
      let members = entities(forConfigurationName: configuration)
    else { return false }
    let own = Dictionary(members.map { ($0.name ?? "", $0.versionHash) }, uniquingKeysWith: { $1 })
    // A store knows all entities of its model, also those that it does not hold.
    return own.allSatisfy { hashes[$0.key] == $0.value } && hashes.keys.allSatisfy { entitiesByName[$0] != nil }
  }

  /// The version of a model in the bundles (the main bundle where nil) that made the store with this metadata.
  public class func mergedModel(
    from bundles: [Bundle]?, forStoreMetadata metadata: [String: Any]
  ) -> NSManagedObjectModel? {
    let folders = (bundles ?? [Bundle.main]).flatMap { bundle in
      (bundle.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []).map { $0 as URL }
    }
    return folders.flatMap(versions).first {
      $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
    }
  }

  /// All versions in a compiled model folder.
  class func versions(in folder: URL) -> [NSManagedObjectModel] {
    let files = (try? ModelFolder(url: folder).versionURLs()) ?? []
    return files.compactMap { NSManagedObjectModel(contentsOf: $0) }
  }

  /// A model of its own with the same entities, which may be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSManagedObjectModel(_version: ModelVersion(self))
    copy.adopt(self)
    return copy
  }

  /// A copy for a migration, where no class of the app plays a part.
  func detachedCopy() -> NSManagedObjectModel {
    let copy = self.copy() as! NSManagedObjectModel
    copy.isDetached = true
    return copy
  }

  /// A request that was made in the model editor or set in code.
  open func fetchRequestTemplate(forName name: String) -> NSFetchRequest<NSFetchRequestResult>? {
    if let text = templatePredicates.removeValue(forKey: name) {
      templates[name]?.predicate = ModelPredicate.parse(text, of: "fetch request \(name)")
    }
    return templates[name]
  }
  /// A copy of a template with values in the place of its predicate's `$variables`.
  open func fetchRequestFromTemplate(
    withName name: String, substitutionVariables variables: [String: Any]
  ) -> NSFetchRequest<NSFetchRequestResult>? {
    guard let template = fetchRequestTemplate(forName: name) else { return nil }
    let request = template.copy() as? NSFetchRequest<NSFetchRequestResult>
    request?.predicate = template.predicate?.withSubstitutionVariables(variables)
    return request
  }
  /// The request templates by name.
  open var fetchRequestTemplatesByName: [String: NSFetchRequest<NSFetchRequestResult>] {
    templates.keys.reduce(into: [:]) { $0[$1] = fetchRequestTemplate(forName: $1) }
  }
  /// Sets or removes a request template.
  open func setFetchRequestTemplate(_ request: NSFetchRequest<NSFetchRequestResult>?, forName name: String) {
    templates[name] = request
  }

  /// The compiled form, made once.
  var plan: ModelPlan {
    compiled.withLock { existing in
      if let existing { return existing }
      let plan = ModelPlan(model: self)
      existing = plan
      return plan
    }
  }
}

/// Predicates that stand in the model's file. One that cannot be parsed finds nothing, and is told of once.
enum ModelPredicate {
  static func parse(_ text: String, of what: String) -> NSPredicate {
    do { return NSPredicate(_ast: try PredicateParser.parse(text)) } catch {
      Log.once(
        "The \(what) of the model has the predicate \"\(text)\", which cannot be parsed; correct it in the model editor. "
          + "It finds nothing until then.")
      return NSPredicate(value: false)
    }
  }
}
