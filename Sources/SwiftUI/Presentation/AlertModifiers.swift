import Foundation

extension View {
  private nonisolated func question(
    _ presentation: Presentation, title: @escaping () -> Text,
    message: @escaping () -> AnyView = { AnyView(EmptyView()) },
    actions: @escaping () -> AnyView, isDialog: Bool = false, titleVisibility: Visibility = .visible
  ) -> ModifiedContent<Self, _AlertModifier> {
    nonisolated(unsafe) let (title, message, actions) = (title, message, actions)
    return modifier(
      _AlertModifier(
        presentation: presentation, title: { title() }, message: { message() }, actions: { actions() },
        isDialog: isDialog, showsTitle: titleVisibility == .visible))
  }

  // MARK: Alerts

  /// Asks a question while `isPresented` is true; a choice closes it, and runs. Without actions there is an OK button.
  public nonisolated func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    question(Presentation(isPresented), title: { Text(titleKey) }, actions: { AnyView(actions()) })
  }
  @_disfavoredOverload public nonisolated func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { question(Presentation(isPresented), title: { Text(title) }, actions: { AnyView(actions()) }) }
  public nonisolated func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { question(Presentation(isPresented), title: { title }, actions: { AnyView(actions()) }) }

  public nonisolated func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    question(
      Presentation(isPresented), title: { Text(titleKey) }, message: { AnyView(message()) },
      actions: { AnyView(actions()) })
  }
  @_disfavoredOverload public nonisolated func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    question(
      Presentation(isPresented), title: { Text(title) }, message: { AnyView(message()) },
      actions: { AnyView(actions()) })
  }
  public nonisolated func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    question(
      Presentation(isPresented), title: { title }, message: { AnyView(message()) }, actions: { AnyView(actions()) })
  }

  /// Asks about some data; without data nothing is asked.
  public nonisolated func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View { alert(Text(titleKey), isPresented: isPresented, presenting: data, actions: actions) }
  @_disfavoredOverload public nonisolated func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View { alert(Text(title), isPresented: isPresented, presenting: data, actions: actions) }
  public nonisolated func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    question(Presentation(isPresented, with: data), title: { title }, actions: { AnyView(data.map(actions)) })
  }
  public nonisolated func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, presenting: data, actions: actions, message: message)
  }
  @_disfavoredOverload public nonisolated func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View { alert(Text(title), isPresented: isPresented, presenting: data, actions: actions, message: message) }
  public nonisolated func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    question(
      Presentation(isPresented, with: data), title: { title }, message: { AnyView(data.map(message)) },
      actions: { AnyView(data.map(actions)) })
  }

  /// Shows an error's description while there is an error.
  public nonisolated func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    question(
      Presentation(isPresented, with: error), title: { Text(verbatim: error?.errorDescription ?? "") },
      actions: { AnyView(actions()) })
  }
  public nonisolated func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> A,
    @ViewBuilder message: @escaping (E) -> M
  ) -> some View {
    question(
      Presentation(isPresented, with: error), title: { Text(verbatim: error?.errorDescription ?? "") },
      message: { AnyView(error.map(message)) }, actions: { AnyView(error.map(actions)) })
  }

  // MARK: Confirmation dialogs

  /// Offers choices from the bottom edge while `isPresented` is true; a cancelling one is added if there is none.
  public nonisolated func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmationDialog(Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
  }
  @_disfavoredOverload public nonisolated func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmationDialog(Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
  }
  public nonisolated func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    question(
      Presentation(isPresented), title: { title }, actions: { AnyView(actions()) }, isDialog: true,
      titleVisibility: titleVisibility)
  }
  public nonisolated func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions, message: message)
  }
  @_disfavoredOverload public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions, message: message)
  }
  public nonisolated func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    question(
      Presentation(isPresented), title: { title }, message: { AnyView(message()) }, actions: { AnyView(actions()) },
      isDialog: true, titleVisibility: titleVisibility)
  }
  public nonisolated func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    question(
      Presentation(isPresented, with: data), title: { Text(titleKey) }, actions: { AnyView(data.map(actions)) },
      isDialog: true, titleVisibility: titleVisibility)
  }
  public nonisolated func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    question(
      Presentation(isPresented, with: data), title: { Text(titleKey) }, message: { AnyView(data.map(message)) },
      actions: { AnyView(data.map(actions)) }, isDialog: true, titleVisibility: titleVisibility)
  }
}

extension Presentation {
  /// Presents while there is data to present.
  nonisolated init<T>(_ isPresented: Binding<Bool>, with data: T?) {
    self.init(isPresented)
    let hasData = data != nil
    identity = { isPresented.wrappedValue && hasData ? AnyHashable(true) : nil }
  }
}
