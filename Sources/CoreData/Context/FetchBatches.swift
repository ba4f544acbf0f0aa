import Foundation

/// The identities that a fetch with a batch size has found, whose rows are read a batch at a time when one is used.
final class FetchBatch {
  let root: EntityPlan
  private let keys: [Int64]
  private let size: Int
  private var places: [Int64: Int] = [:]

  init(root: EntityPlan, keys: [Int64], size: Int) {
    self.root = root
    self.keys = keys
    self.size = size
    for (place, key) in keys.enumerated() { places[key] = place }
  }

  /// The keys of the batch that a key is in.
  func batch(around key: Int64) -> ArraySlice<Int64>? {
    guard let place = places[key] else { return nil }
    let start = place / size * size
    return keys[start..<min(start + size, keys.count)]
  }
}

extension NSManagedObjectContext {
  /// Objects whose rows are read later, in batches; nil where the source can only tell with the rows.
  func fetchInBatches(_ query: FetchQuery, size: Int) throws -> [NSManagedObject]? {
    guard parent == nil, let references = try coordinator?.references(query), references.count > size,
      let plans = modelPlan?.plans
    else { return nil }
    fetchBatches.removeFirst(max(fetchBatches.count - 7, 0))
    fetchBatches.append(FetchBatch(root: query.plan.root, keys: references.map(\.key), size: size))
    return references.map { object(for: $0, plans[Int($0.entity) - 1]) }
  }

  /// Reads the rows of all faults in the batch that an object belongs to. False if it belongs to none.
  func readBatch(of object: NSManagedObject) -> Bool {
    let root = object.plan.root
    guard
      let keys = fetchBatches.lazy.reversed().filter({ $0.root === root })
        .compactMap({ $0.batch(around: object.key) }).first
    else { return false }
    let home = self.home(root)
    let faults = keys.filter { key in key == object.key || home.object(key)?.flags.contains(.rowless) == true }
    guard let rows = try? source?.rows(faults, of: root) else { return false }
    for fetched in rows {
      guard let one = home.object(fetched.key), one === object || one.flags.contains(.rowless) else { continue }
      one.row = fetched.row.count == one.plan.slots.count ? fetched.row : one.plan.emptyRow
      if one !== object { one.flags.remove(.rowless) }
    }
    return rows.contains { $0.key == object.key }
  }
}
