import CoreData
import DisplayTree
import Foundation

/// A window: a view graph, the traits that the host reports, and what the host is asked for.
@MainActor package final class AppWindow: HostedWindow {
  package let graph: ViewGraph
  package var tree: DisplayTree { graph.tree }
  package private(set) var title: String
  package var onRequest: ((HostRequest) -> Void)?
  package var onClose: (() -> Void)?
  private let environment = EnvironmentNode(parent: nil)
  /// For what stands on no page of a navigation stack.
  private let editMode = StateLocation(EditMode.inactive)
  /// Brings what the window shows up to date, before the window itself.
  package var beforeFlush: (() -> Void)?
  /// Called when the window comes nearer to the front or goes from it.
  package var onPhase: ((_ old: ScenePhase, _ new: ScenePhase) -> Void)?
  /// Where the window is now. One that comes to the front is inactive first, and so is one that leaves it: apps save
  /// what they have on the way.
  package private(set) var phase = ScenePhase.inactive
  private var traits: WindowTraits
  private let storage: SceneState
  private lazy var requests = WindowRequests { [weak self] in self?.onRequest?($0) }
  private var sizeReaders = Readers()
  /// The window that is made, evaluated or sent an event now, or was last: what UIKit's globals are about.
  package private(set) static weak var front: AppWindow? {
    didSet { if front !== oldValue { front?.tellLocale() } }
  }
  private var locale = EnvironmentValues().locale
  private let undoManager = UndoManager()

  package init(title: String, content: AnyView, traits: WindowTraits, restoring state: String? = nil) {
    self.title = title
    self.traits = traits
    storage = SceneState(restoring: state)
    graph = ViewGraph(environment: environment)
    applyTraits()
    Self.front = self
    graph.root.mount(WindowContent(content: content) { [weak self] in self?.prefer($0) })
  }

  private var preferredColorScheme: ColorScheme?

  private func prefer(_ colorScheme: ColorScheme?) {
    guard colorScheme != preferredColorScheme else { return }
    preferredColorScheme = colorScheme
    applyTraits()
  }

  package var onNeedsFlush: (() -> Void)? {
    get { graph.onNeedsFlush }
    set { graph.onNeedsFlush = newValue }
  }

  package func update(_ content: AnyView) {
    Self.front = self
    graph.root.update(WindowContent(content: content) { [weak self] in self?.prefer($0) })
  }

  package func update(_ traits: WindowTraits) {
    guard traits != self.traits else { return }
    Self.front = self
    let old = self.traits
    self.traits = traits
    applyTraits()
    followPhase()
    if (old.width, old.height) != (traits.width, traits.height) { sizeReaders.markDirty() }
    if (old.width > old.height) != (traits.width > traits.height) {
      NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
    }
  }

  /// Goes to the phase that the traits ask for, step by step.
  private func followPhase() {
    let wanted: ScenePhase = traits.isActive ? .active : traits.isHidden ? .background : .inactive
    while phase != wanted {
      let old = phase
      phase = phase == .inactive ? wanted : .inactive
      applyTraits()
      onPhase?(old, phase)
      ActivityNotices.tell(of: self)
      if phase != wanted { flush() }
    }
  }

  private func applyTraits() {
    var values = EnvironmentValues()
    values.apply(traits)
    values.scenePhase = phase
    values.editMode = Binding(location: editMode)
    if let preferredColorScheme { values.colorScheme = preferredColorScheme }
    values.sceneState = storage
    values.windowRequests = requests
    values.undoManager = undoManager
    environment.setValues(values.overrides)
    let insets = EdgeInsets(
      top: traits.safeArea.top, leading: traits.safeArea.left, bottom: traits.safeArea.bottom,
      trailing: traits.safeArea.right)
    graph.root.resize(to: CGSize(width: traits.width, height: traits.height), insets: insets)
    graph.pixelLength = 1 / max(1, traits.pixelScale)
    let background = SystemColor.background.rgba(in: EnvironmentValues(node: environment))
    tree.set(tree.root, .background, .string(background.css))
    tree.set(tree.root, .colorScheme, preferredColorScheme.map { $0 == .dark ? "dark" : "light" })
    tree.set(tree.root, .direction, values.layoutDirection == .rightToLeft ? "rtl" : nil)
    locale = values.locale
    if Self.front === self { tellLocale() }
    tree.set(tree.root, .language, .string(values.locale.identifier(.bcp47)))
  }

  private func tellLocale() {
    CurrentLocale.set(
      locale, languages: traits.languages, timeZone: traits.timeZone.flatMap { TimeZone(identifier: $0) })
  }

  package func send(_ event: DisplayEvent) -> Bool {
    Self.front = self
    return graph.send(event)
  }

  package func flush() {
    Self.front = self
    DefaultsReaders.shared.takeUpChanges()
    beforeFlush?()
    graph.flush()
    guard !isShown else { return }
    // An app hears that its window comes to the front when what it shows is there to hear it.
    isShown = true
    followPhase()
    graph.flush()
  }
  private var isShown = false

  package func saveState() -> String? { storage.encoded }

  package var work: WorkCounts {
    WorkCounts(bodies: graph.counters.bodies, sizes: graph.counters.sizes, statements: StatementLog.count)
  }

  // MARK: What UIKit's globals ask

  /// The window's size, points; a view that reads it is evaluated again when it changes.
  var observedSize: CGSize {
    sizeReaders.noteRead()
    return CGSize(width: traits.width, height: traits.height)
  }
  var pixelScale: CGFloat { CGFloat(max(1, traits.pixelScale)) }
  var coveredEdges: UIEdgeInsets {
    UIEdgeInsets(
      top: traits.safeArea.top, left: traits.safeArea.left, bottom: traits.safeArea.bottom,
      right: traits.safeArea.right)
  }
  var reducesMotion: Bool { traits.reducesMotion }
  var increasesContrast: Bool { traits.contrast == .increased }
  var isRightToLeft: Bool { EnvironmentValues(node: environment).layoutDirection == .rightToLeft }

  package func close() {
    traits.isActive = false
    traits.isHidden = true
    followPhase()
    graph.flush()
    graph.tearDown()
    onClose?()
  }
}

/// What a window shows, and what it wants of the window.
private struct WindowContent: View {
  var content: AnyView
  var prefer: @MainActor (ColorScheme?) -> Void
  var body: some View { content.modifier(preference) }
  private var preference: _PreferenceActionModifier<PreferredColorSchemeKey> {
    var modifier = _PreferenceActionModifier(key: PreferredColorSchemeKey.self) { scheme in
      MainActor.assumeIsolated { prefer(scheme) }
    }
    // Or the first look would be in the wrong colours, and what is animated from there on begins with those.
    modifier.runsFirst = true
    return modifier
  }
}

extension EnvironmentValues {
  /// Takes over what a host says of its window.
  mutating func apply(_ traits: WindowTraits) {
    colorScheme = traits.isDark ? .dark : .light
    setContrast(traits.contrast == .increased ? .increased : .standard)
    displayScale = CGFloat(max(1, traits.pixelScale))
    dynamicTypeSize = DynamicTypeSize(rawValue: traits.textSize) ?? .large
    // As on an iPad and on a large phone: what is at least 640 points wide is regular.
    horizontalSizeClass = traits.width >= 640 ? .regular : .compact
    verticalSizeClass = traits.height >= 480 ? .regular : .compact
    reducesMotion = traits.reducesMotion
    if let locale = StringTable.shared.locale(for: traits.languages) {
      self.locale = locale
      var calendar = Calendar.current
      calendar.locale = locale
      self.calendar = calendar
      let direction = locale.language.characterDirection
      layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
    }
    if let name = traits.timeZone, let zone = TimeZone(identifier: name) {
      timeZone = zone
      calendar.timeZone = zone
    }
  }
}

/// Asks the window's host for something.
package final class WindowRequests: @unchecked Sendable, Equatable {
  private let ask: @MainActor (HostRequest) -> Void
  /// Those in the window who take addresses of the app's own.
  let urlHandlers = URLHandlers()
  init(_ ask: @escaping @MainActor (HostRequest) -> Void) { self.ask = ask }
  @MainActor package func callAsFunction(_ request: HostRequest) { ask(request) }
  // All of one window's are alike, and a view never sees another window's.
  package static func == (a: WindowRequests, b: WindowRequests) -> Bool { true }
}

/// What `@SceneStorage` and navigation keep of a window across restarts: texts by key.
@MainActor package final class SceneState {
  private var values: [String: String] = [:]
  package init(restoring text: String?) {
    guard let data = text?.data(using: .utf8) else { return }
    values = (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
  }
  package subscript(key: String) -> String? {
    get { values[key] }
    set { values[key] = newValue }
  }
  private var readers: [String: Readers] = [:]
  /// Notes that the running evaluation goes by a value.
  func noteRead(_ key: String) { readers[key, default: Readers()].noteRead() }
  /// Writes a value, and evaluates again what goes by it.
  func write(_ text: String?, for key: String) {
    guard values[key] != text else { return }
    values[key] = text
    readers[key]?.markDirty()
  }
  var encoded: String? {
    guard !values.isEmpty, let data = try? JSONEncoder().encode(values) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}

private enum WindowRequestsKey: EnvironmentKey { static var defaultValue: WindowRequests? { nil } }
private enum SceneStateKey: EnvironmentKey { static var defaultValue: SceneState? { nil } }
extension EnvironmentValues {
  package var windowRequests: WindowRequests? {
    get { self[WindowRequestsKey.self] }
    set { self[WindowRequestsKey.self] = newValue }
  }
  package var sceneState: SceneState? {
    get { self[SceneStateKey.self] }
    set { self[SceneStateKey.self] = newValue }
  }
}

/// Opens an address: in the app that handles it, or by the host.
public struct OpenURLAction: Sendable {
  public struct Result: Sendable {
    enum Kind: Sendable {
      case handled, discarded
      case system(URL?)
    }
    let kind: Kind
    public static let handled = Result(kind: .handled)
    public static let discarded = Result(kind: .discarded)
    public static let systemAction = Result(kind: .system(nil))
    public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
  }
  private let handler: (@MainActor (URL) -> Result)?
  private let requests: WindowRequests?
  @MainActor @preconcurrency public init(handler: @escaping @MainActor (URL) -> Result) {
    self.handler = handler
    requests = nil
  }
  /// Whether the app opens addresses itself; otherwise the host does.
  package var isCustom: Bool { handler != nil }
  init(requests: WindowRequests?) {
    handler = nil
    self.requests = requests
  }
  @MainActor @preconcurrency public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }
  @MainActor @preconcurrency public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler?(url).kind {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other): open(other ?? url, completion)
    case nil: open(url, completion)
    }
  }
  @MainActor private func open(_ url: URL, _ completion: (Bool) -> Void) {
    if requests?.urlHandlers.open(url) == true { return completion(true) }
    requests?(.openURL(url.absoluteString))
    completion(requests != nil)
  }
}

private enum OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction? { nil } }
extension EnvironmentValues {
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] ?? OpenURLAction(requests: windowRequests) }
    set { self[OpenURLKey.self] = newValue }
  }
}
