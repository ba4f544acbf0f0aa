import DisplayTree
import XCTest

@testable import SwiftUI

/// What apps and scenes of their own keep and hear.
@MainActor final class ScenePhaseTests: XCTestCase {
  @MainActor final class Log: ObservableObject {
    static var made = 0
    nonisolated(unsafe) static var app: [ScenePhase] = []
    nonisolated(unsafe) static var view: [ScenePhase] = []
    @Published var count = 0
    nonisolated init() { MainActor.assumeIsolated { Log.made += 1 } }
  }

  struct Screen: View {
    @EnvironmentObject var log: Log
    @Environment(\.scenePhase) private var phase
    var body: some View {
      Button("Count \(log.count)") { log.count += 1 }
        .onChange(of: phase) { _, new in Log.view.append(new) }
    }
  }

  struct OwnScene: Scene {
    @StateObject private var log = Log()
    @Environment(\.scenePhase) private var phase
    @State private var title = "none"
    var body: some Scene {
      WindowGroup {
        VStack {
          Screen().environmentObject(log)
          Text(verbatim: "\(log.count) in the scene, \(title)")
          Button("Name") { title = "named" }
        }
      }
      .onChange(of: phase) { _, new in Log.app.append(new) }
    }
  }

  struct OwnApp: App {
    var body: some Scene { OwnScene() }
  }

  func testAScenesOwnPropertiesAreKeptAndFollowed() async throws {
    Log.made = 0
    let app = RunningApp { OwnApp() }
    let window = try XCTUnwrap(app.makeWindow(WindowTraits(), restoring: nil) as? AppWindow)
    window.flush()
    let screen = ScreenOf(window)
    try screen.tap("Count 0")
    try screen.tap("Count 1")
    XCTAssertTrue(screen.texts.contains("2 in the scene, none"), "\(screen.texts)")
    try screen.tap("Name")
    XCTAssertTrue(screen.texts.contains("2 in the scene, named"), "\(screen.texts)")
    XCTAssertEqual(Log.made, 1)
  }

  func testAnAppHearsThatItsWindowsComeAndGo() async throws {
    Log.app = []
    Log.view = []
    let app = RunningApp { OwnApp() }
    var traits = WindowTraits()
    let window = try XCTUnwrap(app.makeWindow(traits, restoring: nil) as? AppWindow)
    window.flush()
    XCTAssertEqual(Log.view, [.active])
    XCTAssertEqual(Log.app.last, .active)
    Log.app = []
    traits.isActive = false
    window.update(traits)
    window.flush()
    XCTAssertEqual(Log.view, [.active, .inactive])
    traits.isHidden = true
    window.update(traits)
    window.flush()
    XCTAssertEqual(Log.view, [.active, .inactive, .background])
    XCTAssertEqual(Log.app, [.inactive, .background])
    traits.isActive = true
    traits.isHidden = false
    window.update(traits)
    window.flush()
    XCTAssertEqual(Log.view.suffix(2), [.inactive, .active])
    // Whoever saves when the app leaves the screen does so when the last tab is closed, too.
    window.close()
    XCTAssertEqual(Log.view.suffix(2), [.inactive, .background])
    XCTAssertEqual(Log.app.suffix(2), [.inactive, .background])
  }

  func testNotificationsComeOneByOneInApplesOrder() async throws {
    final class Heard: @unchecked Sendable { var names: [Notification.Name] = [] }
    let heard = Heard()
    let names = [
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { heard.names.append($0.name) }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    var traits = WindowTraits()
    let window = AppWindow(title: "", content: AnyView(Text("")), traits: traits)
    window.flush()
    func told(_ change: (inout WindowTraits) -> Void) -> [Notification.Name] {
      heard.names = []
      change(&traits)
      window.update(traits)
      return heard.names
    }
    XCTAssertEqual(told { $0.isActive = false }, [names[0]])
    XCTAssertEqual(told { $0.isHidden = true }, [names[1]])
    XCTAssertEqual(told { ($0.isActive, $0.isHidden) = (true, false) }, [names[2], names[3]])
    let other = AppWindow(title: "", content: AnyView(Text("")), traits: traits)
    other.flush()
    XCTAssertEqual(told { ($0.isActive, $0.isHidden) = (false, true) }, [], "the other tab is in front")
    heard.names = []
    other.close()
    XCTAssertEqual(heard.names, [names[0], names[1]])
  }

  func testWithAnotherWindowInFrontTheAppStaysActive() async throws {
    let app = RunningApp { OwnApp() }
    let first = try XCTUnwrap(app.makeWindow(WindowTraits(), restoring: nil) as? AppWindow)
    first.flush()
    let second = try XCTUnwrap(app.makeWindow(WindowTraits(), restoring: nil) as? AppWindow)
    second.flush()
    Log.app = []
    second.close()
    XCTAssertEqual(Log.app, [])
    first.close()
    XCTAssertEqual(Log.app.last, .background)
  }
}

/// A window's texts and buttons.
@MainActor private struct ScreenOf {
  let window: AppWindow
  init(_ window: AppWindow) { self.window = window }
  private var nodes: [DisplayNode] {
    var found: [DisplayNode] = []
    func visit(_ node: DisplayNode) {
      found.append(node)
      node.children.forEach(visit)
    }
    visit(window.tree.root)
    return found
  }
  var texts: [String] { nodes.compactMap(\.text) }
  func tap(_ name: String) throws {
    window.flush()
    _ = window.tree.takePatch()
    let node = try XCTUnwrap(
      nodes.first { $0.kind == .button && $0.children.contains { $0.text == name } }, "no \(name) in \(texts)")
    XCTAssertTrue(window.send(DisplayEvent(node: node.id, kind: .tap(x: 1, y: 1, count: 1))))
    window.flush()
  }
}
