import CoreData
import SwiftUI

/// All books, sorted by title and then by author.
struct BookListView: View {
    @Environment(\.managedObjectContext) private var context

    @FetchRequest(sortDescriptors: [
        SortDescriptor(\.title),
        SortDescriptor(\.author)
    ]) private var books: FetchedResults<Book>

    @State private var isAddingBook = false

    var body: some View {
        NavigationView {
            List {
                ForEach(books) { book in
                    NavigationLink {
                        BookDetailView(book: book)
                    } label: {
                        BookRow(book: book)
                    }
                }
                .onDelete(perform: remove)
            }
            .navigationTitle("Bookworm")
            .toolbar {
                ToolbarItem(placement: .navigationBarLeading) {
                    EditButton()
                }

                ToolbarItem(placement: .navigationBarTrailing) {
                    Button {
                        isAddingBook = true
                    } label: {
                        Label("Add Book", systemImage: "plus")
                    }
                }
            }
            .sheet(isPresented: $isAddingBook) {
                NewBookView()
            }
        }
    }

    private func remove(at offsets: IndexSet) {
        for index in offsets {
            context.delete(books[index])
        }

        try? context.save()
    }
}

/// One line of the list: how it was liked, what it is called and who wrote it.
struct BookRow: View {
    @ObservedObject var book: Book

    var body: some View {
        HStack {
            EmojiRatingView(rating: book.rating)
                .font(.largeTitle)

            VStack(alignment: .leading) {
                Text(book.title ?? "Untitled")
                    .font(.headline)

                Text(book.author ?? "Unknown author")
                    .foregroundColor(.secondary)
            }
        }
    }
}

struct BookListView_Previews: PreviewProvider {
    static var previews: some View {
        BookListView()
            .environment(\.managedObjectContext, DataController.preview.container.viewContext)
    }
}

struct BookRow_Previews: PreviewProvider {
    static var previews: some View {
        BookRow(book: DataController.preview.anyBook)
            .padding()
    }
}
