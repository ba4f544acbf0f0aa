import DisplayTree
import Foundation
import SwiftUI
import TextLayout

@MainActor enum ViewBenchmarks {
  static func run() {
    changingRows()
    creating()
    deepAndWide()
  }

  // MARK: One row of many

  struct Entry: Identifiable, Equatable {
    let id: Int
    var title: String
    var detail: String
    var isOn = false
    static func make(_ count: Int) -> [Entry] {
      (0..<count).map { Entry(id: $0, title: "Entry number \($0)", detail: "Some detail of \($0 % 50)") }
    }
  }

  struct Row: View {
    let entry: Entry
    @Binding var isOn: Bool
    var body: some View {
      HStack {
        Image(systemName: entry.isOn ? "star.fill" : "star")
        VStack(alignment: .leading) {
          Text(entry.title)
          Text(entry.detail)
        }
        Spacer()
        Toggle("On", isOn: $isOn).labelsHidden()
      }
    }
  }

  struct Column: View {
    @State var entries: [Entry]
    let remote: Remote<[Entry]>
    var body: some View {
      remote.binding = $entries
      return VStack { ForEach($entries) { $entry in Row(entry: entry, isOn: $entry.isOn) } }
    }
  }

  struct LongList: View {
    @State var entries: [Entry]
    let remote: Remote<[Entry]>
    var body: some View {
      remote.binding = $entries
      return List { ForEach($entries) { $entry in Row(entry: entry, isOn: $entry.isOn) } }
    }
  }

  struct OwnRow: View {
    let index: Int
    let remotes: Remotes
    @State private var isOn = false
    var body: some View {
      remotes.bindings[index] = $isOn
      return HStack {
        Image(systemName: "star")
        VStack(alignment: .leading) {
          Text("Entry number \(index)")
          Text("Some detail")
        }
        Spacer()
        Toggle("On", isOn: $isOn).labelsHidden()
      }
    }
  }

  final class Remotes { var bindings: [Int: Binding<Bool>] = [:] }

  private static func changingRows() {
    let column = Remote<[Entry]>()
    let list = Remote<[Entry]>()
    let remotes = Remotes()
    let inColumn = Screen(Column(entries: Entry.make(1_000), remote: column))
    let inList = Screen(LongList(entries: Entry.make(100_000), remote: list))
    let own = Screen(VStack { ForEach(0..<1_000) { OwnRow(index: $0, remotes: remotes) } })
    for screen in [inColumn, inList, own] { _ = screen.page() }
    var index = 3
    let columnTime = median(of: 301) {
      index = (index + 37) % 1_000
      column[index].isOn.wrappedValue.toggle()
      inColumn.update()
    }
    inColumn.counters = Counters()
    column[index].isOn.wrappedValue.toggle()
    inColumn.update()
    Report.time(
      "one of 1,000 rows, by a binding to the parent's state, VStack and ForEach", columnTime, atMost: 0.15e-3)
    Report.count("… bodies evaluated", inColumn.counters.bodies)
    Report.count("… sizes computed", inColumn.counters.sizes)
    let ownTime = median(of: 301) {
      index = (index + 37) % 1_000
      remotes.bindings[index]!.wrappedValue.toggle()
      own.update()
    }
    Report.time("… by the row's own state", ownTime, atMost: 0.03e-3)
    let listTime = median(of: 301) {
      list[3].isOn.wrappedValue.toggle()
      inList.update()
    }
    Report.time("… by a binding to the parent's state, List of 100,000", listTime, atMost: columnTime * 1.5)
    let wholeColumnTime = median(of: 301) {
      index = (index + 37) % 1_000
      column.value[index].isOn.toggle()
      inColumn.update()
    }
    Report.time("… by another array in the parent's state, VStack and ForEach", wholeColumnTime, atMost: 0.15e-3)
    let wholeListTime = median(of: 31) {
      list.value[3].isOn.toggle()
      inList.update()
    }
    Report.time("… by another array in the parent's state, List of 100,000", wholeListTime)
  }

  // MARK: Creating

  struct Message: View {
    let text: String
    let sender: String
    let isMine: Bool
    var body: some View {
      HStack(alignment: .bottom) {
        if isMine { Spacer(minLength: 40) }
        Circle().fill(Color.blue).frame(width: 32, height: 32)
        VStack(alignment: .leading, spacing: 2) {
          Text(sender).font(.caption).foregroundStyle(.secondary)
          Text(text).padding(10).background(Color.gray.opacity(0.2)).cornerRadius(12)
        }
        if !isMine { Spacer(minLength: 40) }
      }
    }
  }

  static func messages(_ round: Int, count: Int = 1_000) -> [String] {
    (0..<count).map { "Message \($0) of round \(round), and it goes on for a little while so that it wraps" }
  }

  static func eager(_ texts: [String]) -> Screen {
    Screen(
      ScrollView {
        VStack {
          ForEach(0..<texts.count, id: \.self) { index in
            Message(text: texts[index], sender: "Sender \(index % 7)", isMine: index % 3 == 0)
          }
        }
      })
  }

  private static func creating() {
    var round = 0
    let fresh = median(
      of: 9,
      making: {
        round += 1
        return eager(messages(round))
      })
    Report.time("create and lay out 1,000 messages, texts not yet measured", fresh, atMost: 60e-3)
    let texts = messages(round)
    let known = median(of: 15, making: { eager(texts) })
    Report.time("… texts measured before", known, atMost: 30e-3)
    let lazy = median(
      of: 31,
      making: {
        Screen(
          ScrollView {
            LazyVStack {
              ForEach(0..<texts.count, id: \.self) { index in
                Message(text: texts[index], sender: "Sender \(index % 7)", isMine: index % 3 == 0)
              }
            }
          })
      })
    Report.time("… in a LazyVStack", lazy, atMost: 5e-3)
    let grid = median(
      of: 31,
      making: {
        Screen(
          Grid {
            ForEach(0..<16, id: \.self) { row in
              GridRow {
                ForEach(0..<16, id: \.self) { column in
                  HStack(spacing: 1) {
                    Color.blue.frame(width: 6, height: 6)
                    Text("\(row * 16 + column)").font(.caption2)
                  }
                }
              }
            }
          })
      })
    Report.time("create and lay out a grid of 256 cells", grid, atMost: 15e-3)
  }

  // MARK: Deep and wide

  struct Level: View {
    let depth: Int
    let value: Int
    var body: some View {
      if depth > 0 { AnyView(Level(depth: depth - 1, value: value)) } else { AnyView(Text("Value \(value)")) }
    }
  }

  struct Deep: View {
    let depth: Int
    @State var value = 0
    let remote: Remote<Int>
    var body: some View {
      remote.binding = $value
      return Level(depth: depth, value: value)
    }
  }

  struct Wide: View {
    let count: Int
    @State var value = 0
    let remote: Remote<Int>
    var body: some View {
      remote.binding = $value
      return VStack { ForEach(0..<count, id: \.self) { Text("Row \($0), value \(value % 10)") } }
    }
  }

  private static func deepAndWide() {
    func time(_ view: (Remote<Int>) -> some View) -> Double {
      let remote = Remote<Int>()
      let screen = Screen(view(remote))
      _ = screen.page()
      return median(of: 31) {
        remote.value += 1
        screen.update()
      }
    }
    for depth in [250, 500] {
      Report.time("a change that runs through \(depth) levels", time { Deep(depth: depth, remote: $0) })
    }
    for count in [500, 1_000] {
      Report.time("a change in each of \(count) siblings", time { Wide(count: count, remote: $0) })
    }
  }
}
