import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class AppStorageTests: XCTestCase {
  private static let key = "AppStorageTests.count"
  override func setUp() async throws { forget() }
  override func tearDown() async throws { forget() }
  /// The file of the test process's defaults outlives it.
  private func forget() {
    UserDefaults.standard.removeObject(forKey: Self.key)
    UserDefaults.standard.synchronize()
  }

  func testAViewFollowsWhatTheAppWritesByItself() async {
    struct Screen: View {
      @AppStorage(AppStorageTests.key) private var count = 1
      var body: some View {
        VStack {
          Text("Count \(count)")
          Button("Write") { UserDefaults.standard.set(5, forKey: AppStorageTests.key) }
          Button("Forget") { UserDefaults.standard.removeObject(forKey: AppStorageTests.key) }
          Button("Add") { count += 1 }
        }
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(phone.texts().contains("Count 1"))
    phone.tap("Write")
    XCTAssertTrue(phone.texts().contains("Count 5"))
    phone.tap("Add")
    XCTAssertTrue(phone.texts().contains("Count 6"))
    XCTAssertEqual(UserDefaults.standard.integer(forKey: Self.key), 6)
    phone.tap("Forget")
    XCTAssertTrue(phone.texts().contains("Count 1"))
    let bodies = phone.window.work.bodies
    phone.window.flush()
    XCTAssertEqual(phone.window.work.bodies, bodies)
  }

  func testTheViewsAroundSayInWhichDefaultsAValueIs() async throws {
    struct Counter: View {
      @AppStorage(AppStorageTests.key) private var count = 1
      var body: some View { Button("Add to \(count)") { count += 1 } }
    }
    let suite = "AppStorageTests.suite"
    let store = try XCTUnwrap(UserDefaults(suiteName: suite))
    defer { store.removePersistentDomain(forName: suite) }
    store.set(5, forKey: Self.key)
    let phone = Phone(Counter().defaultAppStorage(store))
    phone.tap("Add to 5")
    XCTAssertTrue(phone.texts().contains("Add to 6"))
    XCTAssertEqual(store.integer(forKey: Self.key), 6)
    XCTAssertNil(UserDefaults.standard.object(forKey: Self.key))
  }
}
