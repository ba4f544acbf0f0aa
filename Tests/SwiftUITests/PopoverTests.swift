import DisplayTree
import XCTest

@testable import SwiftUI

/// What stands beside its anchor in wide windows and is a sheet in narrow ones.
@MainActor final class PopoverTests: XCTestCase {
  private struct Card: View {
    @State private var count = 0
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      VStack {
        Text("Counted \(count)")
        Button("Count") { count += 1 }
        Button("Close") { dismiss() }
      }
      .frame(width: 200, height: 120)
    }
  }

  private struct Presenter: View {
    var adaptation = PresentationAdaptation.automatic
    var isFixed = false
    @State private var isShown = false
    var body: some View {
      VStack {
        Button("Show") { isShown = true }.frame(width: 100, height: 40)
          .popover(isPresented: $isShown) {
            Card().presentationCompactAdaptation(adaptation).interactiveDismissDisabled(isFixed)
          }
        Text(isShown ? "shown" : "hidden")
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    }
  }

  func testAPopoverStandsBelowItsAnchorWithItsArrow() async throws {
    let pad = Phone(Presenter(), width: 1180, height: 820)
    pad.tap("Show")
    let popover = try XCTUnwrap(pad.nodes(.popover).first)
    // The button is in the middle, from 47 to 87; the arrow is 13 high.
    XCTAssertEqual(popover.frame, Rect(x: 490, y: 100, width: 200, height: 120))
    XCTAssertEqual(popover.properties[.arrow], ["top", 100])
    XCTAssertEqual(popover.properties[.dismissable], true)
    XCTAssertTrue(pad.send(popover, .dismiss))
    XCTAssertTrue(pad.nodes(.popover).isEmpty)
    XCTAssertTrue(pad.texts().contains("hidden"))
  }

  func testASheetFromAPopoverAsksForNoFurtherLayout() async throws {
    let phone = Phone(Presenter())
    phone.tap("Show")
    XCTAssertEqual(phone.nodes(.sheet).count, 1)
    var asked = 0
    phone.window.onNeedsFlush = { asked += 1 }
    phone.window.graph.counters = Counters()
    phone.tap("Count")
    XCTAssertTrue(phone.texts().contains("Counted 1"))
    XCTAssertLessThan(phone.window.graph.counters.layoutPasses, 4)
    phone.window.flush()
    asked = 0
    phone.window.flush()
    XCTAssertEqual(asked, 0, "nothing waits for another turn")
  }

  func testAPopoverIsASheetInANarrowWindowAndKeepsItsState() async throws {
    let phone = Phone(Presenter())
    phone.tap("Show")
    XCTAssertTrue(phone.nodes(.popover).isEmpty)
    XCTAssertEqual(phone.nodes(.sheet).first?.frame.height, 787)
    phone.tap("Count")
    phone.resize(width: 1180, height: 820)
    XCTAssertTrue(phone.nodes(.sheet).isEmpty)
    XCTAssertEqual(phone.nodes(.popover).first?.frame, Rect(x: 490, y: 100, width: 200, height: 120))
    XCTAssertTrue(phone.texts().contains("Counted 1"))
    phone.tap("Count")
    let patch = phone.resize(width: 390, height: 844)
    XCTAssertEqual(phone.nodes(.sheet).count, 1)
    XCTAssertTrue(phone.texts().contains("Counted 2"))
    XCTAssertFalse(patch.operations.contains { if case .remove(_, true) = $0 { true } else { false } })
    XCTAssertTrue(phone.tap("Close"))
    XCTAssertTrue(phone.nodes(.sheet).isEmpty)
  }

  func testAPopoverMayStayOneOrCoverTheWindowInANarrowWindow() async throws {
    let phone = Phone(Presenter(adaptation: .popover))
    phone.tap("Show")
    XCTAssertEqual(phone.nodes(.popover).first?.frame, Rect(x: 95, y: 100, width: 200, height: 120))
    let other = Phone(Presenter(adaptation: .fullScreenCover))
    other.tap("Show")
    XCTAssertEqual(other.nodes(.cover).first?.frame, Rect(x: 0, y: 0, width: 390, height: 844))
  }

  func testAPopoverThatMayNotBeDismissedRefuses() async throws {
    let pad = Phone(Presenter(isFixed: true), width: 1180, height: 820)
    pad.tap("Show")
    let popover = try XCTUnwrap(pad.nodes(.popover).first)
    XCTAssertEqual(popover.properties[.dismissable], false)
    XCTAssertFalse(pad.send(popover, .dismiss))
    XCTAssertEqual(pad.nodes(.popover).count, 1)
  }

  func testAPopoverStandsWhereThereIsRoom() async {
    func placement(_ anchor: CGRect, _ size: CGSize, edge: Edge? = nil, isRightToLeft: Bool = false) -> PopoverPlacement
    {
      PopoverPlacement(
        wanted: { CGSize(width: min(size.width, $0.width.isNaN ? 1e6 : $0.width), height: size.height) },
        anchor: anchor,
        edge: edge, window: CGSize(width: 1000, height: 800), insets: EdgeInsets(), isRightToLeft: isRightToLeft)
    }
    let low = placement(CGRect(x: 480, y: 700, width: 40, height: 40), CGSize(width: 300, height: 200))
    XCTAssertEqual(low.side, .bottom)
    XCTAssertEqual(low.frame, CGRect(x: 350, y: 487, width: 300, height: 200))
    let corner = placement(CGRect(x: 940, y: 10, width: 40, height: 40), CGSize(width: 300, height: 200))
    XCTAssertEqual(corner.frame, CGRect(x: 690, y: 63, width: 300, height: 200))
    XCTAssertEqual(corner.offset, 270)
    let beside = placement(
      CGRect(x: 100, y: 300, width: 40, height: 40), CGSize(width: 300, height: 200), edge: .trailing)
    XCTAssertEqual(beside.side, .left)
    XCTAssertEqual(beside.frame.minX, 153)
    let mirrored = placement(
      CGRect(x: 800, y: 300, width: 40, height: 40), CGSize(width: 300, height: 200), edge: .trailing,
      isRightToLeft: true)
    XCTAssertEqual(mirrored.side, .right)
    XCTAssertEqual(mirrored.frame.maxX, 787)
    let inside = placement(CGRect(x: 0, y: 60, width: 1000, height: 700), CGSize(width: 300, height: 200))
    XCTAssertEqual(inside.frame, CGRect(x: 350, y: 423, width: 300, height: 200), "it points at the middle")
    XCTAssertEqual(inside.offset, 150)
    let huge = placement(CGRect(x: 480, y: 100, width: 40, height: 40), CGSize(width: 2000, height: 2000))
    XCTAssertEqual(huge.frame, CGRect(x: 10, y: 153, width: 980, height: 637))
  }

  func testADialogIsAPopoverInAWideWindowWithoutACancellingChoice() async throws {
    struct Asker: View {
      @State private var asks = false
      @State private var answer = "none"
      var body: some View {
        VStack {
          Button("Ask") { asks = true }.frame(width: 100, height: 40)
            .confirmationDialog("Sure?", isPresented: $asks, titleVisibility: .visible) {
              Button("Delete", role: .destructive) { answer = "deleted" }
              Button("Keep", role: .cancel) { answer = "kept" }
            }
          Text(answer)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
      }
    }
    let pad = Phone(Asker(), width: 1180, height: 820)
    pad.tap("Ask")
    let popover = try XCTUnwrap(pad.nodes(.popover).first)
    XCTAssertEqual(pad.texts(in: popover), ["Sure?", "Delete"])
    XCTAssertEqual(popover.frame.width, 304)
    XCTAssertEqual(popover.frame.x, 590 - 152)
    XCTAssertTrue(pad.send(popover, .dismiss))
    XCTAssertTrue(pad.texts().contains("kept"))
    pad.tap("Ask")
    pad.resize(width: 390, height: 844)
    XCTAssertTrue(pad.nodes(.popover).isEmpty)
    XCTAssertEqual(pad.texts(in: pad.nodes(.actionSheet).first), ["Sure?", "Delete", "Keep"])
    pad.tap("Delete")
    XCTAssertTrue(pad.texts().contains("deleted"))
  }

  func testWhatLiesBehindASheetMayStayInUse() async throws {
    struct Half: View {
      @State private var detent = PresentationDetent.medium
      var body: some View {
        Text("Behind").sheet(isPresented: .constant(true)) {
          Button("Higher") { detent = .large }
            .presentationDetents([.medium, .large], selection: $detent)
            .presentationBackgroundInteraction(.enabled(upThrough: .medium))
        }
      }
    }
    let phone = Phone(Half())
    let sheet = try XCTUnwrap(phone.nodes(.sheet).first)
    XCTAssertEqual(sheet.properties[.modal], false)
    phone.tap("Higher")
    XCTAssertEqual(sheet.properties[.modal], true)
    XCTAssertEqual(sheet.frame.height, 787)
  }

  func testAnInspectorIsAColumnOrASheet() async throws {
    struct Inspecting: View {
      @State private var isShown = true
      var body: some View {
        Text("Content").inspector(isPresented: $isShown) { Text("Facts").inspectorColumnWidth(300) }
      }
    }
    let pad = Phone(Inspecting(), width: 1180, height: 820)
    let facts = try XCTUnwrap(pad.nodes(.text).first { pad.texts(in: $0) == ["Facts"] })
    XCTAssertEqual(pad.frame(facts).x + pad.frame(facts).width / 2, 1180 - 150, accuracy: 1)
    pad.resize(width: 390, height: 844)
    XCTAssertEqual(pad.texts(in: pad.nodes(.sheet).first), ["Facts"])
  }
}
