import DisplayTree
import XCTest

@testable import SwiftUI

/// A screen with every kind of control hears events that no browser of ours would send: for any node, of any kind, with
/// values beyond every range.
@MainActor final class HostileEventTests: XCTestCase {
  private struct Everything: View {
    @State private var text = "text"
    @State private var number = 5.0
    @State private var isOn = false
    @State private var choice = 1
    @State private var day = Date(timeIntervalSince1970: 0)
    @State private var color = Color.red
    @State private var rows = Array(0..<6)
    @State private var shows = false
    @State private var asks = false
    @State private var path: [Int] = []
    @FocusState private var isFocused: Bool

    var body: some View {
      NavigationStack(path: $path) {
        List {
          Section("Values") {
            TextField("Text", text: $text).focused($isFocused)
            TextField("Number", value: $number, format: .number)
            SecureField("Secret", text: $text)
            Slider(value: $number, in: 0...10, step: 1)
            Stepper("Steps", value: $choice, in: 0...3)
            Toggle("On", isOn: $isOn)
            Picker("Choice", selection: $choice) { ForEach(0..<3) { Text("\($0)").tag($0) } }
            Picker("Segments", selection: $choice) { ForEach(0..<3) { Text("\($0)").tag($0) } }.pickerStyle(.segmented)
            DatePicker("Day", selection: $day)
            ColorPicker("Colour", selection: $color)
          }
          ForEach(rows, id: \.self) { row in
            NavigationLink("Row \(row)", value: row)
              .swipeActions { Button("Drop") { rows.removeAll { $0 == row } } }
          }
          .onDelete { rows.remove(atOffsets: $0) }
          .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
          Button("Sheet") { shows = true }
          Button("Alert") { asks = true }
          Menu("Menu") { Button("One") { rows.append((rows.max() ?? 0) + 1) } }
          DisclosureGroup("More") { Text("Inside") }
          Color.blue.frame(height: 40)
            .onTapGesture(count: 2) { number += 1 }
            .onLongPressGesture { number -= 1 }
            .gesture(DragGesture().onChanged { number = $0.translation.width })
            .gesture(MagnifyGesture().onChanged { number = $0.magnification })
        }
        .refreshable {}
        .navigationTitle("Everything")
        .navigationDestination(for: Int.self) { Text("Row \($0)") }
        .toolbar { EditButton() }
        .searchable(text: $text)
        .sheet(isPresented: $shows) { TextEditor(text: $text).presentationDetents([.medium, .large]) }
        .alert("Sure?", isPresented: $asks) { Button("Yes", role: .destructive) {} }
      }
    }
  }

  func testNoEventEndsTheApp() async {
    var random = Numbers(state: 20_260_803)
    let screen = ControlsScreen(Everything())
    var accepted = 0
    for step in 0..<6000 {
      let node = target(screen, &random)
      if screen.window.send(DisplayEvent(node: node, kind: event(&random))) { accepted += 1 }
      if step % 7 == 0 {
        screen.window.flush()
        _ = screen.window.tree.takePatch()
      }
    }
    screen.window.flush()
    _ = screen.window.tree.takePatch()
    XCTAssertGreaterThan(accepted, 100, "many an event was for somebody")
    XCTAssertFalse(screen.nodes.isEmpty)
    // The window still does what it is told.
    screen.window.update(WindowTraits(width: 800, height: 600))
    screen.window.flush()
    XCTAssertEqual(screen.window.tree.root.children.isEmpty, false)
  }

  /// Mostly a node that is there; else any number.
  private func target(_ screen: ControlsScreen, _ random: inout Numbers) -> NodeID {
    let nodes = screen.nodes
    if Int.random(in: 0..<10, using: &random) == 0 { return [0, 1, .max, 7777].randomElement(using: &random)! }
    return nodes.randomElement(using: &random)!.id
  }

  private func event(_ random: inout Numbers) -> DisplayEvent.Kind {
    let numbers: [Double] = [0, -0.0, 1, -1, 0.5, 3, 1e7, -1e7, 1e300, -1e300, .leastNonzeroMagnitude]
    let indices = [-1, 0, 1, 2, 5, 1000, 10_000_000]
    let texts = [
      "", "a", "12", "-1e999", "\u{0}", "\u{202E}abc", "👩‍👩‍👧‍👦", "<script>", String(repeating: "x", count: 5000), "\n\n",
      "#ff0000", "#zz",
      "2026-13-45", "2026-11-30T25:61", "2026-11-30", "99999-01-01", "escape", "cmd",
    ]
    let phases: [DisplayEvent.Phase] = [.began, .changed, .ended, .cancelled]
    func number() -> Double { numbers.randomElement(using: &random)! }
    func index() -> Int { indices.randomElement(using: &random)! }
    func text() -> String { texts.randomElement(using: &random)! }
    func phase() -> DisplayEvent.Phase { phases.randomElement(using: &random)! }
    func flag() -> Bool { Bool.random(using: &random) }
    switch Int.random(in: 0..<22, using: &random) {
    case 0, 1: return .tap(x: number(), y: number(), count: max(1, min(index(), 1000)))
    case 2: return .press(flag())
    case 3: return .longPress(phase())
    case 4: return .drag(phase(), x: number(), y: number(), dx: number(), dy: number(), vx: number(), vy: number())
    case 5: return .magnify(phase(), scale: abs(number()))
    case 6: return .rotate(phase(), degrees: number())
    case 7: return .hover(flag())
    case 8: return .input(text(), edit: max(0, index()))
    case 9: return .submit
    case 10: return .focus(flag())
    case 11: return .toggle(flag())
    case 12: return .select(index())
    case 13: return .slide(number(), phase())
    case 14: return .pick(text())
    case 15: return .scroll(x: number(), y: number())
    case 16: return .swipeAction(leading: flag(), index: max(0, index()))
    case 17: return .moveRow(from: max(0, index()), to: max(0, index()))
    case 18: return flag() ? .dismiss : .refresh
    case 20: return .rest(x: number(), y: number(), vx: number(), vy: number())
    case 19: return .caret(max(0, index())..<10_000_001)
    default: return .key(text(), modifiers: [text(), "cmd"])
    }
  }
}

/// The same numbers on every machine.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 32) | (state &* 0x9E37_79B9_7F4A_7C15) << 32
  }
}
