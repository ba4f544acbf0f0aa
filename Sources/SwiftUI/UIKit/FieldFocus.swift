import Foundation

/// Whether a field has the keyboard, and whether its view asks for it.
@MainActor final class FieldFocus {
  fileprivate(set) var isFocused = false
  fileprivate var wanted: Bool?
  func ask(_ focus: Bool, of drawing: ViewDrawing) -> Bool {
    guard focus != isFocused else { return true }
    wanted = focus
    drawing.change()
    return true
  }
}

/// Connects a field's focus with that of the SwiftUI view that shows it.
struct FollowsFocus: ViewModifier {
  let focus: FieldFocus
  let changed: (Bool) -> Void
  @FocusState private var isFocused: Bool
  func body(content: Content) -> some View {
    content.focused($isFocused)
      .onChange(of: isFocused) {
        focus.isFocused = isFocused
        focus.wanted = nil
        changed(isFocused)
      }
      .onChange(of: focus.wanted, initial: true) { if let wanted = focus.wanted { isFocused = wanted } }
  }
}

/// What is replaced by what between two texts, in UTF-16 units.
struct TextChange {
  let range: NSRange
  let string: String
  init(from old: String, to new: String) {
    let (a, b) = (Array(old.utf16), Array(new.utf16))
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    range = NSRange(location: start, length: a.count - start - end)
    string = String(decoding: b[start..<(b.count - end)], as: UTF16.self)
  }
}
