import DisplayTree
import Foundation

/// What of a field's text is selected: a place between two characters, or a range of them.
public struct TextSelection: Hashable, Sendable {
  /// Where in the text the selection is.
  public enum Indices: Hashable, Sendable {
    /// One range; an empty one is where the next letter goes.
    case selection(Range<String.Index>)
    /// Several ranges. A browser's field selects the first of them.
    case multiSelection(RangeSet<String.Index>)
  }
  public var indices: Indices
  /// To which of two lines a place between them belongs.
  public var affinity = TextSelectionAffinity.automatic

  /// Selects the characters of a range.
  public init(range: Range<String.Index>) { indices = .selection(range) }
  /// Selects the characters of several ranges.
  public init(ranges: RangeSet<String.Index>) { indices = .multiSelection(ranges) }
  /// Selects nothing: the next letter goes to `insertionPoint`.
  public init(insertionPoint: String.Index) { self.init(range: insertionPoint..<insertionPoint) }

  /// Whether no character is selected, but a place for the next one.
  public var isInsertion: Bool {
    switch indices {
    case .selection(let range): range.isEmpty
    case .multiSelection(let ranges): ranges.isEmpty
    }
  }

  /// The selection as a browser tells it: in UTF-16 units, which may be beyond the text or within a character.
  init(units: Range<Int>, in text: String, affinity: TextSelectionAffinity) {
    let start = text.character(at: units.lowerBound)
    self.init(range: start..<max(start, text.character(at: units.upperBound)))
    self.affinity = affinity
  }

  /// As a browser counts. Places that are not in `text`, which may be another by now, are its end.
  func units(in text: String) -> Range<Int>? {
    let range: Range<String.Index>? =
      switch indices {
      case .selection(let range): range
      case .multiSelection(let ranges): ranges.ranges.first
      }
    return range.map { text.unit(at: $0.lowerBound)..<text.unit(at: $0.upperBound) }
  }
}

/// To which of two lines a place between them belongs.
public enum TextSelectionAffinity: Hashable, Sendable { case automatic, upstream, downstream }

extension String {
  /// The beginning of the character that the UTF-16 unit is part of.
  fileprivate func character(at unit: Int) -> Index {
    guard let place = utf16.index(startIndex, offsetBy: max(0, unit), limitedBy: endIndex), place < endIndex else {
      return endIndex
    }
    return place.samePosition(in: self) ?? rangeOfComposedCharacterSequence(at: place).lowerBound
  }
  fileprivate func unit(at index: Index) -> Int {
    utf16.distance(from: startIndex, to: Swift.min(Swift.max(index, startIndex), endIndex))
  }
}

/// Keeps the browser's selection and the app's the same: the app's goes out only where the browser has another.
struct FieldCaret {
  /// What the browser has, or was last asked for.
  private var known: Range<Int>?
  private var request: Range<Int>?
  private var number = 0.0

  /// The app wants this selected; nil is for no wish.
  mutating func follow(_ selection: TextSelection?, in text: String) {
    guard let wanted = selection?.units(in: text), wanted != known else { return }
    known = wanted
    request = wanted
    number += 1
  }

  /// The person selected this.
  mutating func moved(to units: Range<Int>?) {
    known = units
    request = nil
  }

  /// See `sl` of the wire.
  var property: PropertyValue? {
    request.map { [.number(Double($0.lowerBound)), .number(Double($0.upperBound)), .number(number)] }
  }
}

private enum TextSelectionAffinityKey: EnvironmentKey { static var defaultValue: TextSelectionAffinity { .automatic } }
private enum SearchSelectionKey: EnvironmentKey { static var defaultValue: Binding<TextSelection?>? { nil } }
extension EnvironmentValues {
  /// To which of two lines a place between them belongs, in the fields of a view.
  public var textSelectionAffinity: TextSelectionAffinity {
    get { self[TextSelectionAffinityKey.self] }
    set { self[TextSelectionAffinityKey.self] = newValue }
  }
  /// What follows the selection in a search field.
  var searchSelection: Binding<TextSelection?>? {
    get { self[SearchSelectionKey.self] }
    set { self[SearchSelectionKey.self] = newValue }
  }
}

extension View {
  /// Says to which of two lines a place between them belongs, in the fields of this view.
  public nonisolated func textSelectionAffinity(_ affinity: TextSelectionAffinity) -> some View {
    environment(\.textSelectionAffinity, affinity)
  }
}

extension TextField {
  /// A line of text whose selection the app reads and sets.
  public nonisolated init(
    text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil,
    @ViewBuilder label: () -> Label
  ) {
    self.init(.text(text), prompt: prompt, axis: axis ?? .horizontal, label: label())
    self.selection = selection
  }
}

extension TextField where Label == Text {
  /// A line of text whose selection the app reads and sets.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
    axis: Axis? = nil
  ) { self.init(text: text, selection: selection, prompt: prompt, axis: axis) { Text(titleKey) } }
  /// A line of text with a title from a string table whose selection the app reads and sets.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, text: Binding<String>, selection: Binding<TextSelection?>,
    prompt: Text? = nil, axis: Axis? = nil
  ) { self.init(text: text, selection: selection, prompt: prompt, axis: axis) { Text(titleResource) } }
  /// A line of text whose selection the app reads and sets.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil
  ) { self.init(text: text, selection: selection, prompt: prompt, axis: axis) { Text(title) } }
}

extension TextEditor {
  /// A text of several lines whose selection the app reads and sets.
  public nonisolated init(text: Binding<String>, selection: Binding<TextSelection?>) {
    self.init(text: text)
    self.selection = selection
  }
}
