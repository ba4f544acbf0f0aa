import CoreData
import SwiftUI

/// Students from Core Data, in no particular order, and a button that makes one up.
struct StudentsLesson: View {
    @Environment(\.managedObjectContext) private var context
    @FetchRequest(sortDescriptors: []) private var students: FetchedResults<Student>

    var body: some View {
        NavigationView {
            VStack {
                List(students) { student in
                    Text(student.name ?? "Nobody")
                }

                Text("Count: \(students.count)")

                Button("Add", action: addStudent)
                    .padding()
            }
            .navigationTitle("Students")
        }
    }

    private func addStudent() {
        let firstNames = ["Ada", "Bruno", "Chloe", "Dmitri", "Esra"]
        let lastNames = ["Albers", "Benítez", "Castell", "Dvořák"]

        let student = Student(context: context)
        student.id = UUID()
        student.name = "\(firstNames.randomElement()!) \(lastNames.randomElement()!)"

        try? context.save()
    }
}

struct StudentsLesson_Previews: PreviewProvider {
    static let school = School(isInMemory: true)

    static var previews: some View {
        StudentsLesson()
            .environment(\.managedObjectContext, school.container.viewContext)
    }
}
