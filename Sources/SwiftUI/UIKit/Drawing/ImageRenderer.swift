import Combine
import DisplayTree
import Foundation

/// Makes a picture of a view. The view lives by itself, outside of any window. Its picture is one of lines and curves (SVG),
/// which browsers show and save like any other.
@MainActor public final class ImageRenderer<Content: View>: ObservableObject {
  /// The view.
  public var content: Content { willSet { objectWillChange.send() } }
  /// The size that the view is offered; where it is not specified, the view has the size that it wants.
  public var proposedSize = ProposedViewSize.unspecified { willSet { objectWillChange.send() } }
  /// Pixels in a point.
  public var scale: CGFloat = 1 { willSet { objectWillChange.send() } }
  /// Whether nothing is seen through the picture.
  public var isOpaque = false { willSet { objectWillChange.send() } }
  public nonisolated let objectWillChange = PassthroughSubject<Void, Never>()

  public init(content view: Content) { content = view }

  /// The picture; nil of a view that takes no room.
  public var uiImage: UIImage? { svg.flatMap { UIImage(data: Data($0.utf8), scale: scale) } }

  /// The picture's source.
  var svg: String? {
    let environment = EnvironmentNode(parent: nil)
    var values = EnvironmentValues()
    values.displayScale = scale
    environment.setValues(values.overrides)
    let graph = ViewGraph(environment: environment)
    defer { graph.tearDown() }
    graph.pixelLength = 1 / max(1, Double(scale))
    graph.root.mount(content)
    // Twice: what the first layout tells may make the view ask for another size.
    var size = CGSize.zero
    for _ in 0..<2 {
      let wanted = graph.root.layoutChildren.first?.size(
        Proposal(
          width: proposedSize.width.map(Double.init) ?? .nan, height: proposedSize.height.map(Double.init) ?? .nan))
      size = wanted ?? .zero
      graph.root.resize(to: size)
      graph.flush()
    }
    guard size.width > 0, size.height > 0 else { return nil }
    var drawing = NodeDrawing(graph: graph)
    return drawing.picture(
      of: graph.tree.root.children, size: size, scale: scale, background: isOpaque ? RGBA(0, 0, 0).css : nil)
  }
}
