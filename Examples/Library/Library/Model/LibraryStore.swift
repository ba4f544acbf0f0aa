import CoreData

/// Opens the store, and brings new volumes into it in the background.
///
/// The model has two versions. A store of the first is migrated when it is opened: `name` becomes `title`, and subjects and
/// loans begin empty.
@MainActor final class LibraryStore: ObservableObject {
    let container = NSPersistentContainer(name: "Library")

    /// How far a running import is, from 0 to 1; nil while none runs.
    @Published private(set) var progress: Double?

    var viewContext: NSManagedObjectContext { container.viewContext }

    init(isInMemory: Bool = false) {
        if isInMemory {
            container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
        }
        container.loadPersistentStores { _, error in
            if let error = error {
                fatalError("The library could not be opened: \(error.localizedDescription)")
            }
        }
        viewContext.automaticallyMergesChangesFromParent = true
        viewContext.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
        viewContext.undoManager = UndoManager()
    }

    /// Imports a catalogue in a context of its own, a hundred volumes at a time. The list follows each save.
    func importCatalogue(count: Int = 1000) {
        guard progress == nil else { return }
        progress = 0

        container.performBackgroundTask { context in
            let catalogue = Catalogue()
            for start in stride(from: 0, to: count, by: 100) {
                for number in start..<min(start + 100, count) {
                    catalogue.addVolume(number, to: context)
                }
                do {
                    try context.save()
                } catch {
                    print("The import stopped: \(error.localizedDescription)")
                    break
                }
                let share = Double(min(start + 100, count)) / Double(count)
                Task { @MainActor in self.progress = share }
                // Slow enough to be seen.
                Thread.sleep(forTimeInterval: 0.1)
            }
            Task { @MainActor in self.progress = nil }
        }
    }
}
