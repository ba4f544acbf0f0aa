import CoreData

/// Makes up volumes, always the same ones.
final class Catalogue {
    private static let authors = [
        "Adler, Ines", "Bakker, Joost", "Castellano, Pia", "Deschamps, Luc", "Eriksen, Maja", "Falk, Oskar",
        "Greene, Harriet", "Hoang, Linh", "Ivanova, Daria", "Jansen, Bram"
    ]
    private static let adjectives = ["Quiet", "Crooked", "Northern", "Borrowed", "Salt", "Paper", "Seventh", "Hidden"]
    private static let nouns = ["Harbour", "Orchard", "Letter", "Winter", "Cartographer", "Staircase", "Garden", "Map"]
    private static let subjects = ["Essays", "History", "Novel", "Poems", "Travel"]

    private var authors: [String: Author] = [:]
    private var subjects: [String: Subject] = [:]

    func addVolume(_ number: Int, to context: NSManagedObjectContext) {
        let adjective = Self.adjectives[number % Self.adjectives.count]
        let noun = Self.nouns[number / Self.adjectives.count % Self.nouns.count]
        let edition = number / (Self.adjectives.count * Self.nouns.count) + 1

        let volume = Volume(context: context)
        volume.title = "The \(adjective) \(noun)" + (edition > 1 ? ", volume \(edition)" : "")
        volume.year = Int16(1900 + number * 37 % 120)
        volume.author = author(Self.authors[number * 7 % Self.authors.count], in: context)
        volume.addToSubjects(subject(Self.subjects[number % Self.subjects.count], in: context))
    }

    private func author(_ name: String, in context: NSManagedObjectContext) -> Author {
        if let author = authors[name] { return author }

        let request: NSFetchRequest<Author> = Author.fetchRequest()
        request.predicate = NSPredicate(format: "name == %@", name)
        let author = (try? context.fetch(request))?.first ?? Author(context: context)
        author.name = name
        authors[name] = author
        return author
    }

    private func subject(_ name: String, in context: NSManagedObjectContext) -> Subject {
        if let subject = subjects[name] { return subject }

        let request: NSFetchRequest<Subject> = Subject.fetchRequest()
        request.predicate = NSPredicate(format: "name == %@", name)
        let subject = (try? context.fetch(request))?.first ?? Subject(context: context)
        subject.name = name
        subjects[name] = subject
        return subject
    }
}
