import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class WindowSettingsTests: XCTestCase {
  func testPreferredColorSchemeDressesTheWindow() async throws {
    struct Content: View {
      var scheme: ColorScheme?
      @Environment(\.colorScheme) var current
      var body: some View { Text(current == .dark ? "dark" : "light").preferredColorScheme(scheme) }
    }
    let screen = ControlsScreen(Content(scheme: .dark))
    XCTAssertEqual(screen.texts, ["dark"])
    XCTAssertEqual(screen.window.tree.root.string(.colorScheme), "dark")
    XCTAssertEqual(screen.window.tree.root.string(.background), "#000")
    screen.change { screen.window.update(AnyView(Content(scheme: nil))) }
    XCTAssertEqual(screen.texts, ["light"])
    XCTAssertNil(screen.window.tree.root.string(.colorScheme))
  }

  func testAPageOfAStackDressesTheWindowToo() async throws {
    struct Content: View {
      var path: [Int]
      var body: some View {
        NavigationStack(path: .constant(path)) {
          Text("root").preferredColorScheme(path == [3] ? nil : .dark)
            .navigationDestination(for: Int.self) { Text("page").preferredColorScheme($0 == 2 ? .light : nil) }
        }
      }
    }
    let screen = ControlsScreen(Content(path: []))
    func scheme(_ path: [Int]) -> String? {
      screen.change { screen.window.update(AnyView(Content(path: path))) }
      return screen.window.tree.root.string(.colorScheme)
    }
    XCTAssertEqual(screen.window.tree.root.string(.colorScheme), "dark")
    XCTAssertEqual(scheme([1]), "dark", "the page above says nothing")
    XCTAssertEqual(scheme([2]), "light", "the last one that says something counts")
    XCTAssertEqual(scheme([]), "dark")
    XCTAssertNil(scheme([3]))
  }

  func testWhatAPageSaysIsHeardAroundTheStack() async throws {
    struct Count: PreferenceKey {
      static let defaultValue = 0
      static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }
    let heard = Shared(0)
    let screen = ControlsScreen(
      NavigationStack { Text("root").preference(key: Count.self, value: 3).navigationTitle("Title") }
        .onPreferenceChange(Count.self) { heard.value = $0 })
    XCTAssertEqual(heard.value, 3)
    XCTAssertTrue(screen.texts.contains("Title"))
  }

  func testAPageInASheetSaysHowHighTheSheetIs() async throws {
    let screen = ControlsScreen(
      Text("window").sheet(isPresented: .constant(true)) {
        NavigationStack { Text("sheet").presentationDetents([.height(300), .large]).interactiveDismissDisabled() }
      })
    let direct = ControlsScreen(
      Text("window").sheet(isPresented: .constant(true)) {
        NavigationStack { Text("sheet") }.presentationDetents([.height(300), .large]).interactiveDismissDisabled()
      })
    let (inner, outer) = (try screen.node(.sheet), try direct.node(.sheet))
    XCTAssertEqual(inner.properties[.detents], outer.properties[.detents])
    XCTAssertNotNil(inner.properties[.detents])
    XCTAssertEqual(inner.properties[.dismissable], outer.properties[.dismissable])
  }

  func testASheetHasAColorSchemeOfItsOwn() async throws {
    let screen = ControlsScreen(
      Text("window").sheet(isPresented: .constant(true)) { Text("sheet").preferredColorScheme(.dark) })
    XCTAssertEqual(try screen.node(.sheet).string(.colorScheme), "dark")
    XCTAssertNil(screen.window.tree.root.string(.colorScheme))
    let colors = screen.all(.text).compactMap { $0.string(.color) }
    XCTAssertEqual(colors, ["#000", "#fff"])
  }

  func testAddressesOfTheAppsOwnComeBackToIt() async throws {
    let heard = Shared("")
    struct Content: View {
      var heard: Shared<String>
      @Environment(\.openURL) var openURL
      var body: some View {
        Button("Open") { openURL(URL(string: "bookworm://add")!) }
          .onOpenURL { heard.value = $0.absoluteString }
      }
    }
    let screen = ControlsScreen(Content(heard: heard))
    var asked: [HostRequest] = []
    screen.window.onRequest = { asked.append($0) }
    screen.tap(try screen.node(.button))
    XCTAssertEqual(heard.value, "bookworm://add")
    XCTAssertEqual(asked, [])
  }

  func testTheLanguageAndTheTimeZoneMayChangeWhileItRuns() async throws {
    struct Content: View {
      @State private var count = 0
      var body: some View {
        VStack {
          Text(Date(timeIntervalSince1970: 0), style: .time)
          Button("Count") { count += 1 }
          Text(verbatim: "\(count)")
        }
      }
    }
    let screen = ControlsScreen(Content())
    func show(_ languages: [String], _ timeZone: String) {
      var traits = WindowTraits()
      traits.languages = languages
      traits.timeZone = timeZone
      screen.change { screen.window.update(traits) }
    }
    screen.tap(try screen.node(.button))
    show(["en-US"], "UTC")
    XCTAssertEqual(screen.texts.first?.replacing("\u{202F}", with: " "), "12:00 AM")
    show(["de-DE"], "Asia/Tokyo")
    XCTAssertEqual(screen.window.tree.root.string(.language), "de-DE")
    XCTAssertFalse(screen.texts.first?.contains("AM") ?? true)
    // A zone or a language that nobody knows ends nothing.
    show(["ar-EG", "en"], "Nowhere/At all")
    XCTAssertEqual(screen.window.tree.root.string(.direction), "rtl")
    show(["", "x-y-z-0", "de"], "../../etc/passwd")
    XCTAssertNil(screen.window.tree.root.string(.direction))
    XCTAssertEqual(screen.texts.last, "1", "what the window held it still holds")
  }

  func testSizeCategoriesAreTypeSizes() async {
    var values = EnvironmentValues()
    values.dynamicTypeSize = .accessibility2
    XCTAssertEqual(values.sizeCategory, .accessibilityLarge)
    XCTAssertTrue(values.sizeCategory.isAccessibilityCategory)
    values.sizeCategory = .extraSmall
    XCTAssertEqual(values.dynamicTypeSize, .xSmall)
    XCTAssertTrue(ContentSizeCategory.small < .extraLarge)
  }

  func testScaledMetricsFollowTheTextSize() async {
    struct Bar: View {
      @ScaledMetric(relativeTo: .body) var width = 34.0
      var body: some View { Color.red.frame(width: width, height: 1) }
    }
    let screen = ControlsScreen(
      VStack {
        Bar()
        Bar().dynamicTypeSize(.accessibility1)
      })
    XCTAssertEqual(screen.all(.shape).map(\.frame.width), [34, 56])
  }

  func testFocusedSceneValuesReachTheRest() async {
    struct Reader: View {
      @FocusedValue(\.document) var document
      var body: some View { Text(document ?? "none") }
    }
    let name = Shared<String?>("first")
    struct Content: View {
      @Binding var name: String?
      var body: some View {
        VStack {
          Reader()
          Color.red.focusedSceneValue(\.document, name)
        }
      }
    }
    let screen = ControlsScreen(Content(name: name.binding))
    XCTAssertEqual(screen.texts, ["first"])
    screen.change { name.value = "second" }
    XCTAssertEqual(screen.texts, ["second"])
    screen.change { name.value = nil }
    XCTAssertEqual(screen.texts, ["none"])
  }

  func testFocusedObjectsReachTheRest() async {
    final class Model: ObservableObject { @Published var name = "first" }
    struct Reader: View {
      @FocusedObject var model: Model?
      var body: some View { Text(model?.name ?? "none") }
    }
    let shown = Shared<Model?>(Model())
    struct Content: View {
      @Binding var model: Model?
      var body: some View {
        VStack {
          Reader()
          Color.red.focusedSceneObject(model)
        }
      }
    }
    let screen = ControlsScreen(Content(model: shown.binding))
    XCTAssertEqual(screen.texts, ["first"])
    screen.change { shown.value?.name = "second" }
    XCTAssertEqual(screen.texts, ["second"])
    screen.change { shown.value = nil }
    XCTAssertEqual(screen.texts, ["none"])
  }

  func testThePreferredSchemeIsThereBeforeAnythingMoves() async throws {
    struct Pulsing: View {
      @State private var isLarge = false
      var body: some View {
        Text("Pulse").scaleEffect(isLarge ? 1.1 : 1)
          .animation(.easeInOut(duration: 1).repeatForever(), value: isLarge)
          .onAppear { isLarge = true }
          .preferredColorScheme(.dark)
      }
    }
    let window = AppWindow(
      title: "", content: AnyView(Pulsing()), traits: WindowTraits(width: 390, height: 844))
    window.flush()
    var colors: [PropertyValue] = []
    for operation in window.tree.takePatch().operations {
      switch operation {
      case .insert(_, _, _, _, _, let properties): properties[.color].map { colors.append($0) }
      case .set(_, let properties, _): if let color = properties[.color] ?? nil { colors.append(color) }
      default: break
      }
    }
    XCTAssertEqual(Set(colors).count, 1, "no colour of the other scheme on the way")
  }
}

private struct DocumentKey: FocusedValueKey { typealias Value = String }
extension FocusedValues {
  fileprivate var document: String? {
    get { self[DocumentKey.self] }
    set { self[DocumentKey.self] = newValue }
  }
}
