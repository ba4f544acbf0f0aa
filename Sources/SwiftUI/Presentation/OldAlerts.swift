/// An alert in the way before `alert(_:isPresented:actions:message:)`.
public struct Alert {
  let title: Text
  let message: Text?
  let buttons: [Button]

  /// A choice of an alert.
  public struct Button {
    let label: Text?
    let role: ButtonRole?
    let action: @MainActor () -> Void
    private init(_ label: Text?, _ role: ButtonRole?, _ action: (() -> Void)?) {
      nonisolated(unsafe) let action = action
      self.label = label
      self.role = role
      self.action = { action?() }
    }
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { Button(label, nil, action) }
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button { Button(label, .cancel, action) }
    public static func cancel(_ action: (() -> Void)? = {}) -> Button { Button(nil, .cancel, action) }
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label, .destructive, action)
    }
  }

  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = dismissButton.map { [$0] } ?? []
  }
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }
}

/// A sheet of choices in the way before `confirmationDialog`.
public struct ActionSheet {
  let title: Text
  let message: Text?
  let buttons: [Alert.Button]
  public typealias Button = Alert.Button
  public init(title: Text, message: Text? = nil, buttons: [Alert.Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// The choices of an old alert as buttons.
private struct OldButtons: View {
  let buttons: [Alert.Button]
  var body: some View {
    ForEach(buttons.indices, id: \.self) { index in
      let button = buttons[index]
      Button(role: button.role, action: button.action) { button.label ?? Text(SystemWord.cancel) }
    }
  }
}

extension View {
  private nonisolated func oldAlert(
    _ presentation: Presentation, isDialog: Bool = false,
    _ make: @escaping @MainActor () -> (title: Text, message: Text?, buttons: [Alert.Button])?
  ) -> some View {
    modifier(
      _AlertModifier(
        presentation: presentation, title: { make()?.title ?? Text(verbatim: "") },
        message: { AnyView(make()?.message) }, actions: { AnyView(OldButtons(buttons: make()?.buttons ?? [])) },
        isDialog: isDialog))
  }

  public nonisolated func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    nonisolated(unsafe) let content = content
    return oldAlert(Presentation(isPresented)) {
      let alert = content()
      return (alert.title, alert.message, alert.buttons)
    }
  }
  public nonisolated func alert<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> Alert
  ) -> some View {
    nonisolated(unsafe) let (item, content) = (item, content)
    return oldAlert(Presentation(item)) {
      item.wrappedValue.map(content).map { ($0.title, $0.message, $0.buttons) }
    }
  }
  public nonisolated func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
    nonisolated(unsafe) let content = content
    return oldAlert(Presentation(isPresented), isDialog: true) {
      let sheet = content()
      return (sheet.title, sheet.message, sheet.buttons)
    }
  }
  public nonisolated func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
  ) -> some View {
    nonisolated(unsafe) let (item, content) = (item, content)
    return oldAlert(Presentation(item), isDialog: true) {
      item.wrappedValue.map(content).map { ($0.title, $0.message, $0.buttons) }
    }
  }
}
