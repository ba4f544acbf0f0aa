import CoreData
import SwiftUI

/// One volume: what it is called, who wrote it, what it is about, and whether somebody has it.
struct VolumeDetail: View {
    @ObservedObject var volume: Volume

    @Environment(\.managedObjectContext) private var context
    @FetchRequest(sortDescriptors: [SortDescriptor(\.name)]) private var subjects: FetchedResults<Subject>

    var body: some View {
        Form {
            Section {
                TextField("Title", text: title)
                LabeledContent("Author", value: volume.author?.name ?? "Nobody")
                Stepper("Year: \(String(volume.year))", value: $volume.year, in: 0...2100)
                Toggle("Lent", isOn: $volume.isLent)
            }

            Section {
                ForEach(subjects) { subject in
                    Toggle(subject.name ?? "", isOn: binding(to: subject))
                }
            } header: {
                Text("Subjects")
            }

            Section {
                ForEach(others) { other in
                    Text(other.title ?? "Untitled")
                }
            } header: {
                Text("By the same author")
            }
        }
        .navigationTitle(volume.title ?? "Untitled")
        .navigationBarTitleDisplayMode(.inline)
        .onDisappear {
            try? context.save()
        }
    }

    private var title: Binding<String> {
        Binding(get: { volume.title ?? "" }, set: { volume.title = $0 })
    }

    private var others: [Volume] {
        let all = volume.author?.volumes as? Set<Volume> ?? []
        return all.filter { $0 != volume }.sorted { ($0.title ?? "") < ($1.title ?? "") }.prefix(5).map { $0 }
    }

    private func binding(to subject: Subject) -> Binding<Bool> {
        Binding(
            get: { volume.subjects?.contains(subject) ?? false },
            set: { isOn in
                if isOn {
                    volume.addToSubjects(subject)
                } else {
                    volume.removeFromSubjects(subject)
                }
            }
        )
    }
}

struct VolumeDetail_Previews: PreviewProvider {
    static let library = LibraryStore(isInMemory: true)

    static var previews: some View {
        let volume = Volume(context: library.viewContext)
        volume.title = "The Paper Garden"
        volume.year = 1962
        return NavigationView {
            VolumeDetail(volume: volume)
        }
        .environment(\.managedObjectContext, library.viewContext)
    }
}
