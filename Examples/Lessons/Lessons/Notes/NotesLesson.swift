import SwiftUI

/// Text of any length, kept in the user defaults as it is typed.
struct NotesLesson: View {
    @AppStorage("notes") private var notes = ""

    var body: some View {
        NavigationView {
            TextEditor(text: $notes)
                .accessibilityLabel("Notes")
                .padding()
                .navigationTitle("Notes")
                .toolbar {
                    ToolbarItem(placement: .navigationBarTrailing) {
                        Button("Clear") {
                            notes = ""
                        }
                        .disabled(notes.isEmpty)
                    }
                }
        }
    }
}

struct NotesLesson_Previews: PreviewProvider {
    static var previews: some View {
        NotesLesson()
    }
}
