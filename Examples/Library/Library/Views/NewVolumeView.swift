import CoreData
import SwiftUI

/// The sheet that asks about a new volume.
struct NewVolumeView: View {
    @Environment(\.managedObjectContext) private var context
    @Environment(\.dismiss) private var dismiss
    @FetchRequest(sortDescriptors: [SortDescriptor(\.name)]) private var authors: FetchedResults<Author>

    @State private var title = ""
    @State private var author: Author?
    @State private var newAuthor = ""
    @State private var year = 2000

    private var isComplete: Bool {
        !title.isEmpty && (author != nil || !newAuthor.isEmpty)
    }

    var body: some View {
        NavigationView {
            Form {
                Section {
                    TextField("Title", text: $title)
                    Stepper("Year: \(String(year))", value: $year, in: 0...2100)
                }

                Section {
                    Picker("Author", selection: $author) {
                        Text("Somebody new").tag(nil as Author?)
                        ForEach(authors) { author in
                            Text(author.name ?? "").tag(author as Author?)
                        }
                    }

                    if author == nil {
                        TextField("Name of author", text: $newAuthor)
                    }
                }
            }
            .navigationTitle("New Volume")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel") {
                        dismiss()
                    }
                }

                ToolbarItem(placement: .confirmationAction) {
                    Button("Save", action: save)
                        .disabled(!isComplete)
                }
            }
        }
    }

    private func save() {
        let volume = Volume(context: context)
        volume.title = title
        volume.year = Int16(year)
        volume.author = author ?? {
            let author = Author(context: context)
            author.name = newAuthor
            return author
        }()

        try? context.save()
        dismiss()
    }
}

struct NewVolumeView_Previews: PreviewProvider {
    static let library = LibraryStore(isInMemory: true)

    static var previews: some View {
        NewVolumeView()
            .environment(\.managedObjectContext, library.viewContext)
    }
}
