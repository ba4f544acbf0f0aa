import Foundation

/// Names key paths that nobody registered, by evaluating them on a probe: an object of the class that writes down what is
/// read from it.
package enum KeyPathProbe {
  /// The property path that a key path reads, or nil if it is not one plain chain of managed properties.
  static func name(of path: AnyKeyPath, root: Any.Type) -> String? {
    guard let type = root as? NSManagedObject.Type, let plan = LoadedModels.plan(for: type),
      let entry = _ManagedClasses.entry(for: type)
    else { return nil }
    return name(plan.entity) { entry.evaluate($0, path) }
  }

  /// What `read` reads from a probe of an entity; nil if that is not one chain, or if `read` gives false.
  package static func name(_ entity: NSEntityDescription, _ read: (NSManagedObject) -> Bool) -> String? {
    let record = ProbeRecord()
    guard read(record.makeProbe(entity.plan)) else { return nil }
    return record.path
  }
}

/// What was read from a probe, in order.
final class ProbeRecord {
  private var names: [String] = []
  /// How many of the names were followed by a step to the destination.
  private var steps = 0

  func makeProbe(_ plan: EntityPlan) -> NSManagedObject {
    let probe = plan.makeObject()
    probe.ensureExtras().probe = self
    probe.flags.insert(.probe)
    return probe
  }

  func record(_ name: String) { names.append(name) }

  func destination(of relation: RelationPlan?) -> NSManagedObject? {
    steps += 1
    return relation.map { makeProbe($0.destination) }
  }

  func set(of relation: RelationPlan?) -> NSSet? {
    relation.map { NSSet(object: makeProbe($0.destination)) }
  }

  /// The path, if what was read is one chain: several reads from one object are an app's own computed property.
  var path: String? {
    guard !names.isEmpty, names.count - steps <= 1 else { return nil }
    return names.joined(separator: ".")
  }
}
