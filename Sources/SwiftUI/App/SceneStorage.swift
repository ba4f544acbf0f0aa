import Foundation

/// A value that a window keeps across restarts: writing it evaluates again every view that read it.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty, InstallableProperty, ComparisonIgnored {
  private let key: String
  private let initial: Value
  private let decode: (String) -> Value?
  private let encode: (Value) -> String?
  private var location: SceneLocation<Value>?

  fileprivate nonisolated init(
    _ key: String, _ initial: Value, decode: @escaping (String) -> Value?, encode: @escaping (Value) -> String?
  ) {
    self.key = key
    self.initial = initial
    self.decode = decode
    self.encode = encode
  }

  public var wrappedValue: Value {
    get { location?.get() ?? initial }
    nonmutating set { location?.set(newValue, transaction: .current) }
  }
  public var projectedValue: Binding<Value> { location.map { Binding(location: $0) } ?? .constant(initial) }

  package static func install(at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement) {
    let own = property.assumingMemoryBound(to: SceneStorage<Value>.self)
    if let slot {
      own.pointee.location = unsafeDowncast(slot, to: SceneLocation<Value>.self)
    } else if let store = EnvironmentValues(node: element.environment).sceneState {
      let location = SceneLocation(
        store, own.pointee.key, own.pointee.initial, own.pointee.decode, own.pointee.encode)
      slot = location
      own.pointee.location = location
    }
  }
}

/// A key of what a window keeps, as a location.
final package class SceneLocation<Value>: Location<Value>, @unchecked Sendable {
  private let store: SceneState
  private let key: String
  private let initial: Value
  private let decode: (String) -> Value?
  private let encode: (Value) -> String?

  init(
    _ store: SceneState, _ key: String, _ initial: Value, _ decode: @escaping (String) -> Value?,
    _ encode: @escaping (Value) -> String?
  ) {
    self.store = store
    self.key = "app." + key
    self.initial = initial
    self.decode = decode
    self.encode = encode
  }

  package override func get() -> Value {
    nonisolated(unsafe) var value = initial
    MainActor.assumeIsolated {
      store.noteRead(key)
      if let known = store[key].flatMap(decode) { value = known }
    }
    return value
  }
  package override func set(_ value: Value, transaction: Transaction) {
    let text = encode(value)
    onMain { [self] in transaction.apply { store.write(text, for: key) } }
  }
  package override func isSame(as other: Location<Value>) -> Bool {
    (other as? SceneLocation<Value>).map { $0.store === store && $0.key == key } ?? false
  }
}

extension SceneStorage where Value == Bool {
  public nonisolated init(wrappedValue: Bool, _ key: String) {
    self.init(key, wrappedValue, decode: { Bool($0) }, encode: { "\($0)" })
  }
}
extension SceneStorage where Value == Int {
  public nonisolated init(wrappedValue: Int, _ key: String) {
    self.init(key, wrappedValue, decode: { Int($0) }, encode: { "\($0)" })
  }
}
extension SceneStorage where Value == Double {
  public nonisolated init(wrappedValue: Double, _ key: String) {
    self.init(key, wrappedValue, decode: { Double($0) }, encode: { "\($0)" })
  }
}
extension SceneStorage where Value == String {
  public nonisolated init(wrappedValue: String, _ key: String) {
    self.init(key, wrappedValue, decode: { $0 }, encode: { $0 })
  }
}
extension SceneStorage where Value == URL {
  public nonisolated init(wrappedValue: URL, _ key: String) {
    self.init(key, wrappedValue, decode: { URL(string: $0) }, encode: { $0.absoluteString })
  }
}
extension SceneStorage where Value == Data {
  public nonisolated init(wrappedValue: Data, _ key: String) {
    self.init(key, wrappedValue, decode: { Data(base64Encoded: $0) }, encode: { $0.base64EncodedString() })
  }
}
extension SceneStorage where Value: RawRepresentable, Value.RawValue == String {
  public nonisolated init(wrappedValue: Value, _ key: String) {
    self.init(key, wrappedValue, decode: { Value(rawValue: $0) }, encode: { $0.rawValue })
  }
}
extension SceneStorage where Value: RawRepresentable, Value.RawValue == Int {
  public nonisolated init(wrappedValue: Value, _ key: String) {
    self.init(key, wrappedValue, decode: { Int($0).flatMap(Value.init(rawValue:)) }, encode: { "\($0.rawValue)" })
  }
}
extension SceneStorage where Value: ExpressibleByNilLiteral {
  public nonisolated init(_ key: String) where Value == String? { self.init(key, nil, decode: { $0 }, encode: { $0 }) }
  public nonisolated init(_ key: String) where Value == Int? {
    self.init(key, nil, decode: { Int($0) }, encode: { $0.map { "\($0)" } })
  }
  public nonisolated init(_ key: String) where Value == Bool? {
    self.init(key, nil, decode: { Bool($0) }, encode: { $0.map { "\($0)" } })
  }
  public nonisolated init(_ key: String) where Value == Double? {
    self.init(key, nil, decode: { Double($0) }, encode: { $0.map { "\($0)" } })
  }
  public nonisolated init(_ key: String) where Value == Data? {
    self.init(key, nil, decode: { Data(base64Encoded: $0) }, encode: { $0?.base64EncodedString() })
  }
}
