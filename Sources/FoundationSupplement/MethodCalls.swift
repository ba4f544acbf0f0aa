import Foundation
import Synchronization

/// Calls one method of a class by its Objective-C name. The source rewriter makes one for each method that an app marks with
/// `@objc`, and names it `_Method_Class_name_`: Linux has no runtime to ask for a method.
open class _MethodCall {
  /// Calls the method, with the argument where it takes one; nothing happens for an object of another class.
  @MainActor open class func call(_ object: AnyObject, _ argument: Any?) {}

  /// An argument in the parameter's own type; nil if it is none.
  public static func argument<Value>(_ value: Any?, _ type: Value.Type = Value.self) -> Value? {
    if let same = value as? Value { return same }
    if let note = value as? Notification, type is NSNotification.Type || type is NSNotification?.Type {
      return NSNotification(name: note.name, object: note.object, userInfo: note.userInfo) as? Value
    }
    return nil
  }
}

/// The methods that have been looked for.
enum MethodCalls {
  private static let known = Mutex<[String: _MethodCall.Type?]>([:])

  /// Calls the object's method of that name on this thread; false if its class has none that an app has marked.
  static func call(_ selector: Selector, of object: AnyObject, _ argument: Any?) -> Bool {
    var type: AnyClass? = Swift.type(of: object)
    while let current = type {
      if let method = method(selector, of: String(reflecting: current)) {
        // Which thread that is, is the caller's affair, as it is with Objective-C.
        let call: @MainActor (AnyObject, Any?) -> Void = method.call
        unsafeBitCast(call, to: ((AnyObject, Any?) -> Void).self)(object, argument)
        return true
      }
      type = _getSuperclass(current)
    }
    return false
  }

  /// Whether the object's class has a method of that name that an app has marked.
  static func has(_ selector: Selector, _ object: AnyObject) -> Bool {
    var type: AnyClass? = Swift.type(of: object)
    while let current = type {
      if method(selector, of: String(reflecting: current)) != nil { return true }
      type = _getSuperclass(current)
    }
    return false
  }

  private static func method(_ selector: Selector, of path: String) -> _MethodCall.Type? {
    guard let name = className(selector, of: path) else { return nil }
    return known.withLock { known in
      if let answer = known[name] { return answer }
      let answer = NSClassFromString(name) as? _MethodCall.Type
      known[name] = .some(answer)
      return answer
    }
  }

  /// `App.Outer.Inner` and `go:` become `App._Method_Outer_Inner_go_`. Of a private type, `App.(unknown context at $4).Inner`,
  /// only the names count.
  static func className(_ selector: Selector, of path: String) -> String? {
    let plain = path.replacing(/\(unknown context at [^)]*\)\./, with: "")
    let parts = plain.split(separator: ".")
    guard parts.count > 1 else { return nil }
    let method = selector.description.replacingOccurrences(of: ":", with: "_")
    return "\(parts[0])._Method_\(parts.dropFirst().joined(separator: "_"))_\(method)"
  }
}

/// An object that answers to more names than its class has methods.
package protocol RespondingByName: AnyObject {
  func responds(toName name: String) -> Bool
}

extension NSObject {
  /// Whether the object answers to a name: that of a method marked with `@objc`, and of managed objects that of a property.
  public func responds(to selector: Selector!) -> Bool {
    guard let selector else { return false }
    return MethodCalls.has(selector, self)
      || (self as? any RespondingByName)?.responds(toName: selector.description) ?? false
  }
}

/// Tells an object that a picture was saved, by the method that an app names; several arguments are a list.
package func _tellSaved(_ object: AnyObject, _ selector: Selector, _ arguments: [Any?]) {
  let name = selector.description
  let whole = name.contains(":") ? selector : Selector(name + ":didFinishSavingWithError:contextInfo:")
  if !MethodCalls.call(whole, of: object, arguments) { MissingMethods.tell(selector, of: object) }
}

/// Says once for each method that it cannot be called.
enum MissingMethods {
  private static let told = Mutex<Set<String>>([])

  static func tell(_ selector: Selector, of object: AnyObject) {
    let text = "\(type(of: object)) has no method \(selector.description) that is marked with @objc; nothing was called"
    guard told.withLock({ $0.insert(text).inserted }) else { return }
    FileHandle.standardError.write(Data("warning: \(text)\n".utf8))
  }
}

/// An object that is to be called by name and not to be kept alive for it.
final class MethodTarget: @unchecked Sendable {
  weak var object: AnyObject?
  let selector: Selector

  init(_ object: AnyObject, _ selector: Selector) {
    self.object = object
    self.selector = selector
  }

  func call(_ argument: Any?) {
    guard let object else { return }
    if !MethodCalls.call(selector, of: object, argument) { MissingMethods.tell(selector, of: object) }
  }
}
