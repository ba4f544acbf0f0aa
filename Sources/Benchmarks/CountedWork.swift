import CoreData
import Foundation
import SwiftUI

/// Units of work for a profiler that counts instructions: `--repeat NAME --times N` does one N times after its
/// preparations, so that the difference of two runs is the work alone.
@MainActor enum CountedWork {
  static func run(_ name: String) {
    let times = option("--times").flatMap { Int($0) } ?? 100
    guard let work = units[name] else {
      FileHandle.standardError.write(Data("There is no \(name); take one of \(units.keys.sorted()).\n".utf8))
      exit(1)
    }
    do { try work(times) } catch { fatalError("\(error)") }
  }

  static let units: [String: (Int) throws -> Void] = [
    "row": { times in
      let remote = Remote<[ViewBenchmarks.Entry]>()
      let screen = Screen(ViewBenchmarks.Column(entries: ViewBenchmarks.Entry.make(1_000), remote: remote))
      _ = screen.page()
      for index in 0..<times {
        remote.value[index % 1_000].isOn.toggle()
        screen.update()
      }
    },
    "toggle": { times in
      let screen = Screen(ToggleListBenchmarks.Content(items: ToggleListBenchmarks.Item.make(10_000)))
      _ = screen.page()
      let node = screen.nodes(.toggle)[3]
      for index in 0..<times {
        screen.send(node, .toggle(index % 2 == 0))
        screen.update()
      }
    },
    "tab": { times in
      var kept: [Screen] = []
      for _ in 0..<times {
        let screen = Screen(PageBenchmarks.Buttons(count: 300))
        _ = screen.page()
        kept.append(screen)
      }
      consume(kept)
    },
    "create": { times in
      let texts = (0..<100).map { "Message \($0)" }
      for _ in 0..<times { consume(ViewBenchmarks.eager(texts)) }
    },
    "save": { times in
      let scratch = try Scratch()
      _ = try StoreBenchmarks.save(times, into: Book.container(at: scratch.newFile()))
    },
    "fetch": { times in
      let scratch = try Scratch()
      let container = try Book.container(at: scratch.newFile())
      _ = try StoreBenchmarks.save(1_000, into: container)
      for _ in 0..<times {
        let context = container.newBackgroundContext()
        try context.performAndWait {
          for book in try context.fetch(NSFetchRequest<Book>(entityName: "Book")) { consume(book.title) }
        }
      }
    },
  ]
}
