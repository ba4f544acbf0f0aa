import DeveloperToolsSupport

/// Changes previews in a way that several of them share, with what they share made once.
@MainActor @preconcurrency public protocol PreviewModifier {
  /// What the previews share.
  associatedtype Context = Void
  /// The type of a changed preview.
  associatedtype Body: View
  /// The preview before the change.
  typealias Content = PreviewModifierContent
  /// Makes what the previews share, before the first of them shows.
  @MainActor @preconcurrency static func makeSharedContext() async throws -> Context
  /// Changes a preview.
  @ViewBuilder @MainActor @preconcurrency func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  /// Nothing is shared.
  public static func makeSharedContext() async throws {}
}

/// The preview that a modifier changes.
public struct PreviewModifierContent: View {
  let view: AnyView
  public var body: some View { view }
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// Changes the preview's content.
  public static func modifier<M: PreviewModifier>(_ modifier: M) -> PreviewTrait<Preview.ViewTraits> {
    PreviewTrait(.modifier(AnyPreviewModifier(modifier)))
  }
}

/// A modifier of any type.
struct AnyPreviewModifier: @unchecked Sendable {
  let apply: @MainActor (AnyView) -> AnyView
  init<M: PreviewModifier>(_ modifier: M) {
    // Made where the preview is declared, and from then on used on the main actor alone.
    nonisolated(unsafe) let modifier = modifier
    apply = { AnyView(ModifiedPreview(content: $0, modifier: modifier)) }
  }
}

/// What the previews of one modifier type share.
@MainActor private enum SharedContexts {
  static var contexts: [ObjectIdentifier: Any] = [:]
}

/// Waits for what the previews share, then shows the changed preview.
private struct ModifiedPreview<M: PreviewModifier>: View {
  let content: AnyView
  let modifier: M
  @State private var context: M.Context?
  @State private var failure: String?

  var body: some View {
    if let context = context ?? SharedContexts.contexts[ObjectIdentifier(M.self)] as? M.Context {
      modifier.body(content: PreviewModifierContent(view: content), context: context)
    } else if let failure {
      Text(verbatim: "\(M.self) could not make its context: \(failure)")
    } else {
      ProgressView().task { await prepare() }
    }
  }

  private func prepare() async {
    do {
      let made = try await M.makeSharedContext()
      SharedContexts.contexts[ObjectIdentifier(M.self)] = made
      context = made
    } catch {
      failure = "\(error)"
    }
  }
}
