import Foundation
import FoundationSupplement
import XCTest

private class Watcher: NSObject {
  var heard: [String] = []
  func note(_ note: Notification) { heard.append(note.name.rawValue) }
  func bare() { heard.append("bare") }
}

private final class Heir: Watcher {}

/// As the source rewriter makes them of methods that are marked with `@objc`.
final class _Method_Watcher_note_: _MethodCall {
  override class func call(_ object: AnyObject, _ argument: Any?) {
    if let value: Notification = argument.flatMap({ Self.argument($0) }) { (object as? Watcher)?.note(value) }
  }
}
final class _Method_Watcher_bare: _MethodCall {
  override class func call(_ object: AnyObject, _ argument: Any?) { (object as? Watcher)?.bare() }
}

final class MethodCallTests: XCTestCase {
  private let noted = Notification.Name("MethodCallTests")

  func testNotificationsCallMethods() {
    let center = NotificationCenter()
    let (watcher, heir) = (Watcher(), Heir())
    center.addObserver(watcher, selector: Selector("note:"), name: noted, object: nil)
    center.addObserver(heir, selector: "bare", name: nil, object: watcher)
    center.post(name: noted, object: nil)
    center.post(name: noted, object: watcher)
    XCTAssertEqual(watcher.heard, ["MethodCallTests", "MethodCallTests"])
    XCTAssertEqual(heir.heard, ["bare"])
    center.removeObserver(watcher)
    center.removeObserver(heir, name: Notification.Name("other"), object: nil)
    center.post(name: noted, object: watcher)
    XCTAssertEqual(watcher.heard.count, 2)
    XCTAssertEqual(heir.heard.count, 2, "what is registered under another name stays")
  }

  func testAnObjectSaysWhichMethodsItHas() {
    XCTAssertTrue(Heir().responds(to: Selector("note:")))
    XCTAssertFalse(Heir().responds(to: Selector("missing")))
    XCTAssertFalse(NSObject().responds(to: nil))
  }

  func testObserversAreNotKeptAlive() {
    let center = NotificationCenter()
    weak var gone: Watcher?
    do {
      let watcher = Watcher()
      gone = watcher
      center.addObserver(watcher, selector: "bare", name: noted, object: nil)
    }
    XCTAssertNil(gone)
    center.post(name: noted, object: nil)
  }

  func testTokensAreRemovedAsBefore() {
    let center = NotificationCenter()
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: noted, object: nil, queue: nil) { _ in count += 1 }
    center.post(name: noted, object: nil)
    center.removeObserver(token)
    center.post(name: noted, object: nil)
    XCTAssertEqual(count, 1)
  }

  func testTimersAndObjectsCallMethods() {
    let watcher = Watcher()
    watcher.perform("bare")
    let timer = Timer(timeInterval: 0, target: watcher, selector: "bare", userInfo: nil, repeats: false)
    timer.fire()
    XCTAssertEqual(watcher.heard, ["bare", "bare"])
    watcher.perform("noSuchMethod")
  }
}
