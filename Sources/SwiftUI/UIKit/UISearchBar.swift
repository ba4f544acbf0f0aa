import Foundation

/// What a search bar tells of itself. Every method may be left out.
@MainActor @preconcurrency public protocol UISearchBarDelegate: AnyObject {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}
extension UISearchBarDelegate {
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

/// A field for what is looked for.
@MainActor @preconcurrency open class UISearchBar: UIView {
  /// How dense the bar is.
  public enum Style: UInt, Sendable { case `default`, prominent, minimal }
  private static let proxy = UIView.proxy(UISearchBar())
  public override class func appearance() -> UISearchBar { proxy }
  open var text: String? = "" { didSet { changed() } }
  open var placeholder: String? { didSet { changed() } }
  open var showsCancelButton = false { didSet { changed() } }
  open var searchBarStyle = Style.default { didSet { changed() } }
  open var autocapitalizationType = UITextAutocapitalizationType.none { didSet { changed() } }
  open var keyboardType = UIKeyboardType.default { didSet { changed() } }
  open weak var delegate: (any UISearchBarDelegate)?
  /// Kept, and without effect.
  open var barTintColor: UIColor?
  open var enablesReturnKeyAutomatically = true
  open var autocorrectionType = UITextAutocorrectionType.default
  open func setShowsCancelButton(_ shows: Bool, animated: Bool) { showsCancelButton = shows }

  let focus = FieldFocus()
  open override var isFirstResponder: Bool { focus.isFocused }
  @discardableResult open override func becomeFirstResponder() -> Bool { focus.ask(true, of: drawing) }
  @discardableResult open override func resignFirstResponder() -> Bool { focus.ask(false, of: drawing) }

  private func take(_ new: String) {
    guard new != text else { return }
    text = new
    delegate?.searchBar(self, textDidChange: new)
  }
  private final var written: String {
    get { text ?? "" }
    set { take(newValue) }
  }
  private func editingChanged(_ isEditing: Bool) {
    if isEditing { delegate?.searchBarTextDidBeginEditing(self) } else { delegate?.searchBarTextDidEndEditing(self) }
  }
  override var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultHigh) }
  override var shownContent: AnyView {
    let title = Text(verbatim: placeholder ?? "")
    return AnyView(
      HStack(spacing: 12) {
        HStack(spacing: 6) {
          Image(systemName: "magnifyingglass").foregroundStyle(Color.secondary).accessibilityHidden(true)
          TextField(
            text: self.bound(\.written), prompt: title
          ) { title }
          .textFieldStyle(.plain).submitLabel(.search)
          .keyboardType(self.keyboardType).autocapitalization(self.autocapitalizationType)
          .onSubmit { self.delegate?.searchBarSearchButtonClicked(self) }
          .modifier(FollowsFocus(focus: self.focus, wanted: self.focus.wanted) { self.editingChanged($0) })
          if self.text?.isEmpty == false {
            Button {
              self.take("")
            } label: {
              Image(systemName: "xmark.circle.fill").foregroundStyle(Color.secondary)
            }
            .buttonStyle(.plain).accessibilityLabel(Text(SystemWord.clearText))
          }
        }
        .padding(.horizontal, 8).frame(height: 36)
        .background(alignment: .center) { RoundedRectangle(cornerRadius: 10).fill(Color(.system(.tertiarySystemFill))) }
        if self.showsCancelButton {
          Button {
            self.delegate?.searchBarCancelButtonClicked(self)
          } label: {
            Text(SystemWord.cancel)
          }
        }
      }
      .padding(.horizontal, 8).frame(height: 56)
      .background(alignment: .center) {
        if self.searchBarStyle != .minimal { UIColor.secondarySystemBackground.color }
      })
  }
}
