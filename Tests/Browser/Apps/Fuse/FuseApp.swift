import SwiftUI

/// An app that ends itself in several ways, and keeps what it can.
@main struct FuseApp: App {
  init() {
    if UserDefaults.standard.bool(forKey: "doomed") { fatalError("doomed from the start") }
  }

  var body: some Scene { WindowGroup { FuseView() } }
}
