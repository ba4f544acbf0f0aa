import Synchronization

/// Fonts in the order in which they are tried for a character.
final class FontStack: Sendable {
  struct Layer: Sendable {
    /// Characters that it is asked for; nil is all of them.
    var ranges: [ClosedRange<UInt32>]?
    var isEmoji: Bool
    var load: @Sendable () -> SizelessFont?
  }

  private let state: Mutex<State>

  /// The first font for plain letters, which also stands in for what no font has; nil on a machine without fonts.
  let primary: SizelessFont?

  init(layers: [Layer]) {
    var state = State(layers: layers)
    primary = state.first { $0.hasGlyph(for: 0x61, in: $1) } ?? state.first { _, _ in true }
    self.state = Mutex(state)
  }

  /// The first font that has every visible one of the characters, which are drawn as one; else the first that has the
  /// first of them; else the primary font.
  func font(for scalars: some Sequence<UInt32>, emoji: Bool) -> SizelessFont? {
    let visible = scalars.filter { !Characters.isInvisible($0) }
    guard let base = visible.first else { return primary }
    return state.withLock { state in
      if emoji, let font = state.emojiFont { return font }
      if visible.count == 1 {
        if let known = state.fontOfScalar[base] { return known }
        let font = state.first { $0.hasGlyph(for: base, in: $1) } ?? primary
        state.fontOfScalar[base] = .some(font)
        return font
      }
      return state.first { state, layer in visible.allSatisfy { state.hasGlyph(for: $0, in: layer) } }
        ?? state.first { $0.hasGlyph(for: base, in: $1) } ?? primary
    }
  }

  /// Layers are loaded when a character first gets as far as them.
  private struct State {
    let layers: [Layer]
    private var fonts: [SizelessFont??]
    var fontOfScalar: [UInt32: SizelessFont?] = [:]

    init(layers: [Layer]) {
      self.layers = layers
      fonts = Array(repeating: nil, count: layers.count)
    }

    /// The first font whose layer passes a test.
    mutating func first(where passes: (inout State, Int) -> Bool) -> SizelessFont? {
      for layer in layers.indices where passes(&self, layer) {
        if let font = font(at: layer) { return font }
      }
      return nil
    }

    mutating func hasGlyph(for scalar: UInt32, in layer: Int) -> Bool {
      if let ranges = layers[layer].ranges, !ranges.contains(where: { $0.contains(scalar) }) { return false }
      return font(at: layer)?.hasGlyph(for: scalar) ?? false
    }

    var emojiFont: SizelessFont? {
      mutating get { layers.lastIndex(where: \.isEmoji).flatMap { font(at: $0) } }
    }

    private mutating func font(at layer: Int) -> SizelessFont? {
      if let font = fonts[layer] { return font }
      let font = layers[layer].load()
      fonts[layer] = .some(font)
      return font
    }
  }
}
