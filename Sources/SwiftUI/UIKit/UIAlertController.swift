import Foundation

/// One choice of an alert.
@MainActor @preconcurrency open class UIAlertAction: NSObject {
  /// What kind of choice it is.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  open private(set) var title: String?
  open private(set) var style: Style
  open var isEnabled = true
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
  open var message: String?
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
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }
}

/// Shows the alert that a view controller presents.
struct ShownAlert: ViewModifier {
  let alert: UIAlertController?
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
    ForEach(alert?.actions ?? [], id: \.self) { action in
      Button(role: action.style == .cancel ? .cancel : action.style == .destructive ? .destructive : nil) {
        action.handler?(action)
      } label: {
        Text(verbatim: action.title ?? "")
      }
      .disabled(!action.isEnabled)
    }
  }
}
