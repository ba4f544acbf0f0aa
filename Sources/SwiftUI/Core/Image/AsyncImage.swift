import Foundation

/// How far the loading of an `AsyncImage` is.
public enum AsyncImagePhase: Sendable {
  /// There is no picture yet.
  case empty
  /// The picture.
  case success(Image)
  /// The picture cannot be had.
  case failure(any Error)

  /// The picture, if it is there.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  /// What went wrong, if something did.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// A view that loads a picture from an address and shows it.
///
/// The picture is fetched by the server, with Foundation's shared URL session and its cache.
public struct AsyncImage<Content: View> {
  private let url: URL?
  private let scale: CGFloat
  private let transaction: Transaction
  private let content: (AsyncImagePhase) -> Content
  @State private var phase = AsyncImagePhase.empty
  @State private var loaded: URL?

  /// Shows the picture at an address in its size; until then, a grey plate in the whole space.
  public nonisolated init(url: URL?, scale: CGFloat = 1) where Content == Image {
    self.init(url: url, scale: scale) { phase in phase.image ?? Image.pending }
  }

  /// Shows the picture at an address in a view made of it, and until then a placeholder.
  public nonisolated init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  /// Shows a view made of how far the loading is; `transaction` is that of the changes of the phase.
  public nonisolated init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.scale = scale
    self.transaction = transaction
    self.content = content
  }
}

extension AsyncImage: View {
  public var body: some View {
    let (url, scale, transaction, phase, loaded) = (url, scale, transaction, $phase, $loaded)
    content(self.phase).task(id: url) { await Self.load(url, scale, transaction, phase, loaded) }
  }

  private static func load(
    _ url: URL?, _ scale: CGFloat, _ transaction: Transaction, _ phase: Binding<AsyncImagePhase>,
    _ loaded: Binding<URL?>
  ) async {
    guard url != loaded.wrappedValue || phase.wrappedValue.image == nil else { return }
    if phase.wrappedValue.image != nil || phase.wrappedValue.error != nil { phase.wrappedValue = .empty }
    guard let url else { return }
    do {
      let image = try await ImageLoader.image(at: url, scale: scale)
      guard !Task.isCancelled else { return }
      loaded.wrappedValue = url
      withTransaction(transaction) { phase.wrappedValue = .success(image) }
    } catch {
      guard !Task.isCancelled else { return }
      withTransaction(transaction) { phase.wrappedValue = .failure(error) }
    }
  }
}

extension Image {
  /// Stands for a picture that is not there yet: a grey plate that fills its space.
  nonisolated static var pending: Image { Image(source: .pending).resizable() }
}
