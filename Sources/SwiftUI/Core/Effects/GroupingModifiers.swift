extension View {
  /// Draws this view as one picture. A browser works in colours of its own, whatever the mode.
  public nonisolated func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode) -> some View {
    drawingGroup(opaque: opaque)
  }
  /// Moves and sizes the views in this view together. They are animated together here anyway.
  public nonisolated func geometryGroup() -> some View { self }
}
