import DisplayTree
import XCTest

@testable import SwiftUI

/// The names of UIKit that SwiftUI apps use.
@MainActor final class UIKitTests: XCTestCase {
  func testColours() async {
    var environment = EnvironmentValues()
    environment.colorScheme = .dark
    XCTAssertEqual(Color(uiColor: .systemBackground).rgba(in: environment), RGBA(0, 0, 0))
    XCTAssertEqual(Color(.white).rgba(in: environment), RGBA(255, 255, 255))
    let adaptive = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
    XCTAssertEqual(Color(adaptive).rgba(in: environment), RGBA(0, 0, 0))
    XCTAssertEqual(Color(adaptive).rgba(in: EnvironmentValues()), RGBA(255, 255, 255))
    var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(red: 0, green: 0.5, blue: 1, alpha: 0.25).getHue(
      &hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
    XCTAssertEqual(hue, 210 / 360, accuracy: 0.001)
    XCTAssertEqual([saturation, brightness, alpha], [1, 1, 0.25])
    XCTAssertEqual(UIColor.red.cgColor.components, [1, 0, 0, 1])
    XCTAssertNil(UIColor(named: "no such colour"))
  }

  func testPlacesOfViewsInOneAnotherAndOfWindowsInScenes() async {
    let (window, box, leaf) = (UIWindow(frame: UIScreen.main.bounds), UIView(), UIView())
    box.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
    leaf.frame = CGRect(x: 1, y: 2, width: 5, height: 5)
    window.addSubview(box)
    box.addSubview(leaf)
    XCTAssertEqual(leaf.convert(leaf.bounds, to: nil), CGRect(x: 11, y: 22, width: 5, height: 5))
    XCTAssertEqual(leaf.convert(CGPoint(x: 1, y: 1), to: box), CGPoint(x: 2, y: 3))
    XCTAssertEqual(leaf.convert(CGPoint(x: 2, y: 3), from: box), CGPoint(x: 1, y: 1))
    let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    let scene = UIWindowScene(
      session: UISceneSession(configuration: configuration), connectionOptions: UIScene.ConnectionOptions())
    XCTAssertEqual(scene.coordinateSpace.bounds, UIScreen.main.bounds)
    window.windowScene = scene
    XCTAssertTrue(scene.windows.first === window)
    window.windowScene = nil
    XCTAssertTrue(scene.windows.isEmpty)
  }

  func testPicturesOfTheCatalogHaveBytes() async throws {
    let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("catalog-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: bundle) }
    let variant = #"{"file":"star.png","appearance":{"isHighContrast":false},"idiom":"universal","width":8,"height":8}"#
    let manifest = #"{"images":{"star":{"variants":[\#(variant)]}},"colors":{},"data":{},"symbols":{}}"#
    try Data(manifest.utf8).write(to: bundle.appendingPathComponent("Assets.json"))
    try Data("picture".utf8).write(to: bundle.appendingPathComponent("star.png"))
    let catalog = AssetCatalog(folder: bundle)
    XCTAssertTrue(catalog.hasImage("star"))
    XCTAssertEqual(catalog.imageData("star", in: EnvironmentValues()), Data("picture".utf8))
    XCTAssertNil(catalog.imageData("moon", in: EnvironmentValues()))
  }

  func testPicturesOfBytes() async throws {
    // A GIF of 3 by 2 pixels: the header tells the size.
    let bytes: [UInt8] = Array("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0, 59]
    let picture = try XCTUnwrap(UIImage(data: Data(bytes)))
    XCTAssertEqual(picture.size, CGSize(width: 3, height: 2))
    XCTAssertEqual(picture.jpegData(compressionQuality: 0.8), Data(bytes))
    let window = AppWindow(title: "", content: AnyView(Image(uiImage: picture)), traits: WindowTraits())
    window.flush()
    guard case .resource(let path, _) = picture.image.source else { return XCTFail("no picture") }
    XCTAssertEqual(DisplayResources.resource(String(path.dropFirst("/data/".count)))?.type, "image/gif")
    XCTAssertNil(UIImage(data: Data("no picture".utf8)))
    XCTAssertNil(UIImage(systemName: "no.such.symbol"))
  }

  func testScreenFollowsTheTab() async {
    struct Wide: View {
      var body: some View { Text(UIScreen.main.bounds.width > 500 ? "wide" : "narrow") }
    }
    let window = AppWindow(title: "", content: AnyView(Wide()), traits: WindowTraits(width: 390, height: 844))
    window.flush()
    XCTAssertEqual(window.graph.root.collectedText, "narrow")
    XCTAssertEqual(UIDevice.current.userInterfaceIdiom, .phone)
    window.update(WindowTraits(width: 820, height: 1180))
    window.flush()
    XCTAssertEqual(window.graph.root.collectedText, "wide")
    XCTAssertEqual(UIDevice.current.userInterfaceIdiom, .pad)
  }

  func testSpelling() async throws {
    let checker = UITextChecker()
    guard !UITextChecker.availableLanguages.isEmpty else { throw XCTSkip("no spelling dictionary is installed") }
    func misspelled(_ text: String) -> NSRange {
      let all = NSRange(location: 0, length: text.utf16.count)
      return checker.rangeOfMisspelledWord(in: text, range: all, startingAt: 0, wrap: false, language: "en")
    }
    XCTAssertEqual(misspelled("silkworm").location, NSNotFound)
    XCTAssertEqual(misspelled("don't worry"), NSRange(location: NSNotFound, length: 0))
    XCTAssertEqual(misspelled("a sylkwrm eats"), NSRange(location: 2, length: 7))
    let guesses = checker.guesses(forWordRange: NSRange(location: 0, length: 6), in: "freind", language: "en_US")
    XCTAssertTrue(guesses?.contains("friend") == true, "\(guesses ?? [])")
  }

  func testADelegateAppShowsItsHostingController() async throws {
    DelegateRegistry.current = MartletDelegates.self
    let app = DelegateApp(delegate: TestAppDelegate())
    let window = try XCTUnwrap(app.makeWindow(WindowTraits(), restoring: nil) as? AppWindow)
    window.flush()
    XCTAssertEqual(window.graph.root.collectedText, "launched")
    let scene = try XCTUnwrap(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    let delegate = try XCTUnwrap(scene.delegate as? TestSceneDelegate)
    XCTAssertEqual(delegate.events, ["connect", "foreground", "active"])
    delegate.window?.rootViewController = UIHostingController(rootView: Text("second"))
    window.flush()
    XCTAssertEqual(window.graph.root.collectedText, "second")
    var traits = WindowTraits()
    func heard(_ change: () -> Void) -> [String] {
      delegate.events = []
      change()
      window.update(traits)
      return delegate.events
    }
    XCTAssertEqual(heard { traits.isActive = false }, ["resign"])
    XCTAssertEqual(scene.activationState, .foregroundInactive)
    XCTAssertEqual(heard { traits.isHidden = true }, ["background"])
    XCTAssertEqual(scene.activationState, .background)
    XCTAssertEqual(heard { (traits.isActive, traits.isHidden) = (true, false) }, ["foreground", "active"])
    XCTAssertEqual(heard { (traits.isActive, traits.isHidden) = (false, true) }, ["resign", "background"])
    XCTAssertEqual(heard { traits.isHidden = false }, ["foreground"])
    traits.isActive = true
    window.update(traits)
    delegate.events = []
    window.close()
    XCTAssertEqual(delegate.events, ["resign", "background", "disconnect"])
    XCTAssertTrue(UIApplication.shared.connectedScenes.isEmpty)
  }

  func testAppsHideTheKeyboard() async {
    struct Form: View {
      @State var text = ""
      var body: some View { TextField("Name", text: $text) }
    }
    let window = AppWindow(title: "", content: AnyView(Form()), traits: WindowTraits())
    window.flush()
    let hide = { UIApplication.shared.sendAction(Selector("resignFirstResponder"), to: nil, from: nil, for: nil) }
    _ = window.tree.takePatch()
    XCTAssertFalse(hide(), "nothing has the focus")
    var field: DisplayNode?
    func find(_ node: DisplayNode) {
      if node.kind == .field { field = node }
      node.children.forEach(find)
    }
    find(window.tree.root)
    XCTAssertTrue(window.send(DisplayEvent(node: field!.id, kind: .focus(true))))
    window.flush()
    XCTAssertTrue(hide())
  }
}

final class TestAppDelegate: NSObject, UIApplicationDelegate {
  static var word = ""
  func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool {
    Self.word = "launched"
    return true
  }
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: "Default", sessionRole: session.role)
    configuration.delegateClass = TestSceneDelegate.self
    return configuration
  }
}

final class TestSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var events: [String] = []
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    events.append("connect")
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIHostingController(rootView: Text(TestAppDelegate.word))
    self.window = window
    window.makeKeyAndVisible()
  }
  func sceneWillEnterForeground(_ scene: UIScene) { events.append("foreground") }
  func sceneDidBecomeActive(_ scene: UIScene) { events.append("active") }
  func sceneWillResignActive(_ scene: UIScene) { events.append("resign") }
  func sceneDidEnterBackground(_ scene: UIScene) { events.append("background") }
  func sceneDidDisconnect(_ scene: UIScene) { events.append("disconnect") }
}

/// As the build writes it into an app.
final class MartletDelegates: _DelegateRegistry {
  override class func make(_ name: String) -> AnyObject? { name == "TestSceneDelegate" ? TestSceneDelegate() : nil }
}
