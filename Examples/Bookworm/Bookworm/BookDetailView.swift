import CoreData
import SwiftUI

/// One book in full, and the way to part with it.
struct BookDetailView: View {
    @ObservedObject var book: Book

    @Environment(\.managedObjectContext) private var context
    @Environment(\.dismiss) private var dismiss
    @State private var isAskingToDelete = false

    var body: some View {
        ScrollView {
            ZStack(alignment: .bottomTrailing) {
                Image(book.genre ?? "Fantasy")
                    .resizable()
                    .scaledToFit()

                Text((book.genre ?? "Fantasy").uppercased())
                    .font(.caption)
                    .fontWeight(.black)
                    .padding(8)
                    .foregroundColor(.white)
                    .background(.black.opacity(0.75))
                    .clipShape(Capsule())
                    .offset(x: -5, y: -5)
            }

            Text(book.author ?? "Unknown author")
                .font(.title)
                .foregroundColor(.secondary)

            Text(book.review ?? "No review yet")
                .padding()

            RatingView(rating: .constant(Int(book.rating)))
                .font(.largeTitle)
        }
        .navigationTitle(book.title ?? "Untitled")
        .navigationBarTitleDisplayMode(.inline)
        .alert("Delete book?", isPresented: $isAskingToDelete) {
            Button("Delete", role: .destructive, action: deleteBook)
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("It will be gone from your shelf for good.")
        }
        .toolbar {
            Button {
                isAskingToDelete = true
            } label: {
                Label("Delete this book", systemImage: "trash")
            }
        }
    }

    private func deleteBook() {
        context.delete(book)

        try? context.save()
        dismiss()
    }
}

struct BookDetailView_Previews: PreviewProvider {
    static var previews: some View {
        NavigationView {
            BookDetailView(book: DataController.preview.anyBook)
        }
        .environment(\.managedObjectContext, DataController.preview.container.viewContext)
    }
}
