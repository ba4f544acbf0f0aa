import SwiftUI

@main
struct LandmarksApp: App {
    @StateObject private var atlas = Atlas()

    var body: some Scene {
        WindowGroup {
            ContentView()
                .environmentObject(atlas)
        }
    }
}
