import Foundation

/// A view with another beside it, which tells of what is chosen in it.
private struct Inspected<Content: View, Inspector: View> {
  let isPresented: Binding<Bool>
  let content: Content
  let inspector: Inspector
  nonisolated init(isPresented: Binding<Bool>, content: Content, inspector: Inspector) {
    self.isPresented = isPresented
    self.content = content
    self.inspector = inspector
  }
  @Environment(\.horizontalSizeClass) private var sizeClass
  @State private var width = 270.0
}

extension Inspected: View {
  var body: some View {
    let isWide = sizeClass == .regular
    HStack(spacing: 0) {
      content.frame(maxWidth: .infinity, maxHeight: .infinity)
      if isWide, isPresented.wrappedValue {
        Divider().ignoresSafeArea()
        inspector.frame(width: width).frame(maxHeight: .infinity)
          .transition(.move(edge: .trailing))
          .onPreferenceChange(InspectorWidthKey.self) { if let new = $0 { width = new } }
      }
    }
    .sheet(isPresented: isWide ? .constant(false) : isPresented) { inspector }
  }
}

private enum InspectorWidthKey: PreferenceKey {
  static var defaultValue: Double? { nil }
  static func reduce(value: inout Double?, nextValue: () -> Double?) { value = value ?? nextValue() }
}

extension View {
  /// Shows a view in a trailing column while `isPresented` is true; in a narrow window in a sheet.
  public nonisolated func inspector<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> V
  ) -> some View { Inspected(isPresented: isPresented, content: self, inspector: content()) }
  /// Sets the width of the inspector's column.
  public nonisolated func inspectorColumnWidth(_ width: CGFloat) -> some View {
    preference(key: InspectorWidthKey.self, value: Double(width))
  }
  /// Sets the width of the inspector's column; people cannot change it here.
  public nonisolated func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
    preference(key: InspectorWidthKey.self, value: Double(ideal))
  }
}
