import CoreData
import Foundation

/// Opens the store that the books are kept in, once for the whole app.
class DataController: ObservableObject {
    let container = NSPersistentContainer(name: "Bookworm")

    init() {
        container.loadPersistentStores { _, error in
            if let error = error {
                print("The library could not be opened: \(error.localizedDescription)")
            }
        }
    }
}
