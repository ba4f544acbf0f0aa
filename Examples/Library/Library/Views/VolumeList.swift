import CoreData
import SwiftUI

/// All volumes, by author. The search looks at titles, authors and subjects.
struct VolumeList: View {
    @EnvironmentObject private var library: LibraryStore
    @Environment(\.managedObjectContext) private var context

    @SectionedFetchRequest(
        sectionIdentifier: \Volume.author?.name,
        sortDescriptors: [
            NSSortDescriptor(keyPath: \Volume.author?.name, ascending: true),
            NSSortDescriptor(keyPath: \Volume.title, ascending: true)
        ]
    ) private var sections: SectionedFetchResults<String?, Volume>

    @State private var words = ""
    @State private var isAdding = false

    var body: some View {
        NavigationView {
            List {
                if let progress = library.progress {
                    ProgressView("Importing", value: progress)
                }

                ForEach(sections) { section in
                    Section {
                        ForEach(section) { volume in
                            NavigationLink {
                                VolumeDetail(volume: volume)
                            } label: {
                                VolumeRow(volume: volume)
                            }
                        }
                        .onDelete { offsets in
                            remove(offsets.map { section[$0] })
                        }
                    } header: {
                        Text(section.id ?? "Nobody")
                    }
                }
            }
            .searchable(text: $words, prompt: "Title, author or subject")
            .onChange(of: words) { words in
                sections.nsPredicate = predicate(for: words)
            }
            .navigationTitle("Library")
            .toolbar {
                ToolbarItemGroup(placement: .navigationBarLeading) {
                    UndoButtons()
                }

                ToolbarItemGroup(placement: .navigationBarTrailing) {
                    Button {
                        library.importCatalogue()
                    } label: {
                        Label("Import", systemImage: "square.and.arrow.down")
                    }
                    .disabled(library.progress != nil)

                    Button {
                        isAdding = true
                    } label: {
                        Label("Add Volume", systemImage: "plus")
                    }
                }
            }
            .sheet(isPresented: $isAdding) {
                NewVolumeView()
            }
        }
    }

    private func predicate(for words: String) -> NSPredicate? {
        guard !words.isEmpty else { return nil }

        return NSPredicate(
            format: "title CONTAINS[cd] %@ OR author.name CONTAINS[cd] %@ OR ANY subjects.name CONTAINS[cd] %@",
            words, words, words
        )
    }

    private func remove(_ volumes: [Volume]) {
        volumes.forEach(context.delete)
        try? context.save()
    }
}

/// One line of the list.
struct VolumeRow: View {
    @ObservedObject var volume: Volume

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(volume.title ?? "Untitled")
                Text(String(volume.year))
                    .font(.subheadline)
                    .foregroundColor(.secondary)
            }

            if volume.isLent {
                Spacer()
                Text("Lent")
                    .foregroundColor(.secondary)
            }
        }
    }
}

struct VolumeList_Previews: PreviewProvider {
    static let library = LibraryStore(isInMemory: true)

    static var previews: some View {
        VolumeList()
            .environment(\.managedObjectContext, library.viewContext)
            .environmentObject(library)
    }
}

struct VolumeRow_Previews: PreviewProvider {
    static let library = LibraryStore(isInMemory: true)

    static var previews: some View {
        let volume = Volume(context: library.viewContext)
        volume.title = "The Paper Garden"
        volume.year = 1962
        volume.isLent = true
        return VolumeRow(volume: volume)
            .padding()
    }
}
