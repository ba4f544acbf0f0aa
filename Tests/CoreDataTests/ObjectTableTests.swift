import Foundation
import XCTest

@testable import CoreData

final class ObjectTableTests: XCTestCase {
  /// Random insertions and removals, compared with a Dictionary after each.
  func testKeyTableAgreesWithADictionary() {
    var random = SystemRandomNumberGenerator()
    for keys in [
      Array(Int64(1)...40), Array(Int64(-20)...(-1)),
      (0..<40).map { _ in Int64.random(in: 1...Int64.max, using: &random) },
    ] {
      var table = KeyTable()
      var model: [Int64: UInt] = [:]
      for step in 0..<2000 {
        let key = keys.randomElement(using: &random)!
        if Bool.random(using: &random) {
          table.set(key, UInt(step + 1))
          model[key] = UInt(step + 1)
        } else {
          table.remove(key, UInt(step + 5000))
          table.remove(key, model[key] ?? 0)
          model[key] = nil
        }
        XCTAssertEqual(table.count, model.count)
        for key in keys { XCTAssertEqual(table[key], model[key]) }
      }
      XCTAssertEqual(Set(table.allKeys), Set(model.keys))
    }
  }

  func testKeyMapHoldsKeysNearAndFar() {
    var near = KeyMap(for: [-3, -1, -7])
    near[-3] = 10
    near[-1] = 11
    near[-7] = 12
    XCTAssertEqual([near[-3], near[-1], near[-7], near[-2]], [10, 11, 12, nil])
    var far = KeyMap(for: [-1, -1_000_000])
    far[-1_000_000] = 5
    XCTAssertEqual(far.pairs, [-1_000_000: 5])
    far.merge(near)
    XCTAssertEqual(far.pairs, [-1_000_000: 5, -3: 10, -1: 11, -7: 12])
  }
}
