import Foundation

// A context that saves to a parent learns of its objects' permanent keys when the parent, or the parent's parent, has saved.
extension NSManagedObjectContext {
  /// Gives objects that have been saved further up the keys that they have there, so that what is read from now on is the
  /// same objects. Costs a look at a number unless there is something to do.
  func adoptPermanentKeys() {
    guard parent != nil, let coordinator else { return }
    let generation = coordinator.keyGeneration.load(ordering: .acquiring)
    guard generation != knownKeyGeneration else { return }
    knownKeyGeneration = generation
    var isChanged = false
    for home in homes {
      let temporary = home.objects.filter { $0.key < 0 }
      var keys = KeyMap(for: temporary.lazy.map(\.key))
      for object in temporary { if let key = coordinator.permanentKey(for: object.key) { keys[object.key] = key } }
      home.rekey(temporary, keys)
      isChanged = isChanged || !keys.isEmpty
    }
    guard isChanged else { return }
    for home in homes {
      for object in home.objects where !object.plan.toOneSlots.isEmpty && !object.flags.contains(.rowless) {
        replaceTemporaryReferences(in: object) { coordinator.permanentKey(for: $0) }
      }
    }
  }

  /// Gives inserted objects their permanent identities before they are saved.
  public func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
    adoptPermanentKeys()
    let temporary = objects.filter { $0.key < 0 && $0.home?.context === self }
    guard let coordinator, !temporary.isEmpty else { return }
    let saved = temporary.filter { !$0.flags.contains(.inserted) }
    if let parent, !saved.isEmpty {
      // They are the parent's to save.
      let references = saved.map { ($0.reference, $0.plan) }
      try parent.performAndWait {
        try parent.obtainPermanentIDs(for: references.map { parent.object(for: $0.0, parent.localPlan($0.1)) })
      }
      adoptPermanentKeys()
    }
    let own = temporary.filter { $0.key < 0 }
    guard !own.isEmpty else { return }
    let keys = try coordinator.allocateKeys(for: own.map { ($0.plan, $0.key) })
    for group in own.grouped(by: { $0.plan.rootNumber }) { home(group[0].plan).rekey(group, keys) }
    for object in changes.inserted + changes.updated { replaceTemporaryReferences(in: object) { keys[$0] } }
    rememberForChildren(keys)
  }

  /// Lets child contexts know of keys that replace temporary ones, under which they may hold objects.
  func rememberForChildren(_ keys: KeyMap) {
    if children.contains(where: { $0.context != nil }) { coordinator?.remember(keys) }
  }

  func replaceTemporaryReferences(in object: NSManagedObject, _ key: (Int64) -> Int64?) {
    for slot in object.plan.toOneSlots {
      for row in [object.row, object.snapshot] {
        guard let row, case .reference(var reference) = row[slot], reference.key < 0, let key = key(reference.key)
        else {
          continue
        }
        reference.key = key
        row[slot] = .reference(reference)
      }
    }
  }
}
