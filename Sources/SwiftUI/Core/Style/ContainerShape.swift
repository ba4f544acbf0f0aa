/// Where a background of a container goes.
public struct ContainerBackgroundPlacement: Sendable {
  let isWidget: Bool
  public static let widget = ContainerBackgroundPlacement(isWidget: true)
  public static let navigation = ContainerBackgroundPlacement(isWidget: false)
  public static let navigationSplitView = ContainerBackgroundPlacement(isWidget: false)
  public static let tabView = ContainerBackgroundPlacement(isWidget: false)
}

private enum ContainerShapeKey: EnvironmentKey { static var defaultValue: AnyShape? { nil } }
extension EnvironmentValues {
  /// What `ContainerRelativeShape` means; nil for a rectangle.
  package var containerShape: AnyShape? {
    get { self[ContainerShapeKey.self] }
    set { self[ContainerShapeKey.self] = newValue }
  }
}

extension View {
  /// Puts a style behind the container's content.
  public nonisolated func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View { background { StyleView(style: style).ignoresSafeArea() } }
  /// Puts views behind the container's content.
  public nonisolated func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { background(alignment: alignment, content: content) }
  /// Sets the shape of the container that this view is.
  public nonisolated func containerShape<T: InsettableShape>(_ shape: T) -> some View {
    environment(\.containerShape, AnyShape(shape))
  }
}
