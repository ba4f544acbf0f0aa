import CoreData
import SwiftUI

/// The sheet that asks about a new book.
struct NewBookView: View {
    static let genres = ["Fantasy", "Horror", "Kids", "Mystery", "Poetry", "Romance", "Thriller"]

    @Environment(\.managedObjectContext) private var context
    @Environment(\.dismiss) private var dismiss

    @State private var title = ""
    @State private var author = ""
    @State private var genre = genres[0]
    @State private var review = ""
    @State private var rating = 3

    var body: some View {
        NavigationView {
            Form {
                Section {
                    TextField("Name of book", text: $title)
                    TextField("Author of book", text: $author)

                    Picker("Genre", selection: $genre) {
                        ForEach(Self.genres, id: \.self) { name in
                            Text(name)
                        }
                    }
                }

                Section {
                    TextEditor(text: $review)
                        .accessibilityLabel("Review")

                    RatingView(rating: $rating)
                } header: {
                    Text("write a review")
                }

                Section {
                    Button("Save", action: save)
                }
            }
            .navigationTitle("Add Book")
        }
    }

    private func save() {
        let book = Book(context: context)
        book.id = UUID()
        book.title = title
        book.author = author
        book.genre = genre
        book.review = review
        book.rating = Int16(rating)

        try? context.save()
        dismiss()
    }
}

struct NewBookView_Previews: PreviewProvider {
    static var previews: some View {
        NewBookView()
            .environment(\.managedObjectContext, DataController.preview.container.viewContext)
    }
}
