import SwiftUI

@main
struct LibraryApp: App {
    @StateObject private var library = LibraryStore()

    var body: some Scene {
        WindowGroup {
            VolumeList()
                .environment(\.managedObjectContext, library.viewContext)
                .environmentObject(library)
        }
    }
}
