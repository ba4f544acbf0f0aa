import Foundation

/// What a field tells of itself. Every method may be left out.
@MainActor @preconcurrency public protocol UITextFieldDelegate: AnyObject {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
  func textFieldDidChangeSelection(_ textField: UITextField)
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
}
extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
}

/// A line of text that a person writes.
@MainActor @preconcurrency open class UITextField: UIControl {
  /// When a button shows that empties the field.
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
  /// What is around the field.
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
  private static let proxy = UIView.proxy(UITextField())
  public override class func appearance() -> UITextField { proxy }

  open var text: String? = "" { didSet { changed() } }
  open var placeholder: String? { didSet { changed() } }
  open var font: UIFont? { didSet { changed() } }
  open var textColor: UIColor? { didSet { changed() } }
  open var textAlignment = NSTextAlignment.natural { didSet { changed() } }
  open var borderStyle = BorderStyle.none { didSet { changed() } }
  open var isSecureTextEntry = false { didSet { changed() } }
  open var keyboardType = UIKeyboardType.default { didSet { changed() } }
  open var autocapitalizationType = UITextAutocapitalizationType.sentences { didSet { changed() } }
  open var returnKeyType = UIReturnKeyType.default { didSet { changed() } }
  open weak var delegate: (any UITextFieldDelegate)?
  /// Without effect.
  open var clearButtonMode = ViewMode.never { didSet { if self === Self.proxy { changed() } } }
  open var autocorrectionType = UITextAutocorrectionType.default

  let focus = FieldFocus()
  open var isEditing: Bool { focus.isFocused }
  open override var canBecomeFirstResponder: Bool { true }
  open override var isFirstResponder: Bool { focus.isFocused }
  @discardableResult open override func becomeFirstResponder() -> Bool { focus.ask(true, of: drawing) }
  @discardableResult open override func resignFirstResponder() -> Bool { focus.ask(false, of: drawing) }

  func take(_ new: String) {
    let old = text ?? ""
    guard new != old else { return }
    let change = TextChange(from: old, to: new)
    guard delegate?.textField(self, shouldChangeCharactersIn: change.range, replacementString: change.string) ?? true
    else { return changed() }
    text = new
    sendActions(for: .editingChanged)
    delegate?.textFieldDidChangeSelection(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }
  func editingChanged(_ isEditing: Bool) {
    if isEditing { delegate?.textFieldDidBeginEditing(self) } else { delegate?.textFieldDidEndEditing(self) }
    sendActions(for: isEditing ? .editingDidBegin : .editingDidEnd)
  }
  func submitted() {
    if delegate?.textFieldShouldReturn(self) ?? true { sendActions(for: .editingDidEndOnExit) }
  }
  fileprivate final var written: String {
    get { text ?? "" }
    set { take(newValue) }
  }
  override var shownContent: AnyView { AnyView(ShownField(field: self, version: drawing.version)) }
}

private struct ShownField: View {
  let field: UITextField
  /// Counts the field's changes: a field is the same object after each.
  let version: Int
  private var text: Binding<String> {
    field.bound(\.written)
  }
  @ViewBuilder private var input: some View {
    let title = Text(verbatim: field.placeholder ?? "")
    if field.isSecureTextEntry {
      SecureField(text: text, prompt: title) { title }
    } else {
      TextField(text: text, prompt: title) { title }
    }
  }
  @ViewBuilder private var bordered: some View {
    switch field.borderStyle {
    case .roundedRect: input.textFieldStyle(.roundedBorder)
    case .line, .bezel: input.textFieldStyle(.plain).padding(4).border(Color.primary)
    case .none: input.textFieldStyle(.plain)
    }
  }
  var body: some View {
    bordered
      .font(field.font?.font).foregroundStyle(field.textColor?.color ?? .primary)
      .multilineTextAlignment(field.textAlignment.alignment)
      .keyboardType(field.keyboardType).autocapitalization(field.autocapitalizationType)
      .submitLabel(field.returnKeyType.label)
      .onSubmit { field.submitted() }
      .disabled(!field.isEnabled)
      .modifier(FollowsFocus(focus: field.focus, wanted: field.focus.wanted) { field.editingChanged($0) })
      .frame(maxHeight: field.hugging.vertical ? nil : .infinity)
  }
}

/// What the key that ends a line says.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
  var label: SubmitLabel {
    switch self {
    case .go: .go
    case .join: .join
    case .next: .next
    case .route: .route
    case .search, .google, .yahoo: .search
    case .send: .send
    case .done: .done
    case .continue: .continue
    default: .return
    }
  }
}
/// Whether what is written is corrected: kept, and without effect.
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
