/// A part of an app's interface with a life of its own: a window, its settings.
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  /// Adds what hosts show of this scene.
  static func _describe(_ scene: Self, into list: inout [SceneDescription])
}

extension Scene {
  public static func _describe(_ scene: Self, into list: inout [SceneDescription]) {
    Body._describe(SceneScopes.current?.body(of: scene) ?? scene.body, into: &list)
  }
}

extension Never: Scene {}

/// A scene without a body of its own.
@MainActor package protocol PrimitiveScene: Scene where Body == Never {}
extension PrimitiveScene {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// What a host needs to know of a scene.
public struct SceneDescription {
  package enum Kind { case window, settings, auxiliary }
  package var kind: Kind
  package var id: String?
  package var content: AnyView
}

@resultBuilder @MainActor public enum SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  @_disfavoredOverload public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene
  {
    var parts: [(inout [SceneDescription]) -> Void] = []
    for scene in repeat each content { parts.append(SceneParts.describer(scene)) }
    return SceneParts(parts: parts)
  }
  public static func buildOptional(_ scene: (any Scene)?) -> some Scene {
    SceneParts(parts: scene.map { [SceneParts.describer($0)] } ?? [])
  }
  public static func buildLimitedAvailability(_ scene: any Scene) -> some Scene {
    SceneParts(parts: [SceneParts.describer(scene)])
  }
}

/// Several scenes.
@MainActor struct SceneParts {
  var parts: [(inout [SceneDescription]) -> Void]
  static func describer<S: Scene>(_ scene: S) -> (inout [SceneDescription]) -> Void {
    { S._describe(scene, into: &$0) }
  }
}
extension SceneParts: PrimitiveScene {
  static func _describe(_ scene: SceneParts, into list: inout [SceneDescription]) {
    for part in scene.parts { part(&list) }
  }
}

/// A window of the app; each browser tab shows one of its own.
public struct WindowGroup<Content: View> {
  private var id: String?
  private var content: Content
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
  public nonisolated init(id: String, @ViewBuilder content: () -> Content) {
    self.id = id
    self.content = content()
  }
  /// Windows with a title, to be opened by their id.
  public nonisolated init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(id: id, content: content)
  }

  /// Windows with a title, to be opened by their id.
  public nonisolated init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
    self.init(id: id, content: content)
  }

  /// Windows with a title, to be opened by their id.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    self.init(id: id, content: content)
  }

  /// Windows with a title.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }

  /// Windows with a title.
  public nonisolated init(_ title: Text, @ViewBuilder content: () -> Content) { self.init(content: content) }

  /// Windows with a title.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }
}

extension WindowGroup: PrimitiveScene {
  public static func _describe(_ scene: WindowGroup, into list: inout [SceneDescription]) {
    list.append(SceneDescription(kind: .window, id: scene.id, content: AnyView(scene.content)))
  }
}

/// A single window. Shown like a window group here.
public struct Window<Content: View> {
  private var id: String
  private var content: Content
  public nonisolated init(_ title: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.id = id
    self.content = content()
  }
}

extension Window: PrimitiveScene {
  public static func _describe(_ scene: Window, into list: inout [SceneDescription]) {
    list.append(SceneDescription(kind: .window, id: scene.id, content: AnyView(scene.content)))
  }
}

/// The app's settings. They exist on the Mac only, and so are not shown.
public struct Settings<Content: View> {
  private var content: Content
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Settings: PrimitiveScene {
  public static func _describe(_ scene: Settings, into list: inout [SceneDescription]) {
    list.append(SceneDescription(kind: .settings, content: AnyView(scene.content)))
  }
}
