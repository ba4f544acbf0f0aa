import Foundation

/// Whether a field has the keyboard, and whether its view asks for it.
@MainActor final class FieldFocus {
  fileprivate(set) var isFocused = false
  fileprivate(set) var wanted: Bool?
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
  /// What the focus waits for, which makes the modifier another when it asks.
  let wanted: Bool?
  let changed: (Bool) -> Void
  @FocusState private var isFocused: Bool
  func body(content: Content) -> some View {
    content.focused($isFocused)
      .onChange(of: isFocused) {
        focus.isFocused = isFocused
        focus.wanted = nil
        changed(isFocused)
      }
      .onChange(of: wanted, initial: true) { if let wanted { isFocused = wanted } }
  }
}

/// What is replaced by what between two texts, in UTF-16 units.
struct TextChange {
  let range: NSRange
  let string: String
  init(from old: String, to new: String) {
    // Whole characters, so that what is put in is a text.
    let (a, b) = (Array(old), Array(new))
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    func length(_ part: ArraySlice<Character>) -> Int { String(part).utf16.count }
    range = NSRange(location: length(a[..<start]), length: length(a[start..<(a.count - end)]))
    string = String(b[start..<(b.count - end)])
  }
}
