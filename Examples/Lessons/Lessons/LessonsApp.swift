import SwiftUI

@main
struct LessonsApp: App {
    @StateObject private var school = School()

    var body: some Scene {
        WindowGroup {
            LessonsView()
                .environment(\.managedObjectContext, school.container.viewContext)
        }
    }
}
