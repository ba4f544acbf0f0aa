import Foundation

/// One choice of an alert.
@MainActor @preconcurrency open class UIAlertAction: NSObject {
  /// What kind of choice it is.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  open private(set) var title: String?
  open private(set) var style: Style
  open var isEnabled = true { didSet { alert?.changed() } }
  fileprivate weak var alert: UIAlertController?
  fileprivate let handler: ((UIAlertAction) -> Void)?
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}

/// An alert, or choices at the bottom of the screen.
@MainActor @preconcurrency open class UIAlertController: UIViewController {
  /// Where it comes.
  public enum Style: Int, Sendable { case actionSheet, alert }
  open var message: String? { didSet { changed() } }
  open override var title: String? { didSet { changed() } }
  open private(set) var preferredStyle = Style.alert
  open private(set) var actions: [UIAlertAction] = []
  open private(set) var textFields: [UITextField]?
  open var preferredAction: UIAlertAction?

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init()
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }
  open func addAction(_ action: UIAlertAction) {
    action.alert = self
    actions.append(action)
    changed()
  }
  fileprivate func changed() { presentingViewController?.drawing.change() }
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }
}

/// Shows the alert that a view controller presents.
struct ShownAlert: ViewModifier {
  let alert: UIAlertController?
  /// Counts the changes: the alert is the same object after each.
  let version: Int
  let end: @MainActor () -> Void

  func body(content: Content) -> some View {
    let title = Text(verbatim: alert?.title ?? "")
    content
      .alert(title, isPresented: isShown(.alert)) {
        choices
      } message: {
        message
      }
      .confirmationDialog(
        title, isPresented: isShown(.actionSheet), titleVisibility: alert?.title == nil ? .hidden : .visible
      ) {
        choices
      } message: {
        message
      }
  }
  private func isShown(_ style: UIAlertController.Style) -> Binding<Bool> {
    Binding { @MainActor in
      alert?.preferredStyle == style
    } set: { @MainActor in
      if !$0 { end() }
    }
  }
  @ViewBuilder private var message: some View {
    if let text = alert?.message { Text(verbatim: text) }
  }
  @ViewBuilder private var choices: some View {
    ForEach(alert?.textFields ?? [], id: \.self) { ShownView($0) }
    ForEach((alert?.actions ?? []).map(Choice.init)) { choice in
      Button(role: choice.role) {
        choice.action.handler?(choice.action)
      } label: {
        Text(verbatim: choice.title)
      }
      .disabled(!choice.isEnabled)
    }
  }

  private struct Choice: Identifiable {
    let action: UIAlertAction
    let title: String
    let isEnabled: Bool
    let role: ButtonRole?
    let id: ObjectIdentifier
    @MainActor init(_ action: UIAlertAction) {
      self.action = action
      title = action.title ?? ""
      isEnabled = action.isEnabled
      role = action.style == .cancel ? .cancel : action.style == .destructive ? .destructive : nil
      id = ObjectIdentifier(action)
    }
  }
}
