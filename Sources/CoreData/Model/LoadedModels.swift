import Foundation
import Synchronization

/// The models in use, newest last, so that a class can find its entity without a context.
enum LoadedModels {
  private static let models = Mutex<[ModelPlan]>([])

  /// Models that no class asks for. Kept all the same, because objects do not keep theirs alive.
  private static let others = Mutex<[ModelPlan]>([])

  static func keep(_ plan: ModelPlan) { others.withLock { $0.append(plan) } }

  static func add(_ plan: ModelPlan) { models.withLock { $0.append(plan) } }

  /// The entity of that name in the model that came into use last.
  static func plan(named name: String) -> EntityPlan? {
    models.withLock { models in models.reversed().lazy.compactMap { $0.byName[name] }.first }
  }

  /// The entity of a class in the model that came into use last.
  ///
  /// A fetch request may be declared before the app has made its container: then the app's own models are read now.
  static func plan(for type: NSManagedObject.Type) -> EntityPlan? {
    if let plan = known(type) { return plan }
    _ = bundledModels
    return known(type)
  }

  private static func known(_ type: NSManagedObject.Type) -> EntityPlan? {
    models.withLock { models in
      for model in models.reversed() {
        if let plan = model.byClass[ObjectIdentifier(type)] { return plan }
      }
      return nil
    }
  }

  /// Read once. A container reads its model again, and being newer it is the one that counts from then on.
  private static let bundledModels: [ModelPlan] = {
    let urls = Bundle.main.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []
    return urls.compactMap { NSManagedObjectModel(contentsOf: $0 as URL)?.plan }
  }()
}
