import CMartlet
import CoreData
import Foundation
import SwiftUI

/// Units of work for a profiler that counts instructions: `--repeat NAME --times N` prepares one, does it once to fill
/// caches, and then N times within `martlet_counted`, which is all that `callgrind --toggle-collect=martlet_counted`
/// counts.
@MainActor enum CountedWork {
  static func run(_ name: String) {
    let times = option("--times").flatMap { Int($0) } ?? 100
    guard let prepare = units[name] else {
      FileHandle.standardError.write(Data("There is no \(name); take one of \(units.keys.sorted()).\n".utf8))
      exit(1)
    }
    do {
      let work = try prepare()
      try work(1)
      try counted { try work(times) }
    } catch {
      fatalError("\(error)")
    }
  }

  private static func counted(_ work: @escaping () throws -> Void) throws {
    final class Body {
      let work: () throws -> Void
      var failure: (any Error)?
      init(_ work: @escaping () throws -> Void) { self.work = work }
    }
    let body = Body(work)
    martlet_counted(
      { context in
        let body = Unmanaged<Body>.fromOpaque(context!).takeUnretainedValue()
        do { try body.work() } catch { body.failure = error }
      }, Unmanaged.passUnretained(body).toOpaque())
    if let failure = body.failure { throw failure }
  }

  private static let units: [String: () throws -> (_ times: Int) throws -> Void] = [
    "row": {
      let remote = Remote<[ViewBenchmarks.Entry]>()
      let screen = Screen(ViewBenchmarks.Column(entries: ViewBenchmarks.Entry.make(300), remote: remote))
      _ = screen.page()
      return { times in
        for index in 0..<times {
          remote[index * 37 % 300].isOn.wrappedValue.toggle()
          screen.update()
        }
      }
    },
    "toggle": {
      let screen = Screen(ToggleListBenchmarks.Content(items: ToggleListBenchmarks.Item.make(10_000)))
      _ = screen.page()
      let node = screen.nodes(.toggle)[3]
      var isOn = false
      return { times in
        for _ in 0..<times {
          isOn.toggle()
          screen.send(node, .toggle(isOn))
          screen.update()
        }
      }
    },
    "create": {
      let texts = (0..<50).map { "Message \($0)" }
      return { times in for _ in 0..<times { consume(ViewBenchmarks.eager(texts)) } }
    },
    "fresh": {
      var round = 0
      return { times in
        for _ in 0..<times {
          round += 1
          consume(ViewBenchmarks.eager(ViewBenchmarks.messages(round, count: 50)))
        }
      }
    },
    "save": {
      let scratch = try Scratch()
      let container = try Book.container(at: scratch.newFile())
      return { times in
        for _ in 0..<times { _ = try StoreBenchmarks.save(500, into: container) }
        withExtendedLifetime(scratch) {}
      }
    },
    "fetch": {
      let scratch = try Scratch()
      let container = try Book.container(at: scratch.newFile())
      _ = try StoreBenchmarks.save(1_000, into: container)
      return { times in
        for _ in 0..<times {
          let context = container.newBackgroundContext()
          try context.performAndWait {
            for book in try context.fetch(NSFetchRequest<Book>(entityName: "Book")) { consume(book.title) }
          }
        }
        withExtendedLifetime(scratch) {}
      }
    },
    "find": {
      let scratch = try Scratch()
      let container = try Book.container(at: scratch.newFile())
      _ = try StoreBenchmarks.save(1_000, into: container)
      let context = container.newBackgroundContext()
      let requests = (0..<100).map { index in
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.predicate = NSPredicate(format: "title == %@", BookValues.title(index * 7))
        return request
      }
      return { times in
        try context.performAndWait {
          for _ in 0..<times { for request in requests { consume(try context.fetch(request)) } }
        }
        withExtendedLifetime(scratch) {}
      }
    },
    "tab": {
      var kept: [Screen] = []
      return { times in
        for _ in 0..<times {
          let screen = Screen(PageBenchmarks.Buttons(count: 300))
          _ = screen.page()
          kept.append(screen)
        }
        consume(kept)
      }
    },
  ]
}
