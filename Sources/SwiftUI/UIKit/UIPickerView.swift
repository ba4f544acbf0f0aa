import Foundation

/// Says how many wheels a picker has, and how long they are.
@MainActor @preconcurrency public protocol UIPickerViewDataSource: AnyObject {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Says what is on a picker's wheels, and is told what was chosen. Every method may be left out.
@MainActor @preconcurrency public protocol UIPickerViewDelegate: AnyObject {
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
  /// 0 for an equal part of the picker's width.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// Kept: rows are as high as wheels have them.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
}
extension UIPickerViewDelegate {
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    nil
  }
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView { UIPickerView.noView }
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }
  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 32 }
}

/// Wheels beside one another, as SwiftUI's pickers have them.
@MainActor @preconcurrency open class UIPickerView: UIView {
  static let noView = UIView()
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { changed() } }
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { changed() } }
  private final var rows: [Int: Int] = [:] { didSet { changed() } }

  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }
  open func selectedRow(inComponent component: Int) -> Int {
    min(max(rows[component] ?? 0, 0), numberOfRows(inComponent: component) - 1)
  }
  /// Turns a wheel; the delegate does not hear of it.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { rows[component] = row }
  open func reloadComponent(_ component: Int) { changed() }
  open func reloadAllComponents() { changed() }
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 216) }

  fileprivate func choose(_ row: Int, in component: Int) {
    rows[component] = row
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }
  fileprivate func row(_ row: Int, in component: Int) -> PickerRow {
    guard let delegate else { return PickerRow(text: nil, view: nil) }
    let view = delegate.pickerView(self, viewForRow: row, forComponent: component, reusing: nil)
    if view !== Self.noView { return PickerRow(text: nil, view: view) }
    if let title = delegate.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      return PickerRow(text: Text(title.swiftUI), view: nil)
    }
    let title = delegate.pickerView(self, titleForRow: row, forComponent: component)
    return PickerRow(text: Text(verbatim: title ?? ""), view: nil)
  }

  override var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultHigh) }
  override var shownContent: AnyView { AnyView(Wheels(picker: self, version: drawing.version)) }
}

/// What a row of a wheel shows.
private struct PickerRow: View {
  let text: Text?
  let view: UIView?
  var body: some View { if let view { ShownView(view) } else { text } }
}

private struct Wheels: View {
  let picker: UIPickerView
  let version: Int
  var body: some View {
    HStack(spacing: 0) {
      ForEach(0..<picker.numberOfComponents, id: \.self) { component in
        let width = picker.delegate?.pickerView(picker, widthForComponent: component) ?? 0
        Picker("", selection: selection(component)) {
          ForEach(0..<picker.numberOfRows(inComponent: component), id: \.self) { row in
            picker.row(row, in: component).tag(row)
          }
        }
        .pickerStyle(.wheel).labelsHidden()
        .frame(width: width > 0 ? width : nil)
      }
    }
  }
  private func selection(_ component: Int) -> Binding<Int> {
    let row = picker.selectedRow(inComponent: component)
    return Binding { @MainActor in
      row
    } set: { @MainActor in
      picker.choose($0, in: component)
    }
  }
}
