/// Where the bodies of an app's own scenes are evaluated: each keeps its dynamic properties between evaluations, as a
/// view does, and is told apart by its type and its place among the scenes of that type.
@MainActor final class SceneScopes {
  /// Those of the app whose scenes are being described.
  private(set) static var current: SceneScopes?

  private struct Key: Hashable {
    var type: ObjectIdentifier
    var place: Int
  }
  private unowned let app: Element
  private var elements: [Key: Element] = [:]
  private var counts: [ObjectIdentifier: Int] = [:]
  private let onChange: () -> Void

  /// - Parameter onChange: called when what a scene read has changed.
  init(app: Element, onChange: @escaping () -> Void) {
    self.app = app
    self.onChange = onChange
  }

  func forEach(_ body: (Element) -> Void) { elements.values.forEach(body) }

  /// Runs a description of scenes. Scenes that are no longer among them lose what they kept.
  func describe(_ work: () -> Void) {
    let outer = Self.current
    Self.current = self
    counts = [:]
    work()
    Self.current = outer
    for key in elements.keys where key.place >= counts[key.type] ?? 0 { elements.removeValue(forKey: key)?.tearDown() }
  }

  /// The body of a scene, with its dynamic properties connected.
  func body<S: Scene>(of scene: S) -> S.Body {
    let type = ObjectIdentifier(S.self)
    let key = Key(type: type, place: counts[type, default: 0])
    counts[type, default: 0] += 1
    if let known = elements[key] as? SceneElement<S> { return known.evaluate(scene) }
    let element = SceneElement<S>(parent: app, onChange: onChange)
    elements[key] = element
    return element.evaluate(scene)
  }
}

/// Evaluates the body of one scene.
@MainActor private final class SceneElement<S: Scene>: ScopeElement {
  private let onChange: () -> Void

  init(parent: Element, onChange: @escaping () -> Void) {
    self.onChange = onChange
    super.init(parent: parent)
    life = .active
  }

  func evaluate(_ scene: S) -> S.Body {
    graph.counters.bodies += 1
    let plan = PropertyPlan.of(S.self)
    return graph.evaluate(self) {
      var copy = scene
      withUnsafeMutablePointer(to: &copy) { plan.install(in: UnsafeMutableRawPointer($0), of: self) }
      return copy.body
    }
  }

  override func rebuild() {
    isDirty = false
    onChange()
  }
}
