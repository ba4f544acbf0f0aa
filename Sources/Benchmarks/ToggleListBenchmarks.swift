import DisplayTree
import Foundation
import SwiftUI

/// A list whose rows each hold a toggle, bound to an element of the parent's array.
@MainActor enum ToggleListBenchmarks {
  struct Item: Identifiable, Equatable {
    let id: Int
    var title: String
    var isOn = false
    static func make(_ count: Int) -> [Item] { (0..<count).map { Item(id: $0, title: "Item \($0)") } }
  }

  static var rowsMade = 0
  static var bodies = 0

  struct Content: View {
    @State var items: [Item]
    var body: some View {
      ToggleListBenchmarks.bodies += 1
      return List($items) { $item in row($item) }
    }
    private func row(_ item: Binding<Item>) -> some View {
      rowsMade += 1
      return Toggle(item.wrappedValue.title, isOn: item.isOn)
    }
  }

  static func run() {
    rowsMade = 0
    let screen = Screen(Content(items: Item.make(10_000)))
    Report.count("rows made at first display of 10,000", rowsMade, atMost: 45)
    Report.count("… bodies evaluated", screen.counters.bodies)
    Report.count("… sizes computed", screen.counters.sizes)
    let page = screen.page()
    Report.count("… bytes of the first page", page.count, unit: " bytes")
    let node = screen.nodes(.toggle)[3]
    screen.counters = Counters()
    (rowsMade, bodies) = (0, 0)
    screen.send(node, .toggle(true))
    let sent = screen.update()
    Report.count("one toggle: the app's bodies and rows evaluated", rowsMade + bodies, atMost: 2)
    Report.count("one toggle: the toggle's own bodies evaluated", screen.counters.bodies - rowsMade - bodies)
    Report.count("one toggle: nodes laid out", screen.counters.sizes, atMost: 20)
    Report.count("one toggle: operations sent", sent.operations, atMost: 3)
    Report.count("one toggle: bytes sent", sent.bytes, atMost: 300)
    for count in [1_000, 10_000, 100_000] {
      let screen = Screen(Content(items: Item.make(count)))
      _ = screen.page()
      let node = screen.nodes(.toggle)[3]
      var isOn = false
      let time = median(of: 101) {
        isOn.toggle()
        screen.send(node, .toggle(isOn))
        screen.update()
      }
      Report.time("one toggle of \(count.formatted(.number.locale(Locale(identifier: "en")))) rows", time)
    }
  }
}
