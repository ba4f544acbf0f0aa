import Foundation

/// Finds the model that a store was made with: among the versions that the app carries, or in the store itself.
struct SourceModels {
  struct Found {
    let model: NSManagedObjectModel
    /// Whether only the store knows the model. It may then be a newer one than the app's.
    let isFromCacheOnly: Bool
  }

  private let contents: StoreContents
  private let model: NSManagedObjectModel
  private let isStored: (NSManagedObjectModel) -> (EntityPlan) -> Bool

  init(
    _ contents: StoreContents, model: NSManagedObjectModel,
    isStored: @escaping (NSManagedObjectModel) -> (EntityPlan) -> Bool
  ) {
    self.contents = contents
    self.model = model
    self.isStored = isStored
  }

  func find() -> Found? {
    let candidates = self.candidates
    if let exact = candidates.first(where: { contents.metadata.matches($0) }) {
      return Found(model: exact, isFromCacheOnly: false)
    }
    if let version = contents.model {
      let cached = NSManagedObjectModel(_version: version)
      cached.isDetached = true
      return contents.metadata.matches(cached) ? Found(model: cached, isFromCacheOnly: true) : nil
    }
    // Apple's hashes tell us nothing, but a version whose tables are the store's can have made it.
    let fitting = candidates.first { contents.difference(from: contents.schema(for: $0, isStored($0))) == nil }
    return fitting.map { Found(model: $0, isFromCacheOnly: false) }
  }

  /// The other versions of the model, newest first.
  private var candidates: [NSManagedObjectModel] {
    var folders = model.sourceURLs.map { $0.pathExtension == "mom" ? $0.deletingLastPathComponent() : $0 }
    if folders.isEmpty {
      folders = (Bundle.main.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []).map { $0 as URL }
    }
    let versions = folders.map { NSManagedObjectModel.versions(in: $0) }
    var all = versions.flatMap { $0 }
    // A model merged of several had all of them in one of their versions.
    if versions.count > 1, let merged = mergedCombination(versions) { all.append(merged) }
    all.forEach { $0.isDetached = true }
    return all.reversed()
  }

  /// Of each folder the version whose entities the store knows by their hashes.
  private func mergedCombination(_ folders: [[NSManagedObjectModel]]) -> NSManagedObjectModel? {
    let hashes = contents.metadata.hashes
    let parts = folders.compactMap { versions in
      versions.first { version in version.entityVersionHashesByName.allSatisfy { hashes[$0.key] == $0.value } }
    }
    return parts.count == folders.count ? NSManagedObjectModel(byMerging: parts) : nil
  }
}
