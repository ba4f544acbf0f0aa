import DisplayTree
import Foundation

/// A control to choose a date, a time, or both.
public struct DatePicker<Label: View> {
  public typealias Components = DatePickerComponents
  var selection: Binding<Date>
  var least: Date?
  var most: Date?
  var components: DatePickerComponents
  var label: Label

  nonisolated init(
    _ selection: Binding<Date>, _ least: Date?, _ most: Date?, _ components: DatePickerComponents, _ label: Label
  ) {
    self.selection = selection
    self.least = least
    self.most = most
    self.components = components
    self.label = label
  }

  public nonisolated init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, nil, nil, displayedComponents, label()) }
  public nonisolated init(
    selection: Binding<Date>, in range: ClosedRange<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(selection, range.lowerBound, range.upperBound, displayedComponents, label()) }
  public nonisolated init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, range.lowerBound, nil, displayedComponents, label()) }
  public nonisolated init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, nil, range.upperBound, displayedComponents, label()) }
}

extension DatePicker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, nil, displayedComponents, Text(titleKey)) }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, range.lowerBound, range.upperBound, displayedComponents, Text(titleKey)) }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, range.lowerBound, nil, displayedComponents, Text(titleKey)) }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, range.upperBound, displayedComponents, Text(titleKey)) }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, nil, displayedComponents, Text(title)) }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, range.lowerBound, range.upperBound, displayedComponents, Text(title)) }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, range.lowerBound, nil, displayedComponents, Text(title)) }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, range.upperBound, displayedComponents, Text(title)) }
}

/// Which parts of a date can be chosen.
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

extension DatePicker: View {
  public var body: some View {
    StyledDatePicker(
      configuration: DatePickerStyleConfiguration(
        label: .init(AnyView(label)), selection: selection, minimumDate: least, maximumDate: most,
        displayedComponents: components))
  }
}

package struct DateControl {
  enum Part { case date, time }
  var date: Binding<Date>
  var part: Part
  var least: Date?
  var most: Date?
}

extension DateControl: PrimitiveView {
  package static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(DateElement(view.pointee, kind: .date, parent: inputs.parent))
  }
}

@MainActor package final class DateElement: ControlElement<DateControl> {
  private var date = Date(timeIntervalSince1970: 0)
  private var calendar = Calendar(identifier: .gregorian)

  package override func read(_ environment: EnvironmentValues) {
    date = view.date.wrappedValue
    // The wire speaks of Gregorian dates whatever calendar is shown.
    calendar.timeZone = environment.timeZone
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    proposal.replacingUnspecified(by: CGSize(width: 120, height: 34))
  }

  private func text(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func two(_ number: Int?) -> String { String(format: "%02d", number ?? 0) }
    if view.part == .time { return "\(two(parts.hour)):\(two(parts.minute))" }
    return String(format: "%04d", parts.year ?? 1) + "-\(two(parts.month))-\(two(parts.day))"
  }

  package override func displayProperties() -> Properties {
    var properties = commonProperties()
    properties[.text] = .string(text(date))
    properties[.inputType] = view.part == .date ? "date" : "time"
    if view.part == .date {
      if let least = view.least { properties[.minimum] = .string(text(least)) }
      if let most = view.most { properties[.maximum] = .string(text(most)) }
    }
    properties[.overlay] = true
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .pick(let text):
      guard var picked = read(text) else { return false }
      if let least = view.least { picked = max(picked, least) }
      if let most = view.most { picked = min(picked, most) }
      view.date.wrappedValue = picked
      markDirty()
    case .tap, .focus: break
    default: return false
    }
    return true
  }

  /// The date with the picked part replaced.
  private func read(_ text: String) -> Date? {
    var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    let separator: Character = view.part == .date ? "-" : ":"
    let fields = text.split(separator: separator)
    let numbers = fields.compactMap { Int($0) }
    guard numbers.count == fields.count, numbers.count >= (view.part == .date ? 3 : 2) else { return nil }
    if view.part == .date {
      guard (1...9999).contains(numbers[0]), (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else {
        return nil
      }
      (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
    } else {
      guard (0...23).contains(numbers[0]), (0...59).contains(numbers[1]) else { return nil }
      (parts.hour, parts.minute, parts.second) = (numbers[0], numbers[1], 0)
    }
    return calendar.date(from: parts)
  }
}

/// A control to choose a colour.
public struct ColorPicker<Label: View> {
  var selection: Binding<Color>
  var label: Label
  public nonisolated init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    self.selection = selection
    self.label = label()
  }
}
extension ColorPicker where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) }
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}

extension ColorPicker: View {
  public var body: some View {
    LabeledControl(label: label) {
      ZStack {
        Circle().strokeBorder(
          AngularGradient(colors: [.red, .yellow, .green, .cyan, .blue, .purple, .red], center: .center), lineWidth: 3)
        Circle().fill(selection.wrappedValue).frame(width: 20, height: 20)
        ColorControl(color: selection)
      }
      .frame(width: 28, height: 28)
    }
    .fillsRow()
  }
}

package struct ColorControl {
  var color: Binding<Color>
}

extension ColorControl: PrimitiveView {
  package static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ColorElement(view.pointee, kind: .color, parent: inputs.parent))
  }
}

@MainActor package final class ColorElement: ControlElement<ColorControl> {
  private var color = RGBA(0, 0, 0)
  package override func read(_ environment: EnvironmentValues) { color = view.color.wrappedValue.rgba(in: environment) }
  package override func computeSize(_ proposal: Proposal) -> CGSize {
    proposal.replacingUnspecified(by: CGSize(width: 28, height: 28))
  }
  package override func displayProperties() -> Properties {
    var properties = commonProperties()
    let channels = [color.red, color.green, color.blue].map { Int((max(0, min(1, $0)) * 255).rounded()) }
    properties[.text] = .string("#" + channels.map { String(format: "%02x", $0) }.joined())
    properties[.overlay] = true
    return properties
  }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .pick(let text):
      guard text.count == 7, text.first == "#", let value = Int(text.dropFirst(), radix: 16) else { return false }
      view.color.wrappedValue = Color(
        red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value & 255) / 255,
        opacity: color.opacity)
      markDirty()
    case .tap, .focus: break
    default: return false
    }
    return true
  }
}
