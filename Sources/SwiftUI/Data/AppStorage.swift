import Foundation

/// A value of the app's user defaults: writing it evaluates again every view that read it.
@propertyWrapper public struct AppStorage<Value>: @unchecked Sendable {
  fileprivate var location: DefaultsLocation<Value>
  /// Whether no store was named: the views around may name one.
  fileprivate let isInDefaultStore: Bool

  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set { location.set(newValue, transaction: .current) }
  }
  public var projectedValue: Binding<Value> { Binding(location: location) }

  fileprivate nonisolated init(
    _ key: String, _ store: UserDefaults?, read: @escaping (Any?) -> Value, write: @escaping (Value) -> Any?
  ) {
    location = DefaultsLocation(store ?? .standard, key, read, write)
    isInDefaultStore = store == nil
  }
}

extension AppStorage: DynamicProperty, InstallableProperty, ComparisonIgnored {
  package static func install(at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement) {
    let own = property.assumingMemoryBound(to: AppStorage<Value>.self)
    guard own.pointee.isInDefaultStore,
      let store = EnvironmentValues(node: element.environment).defaultAppStorage?.defaults
    else { return }
    own.pointee.location = own.pointee.location.moved(to: store)
  }
}

/// User defaults that may be handed on.
struct DefaultAppStorage: Equatable, @unchecked Sendable {
  let defaults: UserDefaults
}

private enum DefaultAppStorageKey: EnvironmentKey { static var defaultValue: DefaultAppStorage? { nil } }
extension EnvironmentValues {
  var defaultAppStorage: DefaultAppStorage? {
    get { self[DefaultAppStorageKey.self] }
    set { self[DefaultAppStorageKey.self] = newValue }
  }
}

extension View {
  /// The user defaults of every `@AppStorage` in this view that names none itself.
  public nonisolated func defaultAppStorage(_ store: UserDefaults) -> some View {
    environment(\.defaultAppStorage, DefaultAppStorage(defaults: store))
  }
}

extension Scene {
  /// The user defaults of every `@AppStorage` in this scene that names none itself.
  public nonisolated func defaultAppStorage(_ store: UserDefaults) -> some Scene {
    environment(\.defaultAppStorage, DefaultAppStorage(defaults: store))
  }
}

extension AppStorage {
  /// Stores a truth value under a key.
  public nonisolated init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
    self.init(key, store, read: { ($0 as? NSNumber)?.boolValue ?? ($0 as? Bool) ?? wrappedValue }, write: { $0 })
  }

  /// Stores an integer under a key.
  public nonisolated init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
    self.init(key, store, read: { ($0 as? NSNumber)?.intValue ?? ($0 as? Int) ?? wrappedValue }, write: { $0 })
  }

  /// Stores a number under a key.
  public nonisolated init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
    self.init(key, store, read: { ($0 as? NSNumber)?.doubleValue ?? ($0 as? Double) ?? wrappedValue }, write: { $0 })
  }

  /// Stores a text under a key.
  public nonisolated init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
    self.init(key, store, read: { $0 as? String ?? wrappedValue }, write: { $0 })
  }

  /// Stores an address under a key.
  public nonisolated init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
    self.init(
      key, store, read: { ($0 as? String).flatMap(URL.init(string:)) ?? wrappedValue }, write: { $0.absoluteString })
  }

  /// Stores a date under a key.
  public nonisolated init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date {
    self.init(key, store, read: { $0 as? Date ?? wrappedValue }, write: { $0 })
  }

  /// Stores bytes under a key.
  public nonisolated init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
    self.init(key, store, read: { $0 as? Data ?? wrappedValue }, write: { $0 })
  }

  /// Stores an integer that stands for something under a key.
  public nonisolated init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(
      key, store, read: { Self.integer($0).flatMap(Value.init(rawValue:)) ?? wrappedValue }, write: { $0.rawValue })
  }

  /// Stores a text that stands for something under a key.
  public nonisolated init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(
      key, store, read: { ($0 as? String).flatMap(Value.init(rawValue:)) ?? wrappedValue }, write: { $0.rawValue })
  }

  /// Stores an integer that stands for something under a key, or nothing.
  public nonisolated init<R>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R: RawRepresentable, R.RawValue == Int {
    self.init(key, store, read: { Self.integer($0).flatMap(R.init(rawValue:)) }, write: { $0?.rawValue })
  }

  /// Stores a text that stands for something under a key, or nothing.
  public nonisolated init<R>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R: RawRepresentable, R.RawValue == String {
    self.init(key, store, read: { ($0 as? String).flatMap(R.init(rawValue:)) }, write: { $0?.rawValue })
  }

  private nonisolated static func integer(_ value: Any?) -> Int? { (value as? NSNumber)?.intValue ?? value as? Int }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  public nonisolated init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(key, store, read: { ($0 as? NSNumber)?.boolValue ?? ($0 as? Bool) }, write: { $0 })
  }
  public nonisolated init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(key, store, read: { ($0 as? NSNumber)?.intValue ?? ($0 as? Int) }, write: { $0 })
  }
  public nonisolated init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(key, store, read: { ($0 as? NSNumber)?.doubleValue ?? ($0 as? Double) }, write: { $0 })
  }
  public nonisolated init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(key, store, read: { $0 as? String }, write: { $0 })
  }
  public nonisolated init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
    self.init(key, store, read: { $0 as? Data }, write: { $0 })
  }
  public nonisolated init(_ key: String, store: UserDefaults? = nil) where Value == Date? {
    self.init(key, store, read: { $0 as? Date }, write: { $0 })
  }
  public nonisolated init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
    self.init(key, store, read: { ($0 as? String).flatMap(URL.init(string:)) }, write: { $0?.absoluteString })
  }
}

/// A key of user defaults as a location.
final package class DefaultsLocation<Value>: Location<Value>, @unchecked Sendable {
  private let store: UserDefaults
  private let key: String
  private let read: (Any?) -> Value
  private let write: (Value) -> Any?

  init(_ store: UserDefaults, _ key: String, _ read: @escaping (Any?) -> Value, _ write: @escaping (Value) -> Any?) {
    self.store = store
    self.key = key
    self.read = read
    self.write = write
  }

  func moved(to store: UserDefaults) -> DefaultsLocation { DefaultsLocation(store, key, read, write) }

  package override func get() -> Value {
    DefaultsReaders.shared.noteRead(store, key)
    return read(store.object(forKey: key))
  }

  package override func set(_ value: Value, transaction: Transaction) {
    if let new = write(value) { store.set(new, forKey: key) } else { store.removeObject(forKey: key) }
    // Written through at once: a process may be ended at any moment.
    store.synchronize()
    nonisolated(unsafe) let store = store
    let key = key
    onMain { transaction.apply { DefaultsReaders.shared.markDirty(store, key) } }
  }

  package override func isSame(as other: Location<Value>) -> Bool {
    (other as? DefaultsLocation<Value>).map { $0.store === store && $0.key == key } ?? false
  }
}

/// Who read which key of which user defaults.
final class DefaultsReaders: @unchecked Sendable {
  static let shared = DefaultsReaders()
  private struct Key: Hashable {
    let store: ObjectIdentifier
    let key: String
  }
  private var readers: [Key: Readers] = [:]
  private var last: [Key: NSObject?] = [:]

  func noteRead(_ store: UserDefaults, _ key: String) {
    guard CurrentScope.current != nil else { return }
    let id = Key(store: ObjectIdentifier(store), key: key)
    readers[id, default: Readers()].noteRead()
    last[id] = store.object(forKey: key) as? NSObject
  }

  @MainActor func markDirty(_ store: UserDefaults, _ key: String) {
    let id = Key(store: ObjectIdentifier(store), key: key)
    last[id] = store.object(forKey: key) as? NSObject
    readers[id]?.markDirty()
  }

  /// Takes up what the app wrote without `@AppStorage`: Linux's Foundation tells nobody of it. Called before each update.
  @MainActor func takeUpChanges(in store: UserDefaults = .standard) {
    for (id, before) in last where id.store == ObjectIdentifier(store) {
      let now = store.object(forKey: id.key) as? NSObject
      if now != before { markDirty(store, id.key) }
    }
  }
}
