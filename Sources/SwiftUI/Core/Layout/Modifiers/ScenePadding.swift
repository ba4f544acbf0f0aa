import DisplayTree
import Foundation

/// How much space a scene wants at its edges.
public struct ScenePadding: Equatable, Sendable {
  private let name: String
  public static let minimum = ScenePadding(name: "minimum")
  public static let navigationBar = ScenePadding(name: "navigationBar")
}

extension View {
  /// Adds the space that scenes have at their edges.
  public nonisolated func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }
  public nonisolated func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View {
    self.padding(edges)
  }

  /// Mirrors the view where leading is on the right.
  public nonisolated func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    modifier(_MirrorEffect(isEnabled: enabled))
  }
}

/// Mirrors its content where leading is on the right.
public struct _MirrorEffect { var isEnabled: Bool }
extension _MirrorEffect: EffectModifier {
  public typealias Body = Never
  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    if isEnabled, environment.layoutDirection == .rightToLeft { properties[.transform] = [-1, 0, 0, 1, 0, 0] }
  }
}
