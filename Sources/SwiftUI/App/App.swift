import Diagnostics
import DisplayTree
import Foundation

/// An application: its scenes, and what they share.
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  /// Starts the app in the host that the executable was linked with; never returns.
  @MainActor @preconcurrency public static func main() {
    guard let host = HostLookup.linkedHost() else { HostLookup.refuse("\(Self.self)") }
    guard PreviewGallery.isWanted else { host.run(RunningApp { Self.init() }) }
    // What the app sets up when it starts, its previews may need.
    let app = Self.init()
    withExtendedLifetime(app) {
      host.run(
        PreviewGallery(name: HostLookup.appName("\(Self.self)"), environment: ProcessInfo.processInfo.environment))
    }
  }
}

/// Finds the host that was linked into the executable, without knowing which.
@MainActor enum HostLookup {
  static func linkedHost() -> (any AppHost)? {
    guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "martlet_make_host") else { return nil }
    let make = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeMutableRawPointer).self)
    return Unmanaged<AnyObject>.fromOpaque(make()).takeRetainedValue() as? any AppHost
  }

  /// Ends a program that has no host, saying so.
  static func refuse(_ app: String) -> Never {
    let problem = Diagnostic(
      code: "app.noHost", summary: "\(app) was linked without a host to show it", fix: "start it with ./martlet run",
      blame: .environment)
    FileHandle.standardError.write(Data("\(problem.description)\n".utf8))
    exit(1)
  }

  /// The app's name as people see it.
  static func appName(_ type: String) -> String {
    Bundle.main.object(forInfoDictionaryKey: "CFBundleDisplayName") as? String
      ?? Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String ?? type
  }
}

/// An app while it runs: evaluates its body, and gives each window its content.
@MainActor package final class RunningApp<A: App>: HostedApp {
  private let environment = EnvironmentNode(parent: nil)
  private let graph: ViewGraph
  private let element: AppElement<A>
  private var windows: [AppWindow] = []

  package init(_ make: () -> A) {
    var values = EnvironmentValues()
    values.scenePhase = .background
    environment.setValues(values.overrides)
    graph = ViewGraph(environment: environment)
    element = AppElement(make(), parent: graph.root)
    graph.onNeedsFlush = { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.graph.flush() } }
    }
    element.scenesChanged = { [weak self] scenes in self?.update(scenes) }
  }

  package var name: String { HostLookup.appName("\(A.self)") }

  package func makeWindow(_ traits: WindowTraits, restoring state: String?) -> any HostedWindow {
    let window = AppWindow(title: name, content: windowContent(element.scenes), traits: traits, restoring: state)
    // What an event changes in the app's own state goes to the browser with the event's other effects.
    window.beforeFlush = { [weak self] in self?.graph.flush() }
    window.onPhase = { [weak self] _, _ in self?.followPhases() }
    window.onClose = { [weak self, weak window] in
      self?.windows.removeAll { $0 === window }
      self?.followPhases()
    }
    windows.append(window)
    followPhases()
    return window
  }

  /// The app is as much in front as the foremost of its windows.
  private func followPhases() {
    var values = EnvironmentValues()
    values.scenePhase = windows.map(\.phase).max() ?? .background
    environment.setValues(values.overrides)
    graph.flush()
  }

  private func windowContent(_ scenes: [SceneDescription]) -> AnyView {
    scenes.first { $0.kind == .window }?.content ?? AnyView(EmptyView())
  }

  private func update(_ scenes: [SceneDescription]) {
    for window in windows { window.update(windowContent(scenes)) }
  }
}

/// Evaluates the app's body; the app's own state lives in its slots.
@MainActor package final class AppElement<A: App>: ScopeElement {
  private let app: A
  package private(set) var scenes: [SceneDescription] = []
  private lazy var scopes = SceneScopes(app: self) { [unowned self] in rebuild() }
  package var scenesChanged: (([SceneDescription]) -> Void)?

  package init(_ app: A, parent: Element) {
    self.app = app
    super.init(parent: parent)
    evaluate()
    life = .active
  }

  private func evaluate() {
    graph.counters.bodies += 1
    let plan = PropertyPlan.of(A.self)
    let body = graph.evaluate(self) {
      var copy = app
      withUnsafeMutablePointer(to: &copy) { plan.install(in: UnsafeMutableRawPointer($0), of: self) }
      return copy.body
    }
    var found: [SceneDescription] = []
    scopes.describe { A.Body._describe(body, into: &found) }
    scenes = found
  }

  package override func forEachChild(_ body: (Element) -> Void) { scopes.forEach(body) }

  package override func rebuild() {
    isDirty = false
    evaluate()
    scenesChanged?(scenes)
  }
}
