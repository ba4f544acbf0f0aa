import Foundation

/// A column of options that a person turns.
struct WheelPicker: View {
  let choice: PickerChoice
  let label: AnyView
  var body: some View {
    Wheel(choice: choice, label: label).background(alignment: .center) { WheelBand() }
      .environment(\.labelsHidden, true)
  }
}

/// Marks what is chosen, across all wheels of a control.
struct WheelBand: View {
  var body: some View {
    RoundedRectangle(cornerRadius: 8).fill(Color(.system(.tertiarySystemFill))).frame(height: 32).padding(
      .horizontal, 9)
  }
}

/// One wheel; its label is its name only.
struct Wheel<Name: View>: View {
  let choice: PickerChoice
  let label: Name
  var body: some View {
    LabeledControl(
      label: label, control: SelectControl(choice: choice, isWheel: true).frame(maxWidth: .infinity).frame(height: 216),
      cover: SelectControl(choice: choice).allowsHitTesting(false))
  }
}
