import Diagnostics
import Foundation

/// What a text tells of itself. Every method may be left out.
@MainActor @preconcurrency public protocol UITextViewDelegate: AnyObject {
  func textViewDidChange(_ textView: UITextView)
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}
extension UITextViewDelegate {
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  {
    true
  }
}

/// Lines of text that a person writes, or reads.
@MainActor @preconcurrency open class UITextView: UIScrollView {
  private static let proxy = UIView.proxy(UITextView())
  public override class func appearance() -> UITextView { proxy }
  open var text: String! = "" { didSet { changed() } }
  open var font: UIFont? { didSet { changed() } }
  open var textColor: UIColor? { didSet { changed() } }
  open var textAlignment = NSTextAlignment.natural { didSet { changed() } }
  open var isEditable = true { didSet { changed() } }
  open var keyboardType = UIKeyboardType.default { didSet { changed() } }
  open var autocapitalizationType = UITextAutocapitalizationType.sentences { didSet { changed() } }
  open weak var delegate: (any UITextViewDelegate)?
  /// Kept, and without effect.
  open var isSelectable = true
  open var textContainerInset = UIEdgeInsets.zero
  open var autocorrectionType = UITextAutocorrectionType.default
  override func appearanceChanged() {
    Log.once("UITextView.appearance() has no effect, as on iOS 16 and later")
  }

  /// The size of the text in lines of a width, with the margins around it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = Text(verbatim: text.isEmpty ? " " : text).font(font?.font).size(
      width: size.width > 10 ? size.width - 10 : nil)
    return CGSize(
      width: size.width.isFinite && size.width > 10 ? size.width : inner.width + 10, height: inner.height + 16)
  }
  /// The size of the text as wide as the view is.
  open var contentSize: CGSize {
    sizeThatFits(CGSize(width: frame.width > 0 ? frame.width : .infinity, height: .infinity))
  }

  let focus = FieldFocus()
  open override var canBecomeFirstResponder: Bool { true }
  open override var isFirstResponder: Bool { focus.isFocused }
  @discardableResult open override func becomeFirstResponder() -> Bool { focus.ask(true, of: drawing) }
  @discardableResult open override func resignFirstResponder() -> Bool { focus.ask(false, of: drawing) }

  private func take(_ new: String) {
    guard new != text else { return }
    let change = TextChange(from: text ?? "", to: new)
    guard delegate?.textView(self, shouldChangeTextIn: change.range, replacementText: change.string) ?? true else {
      return changed()
    }
    text = new
    delegate?.textViewDidChange(self)
  }
  private final var written: String {
    get { text ?? "" }
    set { take(newValue) }
  }
  private func editingChanged(_ isEditing: Bool) {
    if isEditing { delegate?.textViewDidBeginEditing(self) } else { delegate?.textViewDidEndEditing(self) }
  }
  @ViewBuilder private var lines: some View {
    if isEditable {
      TextEditor(
        text: bound(\.written)
      ).scrollContentBackground(.hidden)
        .modifier(FollowsFocus(focus: focus, wanted: focus.wanted) { self.editingChanged($0) })
    } else {
      ScrollView {
        Text(verbatim: text ?? "").textSelection(.enabled).padding(.horizontal, 5).padding(.vertical, 8)
          .frame(maxWidth: .infinity, alignment: Alignment(horizontal: textAlignment.horizontal, vertical: .top))
      }
    }
  }
  override var shownContent: AnyView {
    AnyView(
      lines.font(font?.font ?? .system(size: 12)).foregroundStyle(textColor?.color ?? .primary)
        .multilineTextAlignment(textAlignment.alignment)
        .keyboardType(keyboardType).autocapitalization(autocapitalizationType))
  }
}
