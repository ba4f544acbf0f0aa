import Combine
import Foundation

/// Makes a picture of a view. Views are drawn by the browser here, so there is no picture to be had on the server.
@MainActor public final class ImageRenderer<Content: View>: ObservableObject {
  /// The view.
  public var content: Content
  public var proposedSize = ProposedViewSize.unspecified
  public var scale: CGFloat = 1
  public var isOpaque = false
  public nonisolated let objectWillChange = PassthroughSubject<Void, Never>()

  public init(content view: Content) { content = view }

  /// Nil: there is no picture to be had.
  public var uiImage: UIImage? {
    withoutEffect("ImageRenderer")
    return nil
  }
}
