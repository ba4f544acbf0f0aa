import Foundation

/// A choice of an alert or dialog, as it is drawn.
struct AlertChoice {
  var title: String
  var role: ButtonRole?
  var isEnabled = true
  var tint: Color?
  var action: @MainActor () -> Void
}

/// One choice: a row that is highlighted while it is pressed.
private struct ChoiceRow: View {
  let choice: AlertChoice
  let font: Font
  let height: Double
  /// Return chooses it.
  var isDefault = false
  @Environment(\.dynamicTypeSize) private var size

  var body: some View {
    let isLarge = size.isAccessibilitySize
    ButtonCore(
      role: choice.role, action: choice.action, press: .shown("row"),
      content: Text(verbatim: choice.title).font(font).lineLimit(isLarge ? nil : 1)
        .minimumScaleFactor(isLarge ? 1 : 0.7).multilineTextAlignment(.center).foregroundStyle(color)
        .padding(.horizontal, 8).padding(.vertical, isLarge ? 8 : 0)
        .frame(maxWidth: .infinity).frame(minHeight: height)
    )
    .keyboardShortcut(choice.role == .cancel ? .cancelAction : isDefault ? .defaultAction : nil)
    .disabled(!choice.isEnabled)
  }

  private var color: Color {
    if !choice.isEnabled { return Color(.system(.tertiaryLabel)) }
    return choice.role == .destructive ? .red : choice.tint ?? .accentColor
  }
}

/// An alert: title, message, fields, and the choices side by side or one below the other.
struct AlertBody: View {
  let title: Text
  let message: AnyView?
  let fields: AnyView?
  let choices: [AlertChoice]
  @Environment(\.dynamicTypeSize) private var size

  var body: some View { card.dynamicTypeSize(...DynamicTypeSize.accessibility3) }

  private var width: Double { size.isAccessibilitySize ? 310 : 270 }

  private var words: some View {
    VStack(spacing: 4) {
      title.font(.headline)
      if let message { message.font(.footnote) }
      if let fields { AlertFields(content: fields).padding(.top, 12) }
    }
    .multilineTextAlignment(.center)
    .foregroundStyle(Color.primary)
    .padding(EdgeInsets(top: 20, leading: 16, bottom: 20, trailing: 16))
    .frame(width: width)
  }

  private var card: some View {
    VStack(spacing: 0) {
      if size.isAccessibilitySize {
        // Where the window is too low for the words they scroll; the choices stay.
        ViewThatFits(in: .vertical) {
          words
          ScrollView { words }
        }
      } else {
        words
      }
      Divider()
      if choices.count == 2, !size.isAccessibilitySize {
        HStack(spacing: 0) {
          row(ordered[0])
          Divider()
          row(ordered[1])
        }
        .fixedSize(horizontal: false, vertical: true)
      } else {
        VStack(spacing: 0) {
          ForEach(ordered.indices, id: \.self) { index in
            if index > 0 { Divider() }
            row(ordered[index])
          }
        }
      }
    }
    .frame(width: width)
  }

  /// Cancelling stands first of two, and last of more.
  private var ordered: [AlertChoice] {
    let cancel = choices.filter { $0.role == .cancel }
    let others = choices.filter { $0.role != .cancel }
    return choices.count == 2 && !size.isAccessibilitySize ? cancel + others : others + cancel
  }

  private func row(_ choice: AlertChoice) -> some View {
    let hasCancel = choices.contains { $0.role == .cancel }
    let isDefault =
      hasCancel
      ? false : choice.role != .destructive && choices.first { $0.role != .destructive }?.title == choice.title
    let isBold = choice.role == .cancel || isDefault
    return ChoiceRow(
      choice: choice, font: isBold ? .headline : .body, height: 44,
      isDefault: isDefault || (hasCancel && choices.count == 2 && choice.role == nil))
  }
}

/// A dialog from the bottom edge: the choices, and cancelling apart from them.
struct DialogBody: View {
  let title: Text?
  let message: AnyView?
  let choices: [AlertChoice]

  var body: some View {
    VStack(spacing: 8) {
      VStack(spacing: 0) {
        if title != nil || message != nil {
          VStack(spacing: 4) {
            if let title { title.font(.footnote.weight(.semibold)) }
            if let message { message.font(.footnote) }
          }
          .multilineTextAlignment(.center).foregroundStyle(Color.secondary)
          .padding(EdgeInsets(top: 14, leading: 16, bottom: 14, trailing: 16))
          .frame(maxWidth: .infinity)
          Divider()
        }
        ForEach(others.indices, id: \.self) { index in
          if index > 0 { Divider() }
          ChoiceRow(choice: others[index], font: .title3, height: 57)
        }
      }
      .background(Material.regular, ignoresSafeAreaEdges: []).clipShape(RoundedRectangle(cornerRadius: 14))
      ForEach(cancel.indices, id: \.self) { index in
        ChoiceRow(choice: cancel[index], font: .title3.weight(.semibold), height: 57)
          .background(Color(.system(.tertiaryBackground)), ignoresSafeAreaEdges: []).clipShape(
            RoundedRectangle(cornerRadius: 14))
      }
    }
  }
  private var others: [AlertChoice] { choices.filter { $0.role != .cancel } }
  private var cancel: [AlertChoice] { choices.filter { $0.role == .cancel } }
}

/// A dialog beside what asks, in a wide window: the choices; a click elsewhere cancels.
struct PopoverDialogBody: View {
  let title: Text?
  let message: AnyView?
  let choices: [AlertChoice]

  var body: some View {
    VStack(spacing: 0) {
      if title != nil || message != nil {
        VStack(spacing: 4) {
          if let title { title.font(.footnote.weight(.semibold)) }
          if let message { message.font(.footnote) }
        }
        .multilineTextAlignment(.center).foregroundStyle(Color.secondary)
        .padding(EdgeInsets(top: 14, leading: 16, bottom: 14, trailing: 16))
        .frame(maxWidth: .infinity)
        Divider()
      }
      ForEach(choices.indices, id: \.self) { index in
        if index > 0 { Divider() }
        ChoiceRow(choice: choices[index], font: .title3, height: 57)
      }
    }
  }
}

/// The fields among an alert's actions, one below the other, each in its box; its buttons are drawn by the alert.
struct AlertFields: View {
  let content: AnyView
  var body: some View {
    FieldsOnly(content: content).textFieldStyle(.roundedBorder).multilineTextAlignment(.leading).font(.footnote)
  }
}

/// Lays out the fields in its content.
private struct FieldsOnly {
  let content: AnyView
}

extension FieldsOnly: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(AlertFieldsElement(view.pointee.content, parent: inputs.parent))
  }
}

extension Element {
  /// Whether there is a text field in this subtree: alerts show fields and buttons and nothing else.
  final var holdsField: Bool {
    if self is FieldElement { return true }
    var holds = false
    forEachChild { holds = holds || $0.holdsField }
    return holds
  }
}

@MainActor package final class AlertFieldsElement: ContainerElement {
  private var fields: [LayoutElement] = []

  init(_ content: AnyView, parent: Element) {
    super.init(parent: parent)
    withUnsafePointer(to: content) { makeContent($0) }
  }
  package override func update(_ view: UnsafeRawPointer) { structure?.update(view) }
  package override func childrenChanged() {
    fields = children.filter { $0.holdsField }
    adopt(fields)
  }
  package override var layoutChildren: [LayoutElement] { fields }
  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let width = proposal.width.isNaN ? 238 : proposal.width
    return CGSize(width: width, height: fields.reduce(0) { $0 + $1.size(width: width - 14, height: .nan).height + 12 })
  }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    var y = 4.0
    for field in fields {
      let width = size.width - 14
      let height = field.size(width: width, height: .nan).height
      placeChild(
        field, at: CGPoint(x: 7, y: y), size: CGSize(width: width, height: height),
        proposal: Proposal(width: width, height: .nan))
      y += height + 12
    }
  }
}
