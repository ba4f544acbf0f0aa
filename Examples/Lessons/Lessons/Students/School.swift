import CoreData

/// Opens the store that the students are kept in.
class School: ObservableObject {
    let container = NSPersistentContainer(name: "Lessons")

    init(isInMemory: Bool = false) {
        if isInMemory {
            container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
        }
        container.loadPersistentStores { _, error in
            if let error = error {
                print("The students could not be loaded: \(error.localizedDescription)")
            }
        }
    }
}
