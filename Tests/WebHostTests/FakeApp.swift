import DisplayTree

/// An app whose windows have a button that counts, the count as a text, a field, and a text that can be made to change
/// by itself.
final class FakeApp: HostedApp {
  let name = "Fake"
  var windows: [FakeWindow] = []

  func makeWindow(_ traits: WindowTraits, restoring: String?) -> any HostedWindow {
    let window = FakeWindow(traits, count: restoring.flatMap(Int.init) ?? 0)
    windows.append(window)
    return window
  }
}

final class FakeWindow: HostedWindow {
  let tree = DisplayTree()
  var title = "Fake"
  var onNeedsFlush: (() -> Void)?
  var onRequest: ((HostRequest) -> Void)?
  var traits: WindowTraits
  var count: Int
  private(set) var isClosed = false

  /// How many there are that nobody has let go.
  private(set) static var alive = 0

  let label: DisplayNode
  let button: DisplayNode
  let field: DisplayNode
  let big: DisplayNode

  isolated deinit { Self.alive -= 1 }

  init(_ traits: WindowTraits, count: Int) {
    Self.alive += 1
    self.traits = traits
    self.count = count
    label = tree.makeNode(.text)
    button = tree.makeNode(.button)
    field = tree.makeNode(.field)
    big = tree.makeNode(.text)
    tree.setProperties(label, [.lines: [.string("\(count)")]])
    tree.setFrame(button, Rect(x: 10, y: 20.5, width: 100, height: 44))
    tree.setProperties(button, [.label: "Count"])
    tree.setProperties(field, [.text: "", .placeholder: "Name"])
    tree.setChildren(of: tree.root, to: [label, button, field, big])
  }

  func update(_ traits: WindowTraits) { self.traits = traits }

  func send(_ event: DisplayEvent) -> Bool {
    switch (event.node, event.kind) {
    case (button.id, .tap):
      count += 1
      tree.set(label, .lines, [.string("\(count)")])
    case (field.id, .input(let text, _, _)): tree.set(field, .text, .string(text.uppercased()))
    default: return false
    }
    return true
  }

  func flush() {}
  func saveState() -> String? { String(count) }
  func close() { isClosed = true }

  /// A change that nobody's event caused.
  func change(_ text: String) {
    tree.set(big, .lines, [.string(text)])
    onNeedsFlush?()
  }
}
