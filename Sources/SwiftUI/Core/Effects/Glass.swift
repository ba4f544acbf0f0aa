import Foundation

/// A plate of glass: a blur of what is behind, here without the bending of light at its edge.
public struct Glass: Equatable, Sendable {
  var color: Color?
  var isClear = false
  public static let regular = Glass()
  public static let clear = Glass(isClear: true)
  public static let identity = Glass(isClear: true)
  public func tint(_ color: Color?) -> Glass {
    var copy = self
    copy.color = color
    return copy
  }
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// Views on plates of glass that belong together; each has a plate of its own here.
public struct GlassEffectContainer<Content: View> {
  private let content: Content
  public nonisolated init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}
extension GlassEffectContainer: View {
  public var body: some View { content }
}

extension View {
  /// Puts a plate of glass behind this view.
  public nonisolated func glassEffect(_ glass: Glass = .regular, in shape: some Shape = Capsule()) -> some View {
    background {
      ZStack {
        shape.fill(glass.isClear ? Material.ultraThin : Material.regular)
        if let color = glass.color { shape.fill(color.opacity(0.3)) }
      }
    }
  }
  /// Says which plates become one as they move. They stay apart here.
  public nonisolated func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: Namespace.ID) -> some View {
    self
  }
  public nonisolated func glassEffectUnion(
    id: (some Hashable & Sendable)?, namespace: Namespace.ID
  ) -> some View { self }
}
