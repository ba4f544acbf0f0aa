import Combine
import Observation

/// A scene whose windows' content is changed.
struct ModifiedScene<Base: Scene> {
  var base: Base
  var change: (AnyView) -> AnyView
}

extension ModifiedScene: PrimitiveScene {
  static func _describe(_ scene: ModifiedScene, into list: inout [SceneDescription]) {
    var own: [SceneDescription] = []
    Base._describe(scene.base, into: &own)
    for index in own.indices { own[index].content = scene.change(own[index].content) }
    list += own
  }
}

extension Scene {
  /// A scene whose windows' content is changed.
  package nonisolated func _changingContent(_ change: @escaping (AnyView) -> AnyView) -> some Scene {
    ModifiedScene(base: self, change: change)
  }
  public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    ModifiedScene(base: self) { AnyView($0.environment(keyPath, value)) }
  }
  public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    ModifiedScene(base: self) { AnyView($0.environment(object)) }
  }
  public nonisolated func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    ModifiedScene(base: self) { AnyView($0.environmentObject(object)) }
  }
  public nonisolated func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some Scene {
    ModifiedScene(base: self) { AnyView($0.onChange(of: value, perform: action)) }
  }
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some Scene { ModifiedScene(base: self) { AnyView($0.onChange(of: value, initial: initial, action)) } }
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene { ModifiedScene(base: self) { AnyView($0.onChange(of: value, initial: initial, action)) } }
}
