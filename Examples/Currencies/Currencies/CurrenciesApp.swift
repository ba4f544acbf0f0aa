import SwiftUI

@main
struct CurrenciesApp: App {
    var body: some Scene {
        WindowGroup {
            OverviewView()
                .environment(\.managedObjectContext, CurrencyStore.shared.viewContext)
        }
    }
}
