import DisplayTree
import XCTest

@testable import SwiftUI

private struct Row: View {
  let title: String
  var body: some View { Text(title).frame(height: 50) }
}

private struct Row_Previews: PreviewProvider {
  static var previews: some View {
    Group {
      Row(title: "one").previewDisplayName("First")
      Row(title: "two").previewDevice(PreviewDevice(rawValue: "iPad Pro")).previewInterfaceOrientation(.landscapeLeft)
      ForEach(["three", "four"], id: \.self) { Row(title: $0) }
    }
    .previewLayout(.fixed(width: 300, height: 70))
  }
}

private enum Shelf {
  struct Previews: PreviewProvider {
    static var previews: some View { Row(title: "shelf") }
  }
}

private struct Watch_Previews: PreviewProvider {
  static var previews: some View { Row(title: "watch") }
  static var platform: PreviewPlatform? { .watchOS }
}

private struct Sample: PreviewModifier {
  static func makeSharedContext() async throws -> String { "shared" }
  func body(content: Content, context: String) -> some View {
    VStack {
      content
      Text(context)
    }
  }
}

#Preview("Fitting", traits: .sizeThatFitsLayout) { Row(title: "fits") }

#Preview {
  @Previewable @State var isOn = false
  let title = isOn ? "on" : "off"
  VStack {
    Toggle("Switch", isOn: $isOn)
    Text(title)
  }
}

#Preview("Lying", traits: .landscapeLeft, .fixedLayout(width: 200, height: 100)) {
  let row = Row(title: "returned")
  return row
}

#Preview("Modified", traits: .modifier(Sample())) { Row(title: "plain") }

@MainActor final class PreviewTests: XCTestCase {
  private func gallery(broken: Set<String> = [], mark: String? = nil) -> PreviewGallery {
    // The whole test program's conformances: everything above is found, private or not.
    PreviewGallery(name: "Test", types: PreviewTypes.all(), broken: broken, mark: mark)
  }

  private func window(_ gallery: PreviewGallery, _ id: String) throws -> any HostedWindow {
    let window = try XCTUnwrap(gallery.makeWindow(WindowTraits(), showing: id, restoring: nil), id)
    window.flush()
    _ = window.tree.takePatch()
    return window
  }

  private func nodes(_ window: any HostedWindow) -> [DisplayNode] {
    func all(_ node: DisplayNode) -> [DisplayNode] { [node] + node.children.flatMap(all) }
    return all(window.tree.root)
  }

  private func texts(_ window: any HostedWindow) -> [String] { nodes(window).compactMap(\.text) }

  func testEachViewOfAGroupIsAPreviewWithWhatIsSaidOfIt() async throws {
    let gallery = gallery()
    let rows = gallery.previews.filter { $0.group == "Row" }
    let layout = HostedPreview.Layout.fixed(width: 300, height: 70)
    XCTAssertEqual(
      rows,
      [
        HostedPreview(id: "Row_Previews.1", name: "First", group: "Row", layout: layout),
        HostedPreview(
          id: "Row_Previews.2", name: "Row 2", group: "Row", layout: layout, device: "iPad Pro", isLandscape: true),
        HostedPreview(id: "Row_Previews.3", name: "Row 3", group: "Row", layout: layout),
        HostedPreview(id: "Row_Previews.4", name: "Row 4", group: "Row", layout: layout),
      ])
    XCTAssertEqual(try rows.map { try texts(window(gallery, $0.id)) }, [["one"], ["two"], ["three"], ["four"]])
  }

  func testANestedProviderIsNamedAfterTheTypeAroundIt() async throws {
    let preview = try XCTUnwrap(gallery().previews.first { $0.group == "Shelf" })
    XCTAssertEqual(preview, HostedPreview(id: "Shelf_Previews.1", name: "Shelf", group: "Shelf"))
  }

  func testPreviewsForOtherPlatformsAreLeftOut() async {
    XCTAssertFalse(gallery().previews.contains { $0.group == "Watch" })
  }

  func testMacroPreviewsAreListedByFileAndLine() async throws {
    let previews = gallery().previews.filter { $0.group == "PreviewTests" }
    XCTAssertEqual(previews.map(\.id), (1...4).map { "PreviewTests-\($0).1" })
    XCTAssertEqual(previews.map(\.name), ["Fitting", "PreviewTests 2", "Lying", "Modified"])
    XCTAssertEqual(previews.map(\.layout), [.fitting, .device, .fixed(width: 200, height: 100), .device])
    XCTAssertEqual(previews.map(\.isLandscape), [false, false, true, false])
    XCTAssertEqual(try texts(window(gallery(), "PreviewTests-3.1")), ["returned"])
  }

  func testAPreviewableStateIsLive() async throws {
    let window = try window(gallery(), "PreviewTests-2.1")
    XCTAssertTrue(texts(window).contains("off"))
    let toggle = try XCTUnwrap(nodes(window).first { $0.kind == .toggle })
    XCTAssertTrue(window.send(DisplayEvent(node: toggle.id, kind: .toggle(true))))
    window.flush()
    XCTAssertTrue(texts(window).contains("on"))
  }

  func testAFittingPreviewTellsTheGalleryItsPlace() async throws {
    let window = try window(gallery(), "PreviewTests-1.1")
    let place = try XCTUnwrap(nodes(window).first { $0.string(.identifier) == "martlet.preview" })
    XCTAssertEqual(place.frame.height, 50)
    XCTAssertLessThan(place.frame.width, 100)
  }

  func testAModifierGetsItsSharedContext() async throws {
    let window = try window(gallery(), "PreviewTests-4.1")
    for _ in 0..<100 where !texts(window).contains("shared") {
      try await Task.sleep(for: .milliseconds(10))
      window.flush()
    }
    XCTAssertEqual(texts(window), ["plain", "shared"])
  }

  func testTheMarkNamesWhatThePreviewProcessIsAtWorkFor() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    func mark() throws -> String { String(decoding: try Data(contentsOf: file).prefix { $0 != 0 }, as: UTF8.self) }
    let gallery = gallery(mark: file.path)
    XCTAssertEqual(try mark(), "")
    let first = try window(gallery, "Row_Previews.1")
    let second = try window(gallery, "PreviewTests-2.1")
    XCTAssertEqual(try mark(), "PreviewTests-2.1")
    first.flush()
    XCTAssertEqual(try mark(), "Row_Previews.1")
    second.close()
    XCTAssertEqual(try mark(), "PreviewTests-2.1")
  }

  func testABrokenSourceIsListedButNotAsked() async throws {
    let gallery = gallery(broken: ["Row_Previews"])
    XCTAssertEqual(
      gallery.previews.filter { $0.group == "Row" }, [HostedPreview(id: "Row_Previews", name: "Row", group: "Row")])
    XCTAssertNil(gallery.makeWindow(WindowTraits(), showing: "Row_Previews", restoring: nil))
    XCTAssertNil(gallery.makeWindow(WindowTraits(), showing: "Row_Previews.9", restoring: nil))
  }
}
