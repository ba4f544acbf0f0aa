import SwiftUI

/// Three small lessons, one tab each.
struct LessonsView: View {
    var body: some View {
        TabView {
            ButtonLesson()
                .tabItem {
                    Label("Button", systemImage: "hand.tap")
                }

            NotesLesson()
                .tabItem {
                    Label("Notes", systemImage: "note.text")
                }

            StudentsLesson()
                .tabItem {
                    Label("Students", systemImage: "person.2")
                }
        }
    }
}

struct LessonsView_Previews: PreviewProvider {
    static let school = School(isInMemory: true)

    static var previews: some View {
        LessonsView()
            .environment(\.managedObjectContext, school.container.viewContext)
    }
}
