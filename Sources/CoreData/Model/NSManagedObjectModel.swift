import Foundation
import ModelFormat
import Synchronization

/// A set of entities: the schema that objects, contexts and stores share. Changeable until a coordinator uses it.
open class NSManagedObjectModel: NSObject, @unchecked Sendable {
  private let compiled = Mutex<ModelPlan?>(nil)

  /// The entities. Setting is for models built in code, before the model is in use.
  open var entities: [NSEntityDescription] = [] {
    didSet {
      for entity in entities { entity.managedObjectModel = self }
    }
  }
  /// Names that the developer gave this version of the model.
  open var versionIdentifiers: Set<AnyHashable> = []
  open var localizationDictionary: [String: String]?
  var configurationNames: [String: [String]] = [:]
  var templates: [String: NSFetchRequest<NSFetchRequestResult>] = [:]
  /// Predicate texts of templates from the model editor, parsed when a template is first asked for.
  var templatePredicates: [String: String] = [:]
  /// The version's own name in its `.momd`, for messages.
  var versionName: String?
  /// Where the model was read from.
  var sourceURL: URL?
  /// `Module.Class` of the generated registry.
  var registryName: String?

  public override init() { super.init() }

  /// Reads a compiled model: a `.momd` folder (its current version) or one `.mom` file. Nil if it cannot be read.
  public init?(contentsOf url: URL) {
    super.init()
    do {
      let file = url.pathExtension == "mom" ? url : try ModelFolder(url: url).currentVersionURL()
      try build(from: ModelFolder.read(file))
      sourceURL = url
    } catch {
      return nil
    }
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
    registryName = models.compactMap(\.registryName).first
    for model in models {
      versionIdentifiers.formUnion(model.versionIdentifiers)
      templates.merge(model.templates) { $1 }
    }
  }

  open var entitiesByName: [String: NSEntityDescription] {
    Dictionary(entities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { $1 })
  }
  open var configurations: [String] { configurationNames.keys.sorted() }
  /// The entities of a configuration; nil or the default configuration's name means all.
  open func entities(forConfigurationName name: String?) -> [NSEntityDescription]? {
    guard let name, name != "PF_DEFAULT_CONFIGURATION_NAME" else { return entities }
    guard let members = configurationNames[name] else { return nil }
    return entities.filter { members.contains($0.name ?? "") }
  }
  open func setEntities(_ entities: [NSEntityDescription], forConfigurationName name: String) {
    configurationNames[name] = entities.compactMap(\.name)
  }
  open var entityVersionHashesByName: [String: Data] { entitiesByName.mapValues(\.versionHash) }

  /// A request that was made in the model editor or set in code.
  open func fetchRequestTemplate(forName name: String) -> NSFetchRequest<NSFetchRequestResult>? {
    if let text = templatePredicates.removeValue(forKey: name) {
      templates[name]?.predicate = NSPredicate(format: text, argumentArray: [])
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
  open var fetchRequestTemplatesByName: [String: NSFetchRequest<NSFetchRequestResult>] {
    templates.keys.reduce(into: [:]) { $0[$1] = fetchRequestTemplate(forName: $1) }
  }
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
