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
    for (name, limit) in [("js", 12_000), ("css", 6_000)] {
      let size = clientFiles(name).reduce(0) { $0 + (Gzip.compress($1)?.count ?? $1.count) }
      Report.count("the browser's client, .\(name), compressed", size, atMost: limit, unit: " bytes")
    }
    memory()
  }

  /// The contents of the client's files of a type.
  private static func clientFiles(_ type: String) -> [[UInt8]] {
    guard let folder = ClientFiles.folder,
      let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.pathExtension == type }.compactMap { (try? Data(contentsOf: $0)).map(Array.init) }
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
    let texts = bytes(of: 2) { ScrollView { VStack { ForEach(0..<10_000, id: \.self) { Text("Text \($0)") } } } }
    Report.count("memory of a simple node", (texts - empty) / 10_000, atMost: 1_000, unit: " bytes")
  }
}
