import Foundation
import Synchronization

/// The models in use, newest last, so that a class can find its entity without a context.
enum LoadedModels {
  private static let models = Mutex<[ModelPlan]>([])

  static func add(_ plan: ModelPlan) { models.withLock { $0.append(plan) } }

  /// The entity of a class in the model that came into use last.
  static func plan(for type: NSManagedObject.Type) -> EntityPlan? {
    models.withLock { models in
      for model in models.reversed() {
        if let plan = model.byClass[ObjectIdentifier(type)] { return plan }
      }
      return nil
    }
  }
}
