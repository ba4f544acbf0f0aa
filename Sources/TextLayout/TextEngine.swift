import Synchronization

/// Lays text out. Safe to call from any thread; answers are remembered.
public final class TextEngine: Sendable {
  public static let shared = TextEngine()

  private struct ShapeKey: Hashable {
    var runs: [TextRun]
    var locale: String
    var direction: TextDirection
  }

  private let blocks = Mutex(RecentCache<TextRequest, TextBlock>(capacity: 16_384))
  private let shapes = Mutex(RecentCache<ShapeKey, ShapedText>(capacity: 8_192))

  public init() {}

  /// Breaks, measures and places text. Text that is empty has no lines and no size.
  public func layout(_ request: TextRequest) -> TextBlock {
    if let block = blocks.withLock({ $0[request] }) { return block }
    let block = fitted(request)
    blocks.withLock { $0[request] = block }
    return block
  }

  /// Forgets all answers, as after an app has registered a font.
  public func reset() {
    blocks.withLock { $0.removeAll() }
    shapes.withLock { $0.removeAll() }
  }

  /// The block at the largest allowed scale at which nothing is cut.
  private func fitted(_ request: TextRequest) -> TextBlock {
    let natural = block(request, scale: 1)
    let smallest = request.minimumScaleFactor
    guard natural.isTruncated, smallest < 1, smallest > 0 else { return natural }
    var best = block(request, scale: smallest)
    guard !best.isTruncated else { return best }
    var (low, high) = (smallest, 1.0)
    for _ in 0..<7 {
      let middle = (low + high) / 2
      let candidate = block(request, scale: middle)
      if candidate.isTruncated {
        high = middle
      } else {
        low = middle
        best = candidate
      }
    }
    return best
  }

  private func block(_ request: TextRequest, scale: Double) -> TextBlock {
    var request = request
    if scale != 1 {
      request.leading = request.leading.map { $0 * scale }
      for index in request.runs.indices {
        request.runs[index].font = request.runs[index].font.scaled(by: scale)
        request.runs[index].kerning *= scale
        request.runs[index].baselineOffset *= scale
      }
    }
    return BlockBuilder(request: request, text: shaped(request), scale: scale).block()
  }

  private func shaped(_ request: TextRequest) -> ShapedText {
    let key = ShapeKey(runs: request.runs, locale: request.locale, direction: request.layoutDirection)
    if let text = shapes.withLock({ $0[key] }) { return text }
    let text = ShapedText(runs: request.runs, locale: request.locale, direction: request.layoutDirection)
    shapes.withLock { $0[key] = text }
    return text
  }
}

/// A dictionary that keeps what was used lately: when it is full, everything not used since the last time it was full
/// goes.
struct RecentCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old[key] else { return nil }
      insert(value, for: key)
      return value
    }
    set {
      if let newValue { insert(newValue, for: key) }
    }
  }

  mutating func removeAll() {
    young = [:]
    old = [:]
  }

  private mutating func insert(_ value: Value, for key: Key) {
    if young.count >= capacity / 2 {
      old = young
      young = [:]
    }
    young[key] = value
  }
}
