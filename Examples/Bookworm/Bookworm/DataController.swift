import CoreData
import Foundation

/// Opens the store that the books are kept in, once for the whole app.
class DataController: ObservableObject {
    let container = NSPersistentContainer(name: "Bookworm")

    init(isInMemory: Bool = false) {
        if isInMemory {
            container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
        }

        container.loadPersistentStores { _, error in
            if let error = error {
                print("The library could not be opened: \(error.localizedDescription)")
            }
        }
    }
}

extension DataController {
    /// For previews: a small shelf that is kept in memory.
    static let preview: DataController = {
        let controller = DataController(isInMemory: true)
        let books: [(String, String, String, Int16)] = [
            ("The Salt Orchard", "Ines Adler", "Fantasy", 5),
            ("Nobody Asked the Owl", "Joost Bakker", "Kids", 3)
        ]
        for (title, author, genre, rating) in books {
            let book = Book(context: controller.container.viewContext)
            book.id = UUID()
            book.title = title
            book.author = author
            book.genre = genre
            book.rating = rating
            book.review = "Read twice, lent once, and never seen again."
        }
        return controller
    }()

    /// One book of that shelf.
    var anyBook: Book {
        let request: NSFetchRequest<Book> = Book.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Book.title, ascending: true)]
        return try! container.viewContext.fetch(request)[0]
    }
}
