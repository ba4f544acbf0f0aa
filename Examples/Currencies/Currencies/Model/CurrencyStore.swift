import CoreData

/// The store of all currencies, and the two contexts that the screens work with.
final class CurrencyStore {
    static let shared = CurrencyStore()

    /// For previews: kept in memory.
    static let preview = CurrencyStore(isInMemory: true)

    private let container: NSPersistentContainer

    /// What the first screen shows. It follows whatever is saved.
    var viewContext: NSManagedObjectContext { container.viewContext }

    /// Where choices are made. They count when they are saved, and are taken back otherwise.
    let editingContext: NSManagedObjectContext

    init(isInMemory: Bool = false) {
        container = NSPersistentContainer(name: "Currencies")
        if isInMemory {
            container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
        }
        container.loadPersistentStores { _, error in
            if let error = error {
                fatalError("The currencies could not be opened: \(error.localizedDescription)")
            }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true

        editingContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        editingContext.persistentStoreCoordinator = container.persistentStoreCoordinator

        fillIfEmpty()
    }

    private func fillIfEmpty() {
        guard (try? viewContext.count(for: Currency.fetchRequest())) == 0 else { return }

        for (code, name, perEuro) in Self.currencies {
            let currency = Currency(context: viewContext)
            currency.code = code
            currency.name = name
            currency.perEuro = perEuro
            currency.isPresented = ["chf", "jpy", "usd"].contains(code)
        }

        try? viewContext.save()
    }

    /// Rates of an ordinary day; they need not be today's.
    private static let currencies: [(String, String, Double)] = [
        ("aud", "Australian dollar", 1.64),
        ("brl", "Brazilian real", 5.42),
        ("cad", "Canadian dollar", 1.47),
        ("chf", "Swiss franc", 0.96),
        ("cny", "Chinese yuan", 7.81),
        ("czk", "Czech koruna", 25.1),
        ("dkk", "Danish krone", 7.46),
        ("gbp", "Pound sterling", 0.86),
        ("hkd", "Hong Kong dollar", 8.46),
        ("inr", "Indian rupee", 90.2),
        ("jpy", "Japanese yen", 163),
        ("krw", "South Korean won", 1458),
        ("mxn", "Mexican peso", 18.4),
        ("nok", "Norwegian krone", 11.6),
        ("nzd", "New Zealand dollar", 1.77),
        ("pln", "Polish zloty", 4.31),
        ("sek", "Swedish krona", 11.4),
        ("sgd", "Singapore dollar", 1.46),
        ("thb", "Thai baht", 39.2),
        ("try", "Turkish lira", 34.9),
        ("twd", "New Taiwan dollar", 34.6),
        ("usd", "US dollar", 1.08),
        ("zar", "South African rand", 20.1)
    ]
}
