import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class SymbolEffectTests: XCTestCase {
  struct Bell: View {
    @Binding var rings: Int
    @Binding var isOn: Bool
    var body: some View {
      VStack {
        Image(systemName: "bell").symbolEffect(.bounce, value: rings)
        Image(systemName: "wifi").symbolEffect(.pulse, isActive: isOn)
        Image(systemName: "star").symbolEffect(.disappear, isActive: isOn)
      }
    }
  }

  func testAChangeOfTheValueMovesTheSymbol() async throws {
    let (rings, isOn) = (Shared(0), Shared(false))
    let screen = ControlsScreen(Bell(rings: rings.binding, isOn: isOn.binding))
    XCTAssertTrue(screen.change { rings.value = 0 }.operations.isEmpty)
    let patch = screen.change { rings.value = 1 }
    let isMoved = patch.operations.contains { operation in
      if case .set(_, let values, let animation) = operation { return values[.transform] != nil || animation != nil }
      return false
    }
    XCTAssertTrue(isMoved, "\(patch)")
  }

  func testALastingEffectIsRepeatedByTheBrowser() async throws {
    let (rings, isOn) = (Shared(0), Shared(false))
    let screen = ControlsScreen(Bell(rings: rings.binding, isOn: isOn.binding))
    let patch = screen.change { isOn.value = true }
    var isEndless = false
    var isGone = false
    for case .set(_, let values, let animation) in patch.operations {
      if values[.opacity] == 0.4, let animation, patch.animations[animation].repeatCount == .infinity {
        isEndless = true
      }
      if values[.opacity] == 0 { isGone = true }
    }
    XCTAssertTrue(isEndless, "\(patch)")
    XCTAssertTrue(isGone, "\(patch)")
  }
}
