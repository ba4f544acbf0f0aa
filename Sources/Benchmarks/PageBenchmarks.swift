import DisplayTree
import Foundation
import SwiftUI
import WebHost

/// What goes to the browser, and what a tab costs.
@MainActor enum PageBenchmarks {
  struct Buttons: View {
    let count: Int
    @State private var tapped: Set<Int> = []
    var body: some View {
      ScrollView {
        VStack {
          ForEach(0..<count, id: \.self) { index in
            HStack {
              Text("Row number \(index)")
              Spacer()
              Button(tapped.contains(index) ? "Done" : "Do it") { tapped.insert(index) }
            }
          }
        }
      }
    }
  }

  static func run() {
    let screen = Screen(Buttons(count: 300))
    let page = screen.page()
    let compressed = Gzip.compress(page)?.count ?? page.count
    Report.count("first page of 300 rows with a button each", page.count, unit: " bytes")
    Report.count("… compressed", compressed, atMost: 40_000, unit: " bytes")
    screen.send(screen.nodes(.button)[150], .tap(x: 1, y: 1, count: 1))
    Report.count("one changed row of 300", screen.update().bytes, atMost: 250, unit: " bytes")
    let client = ClientFiles.loadedFirst()
    let size = { (files: [[UInt8]]) in files.reduce(0) { $0 + (Gzip.compress($1)?.count ?? $1.count) } }
    Report.count(
      "the browser's client at first load, scripts, compressed", size(client?.modules ?? []), atMost: 12_000,
      unit: " bytes")
    Report.count("… style, compressed", size([client?.style ?? []]), atMost: 6_000, unit: " bytes")
    memory()
  }

  private static func memory() {
    func bytes(of windows: Int, _ view: () -> some View) -> Int {
      var kept = [Screen(view()), Screen(view())]
      for screen in kept { _ = screen.page() }
      let before = allocatedBytes()
      for _ in 0..<windows {
        let screen = Screen(view())
        _ = screen.page()
        kept.append(screen)
      }
      let after = allocatedBytes()
      consume(kept)
      return (after - before) / windows
    }
    let empty = bytes(of: 50) { Text("Nothing") }
    Report.count("memory of a tab beyond its nodes", empty, atMost: 100_000, unit: " bytes")
    let nodes = Screen(Buttons(count: 300)).nodeCount
    let tab = bytes(of: 20) { Buttons(count: 300) }
    Report.count("memory of a further idle tab of 300 rows (\(nodes) nodes)", tab, unit: " bytes")
    let texts = bytes(of: 2) {
      ScrollView { VStack { ForEach(0..<10_000, id: \.self) { Text(verbatim: "Text \($0 % 100)") } } }
    }
    Report.count("memory of a simple node", (texts - empty) / 10_000, atMost: 1_000, unit: " bytes")
  }
}
