import DeveloperToolsSupport

/// What a preview says of how it is to be shown.
struct PreviewSettings {
  var name: String?
  var layout: PreviewLayout?
  var device: String?
  var isLandscape: Bool?
}

/// Says something of a preview; the view itself stays as it is.
struct PreviewSetting: ViewModifier {
  let write: @Sendable (inout PreviewSettings) -> Void
  nonisolated init(_ write: @escaping @Sendable (inout PreviewSettings) -> Void) { self.write = write }
  func body(content: Content) -> some View { content }
}

/// One preview: a view, and what was said of it.
@MainActor struct PreviewPart {
  var view: AnyView
  var settings = PreviewSettings()

  /// The previews in a view: those of a group, a tuple, a `ForEach` and a condition are taken apart, and what modifies
  /// them all modifies each.
  ///
  /// Values are taken apart, not elements, so that nothing of one preview is evaluated for the sake of another.
  static func all(in view: any View) -> [PreviewPart] {
    (view as? any DivisibleView)?.parts ?? [PreviewPart(view: erase(view))]
  }

  fileprivate static func erase(_ view: any View) -> AnyView {
    func open<V: View>(_ view: V) -> AnyView { AnyView(view) }
    return open(view)
  }
}

/// A view that may stand for several.
@MainActor private protocol DivisibleView {
  var parts: [PreviewPart] { get }
}

extension EmptyView: DivisibleView {
  fileprivate var parts: [PreviewPart] { [] }
}

extension AnyView: DivisibleView {
  fileprivate var parts: [PreviewPart] { PreviewPart.all(in: storage.anyView) }
}

extension Group: DivisibleView where Content: View {
  fileprivate var parts: [PreviewPart] { PreviewPart.all(in: content) }
}

extension TupleView: DivisibleView {
  fileprivate var parts: [PreviewPart] {
    Mirror(reflecting: value).children.flatMap { child in
      (child.value as? any View).map(PreviewPart.all) ?? []
    }
  }
}

extension Optional: DivisibleView where Wrapped: View {
  fileprivate var parts: [PreviewPart] { map(PreviewPart.all) ?? [] }
}

extension _ConditionalContent: DivisibleView where TrueContent: View, FalseContent: View {
  fileprivate var parts: [PreviewPart] {
    switch storage {
    case .first(let view): PreviewPart.all(in: view)
    case .second(let view): PreviewPart.all(in: view)
    }
  }
}

extension ForEach: DivisibleView where Content: View {
  fileprivate var parts: [PreviewPart] { data.flatMap { PreviewPart.all(in: content($0)) } }
}

extension ModifiedContent: DivisibleView where Content: View, Modifier: ViewModifier {
  fileprivate var parts: [PreviewPart] {
    let setting = modifier as? PreviewSetting
    guard setting != nil || content is any DivisibleView else { return [PreviewPart(view: AnyView(self))] }
    return PreviewPart.all(in: content).map { part in
      var part = part
      if let setting { setting.write(&part.settings) } else { part.view = AnyView(part.view.modifier(modifier)) }
      return part
    }
  }
}
