/// Publishes a property of a class: every change is told before it happens, by the object's `objectWillChange` and by
/// the projection `$property`.
@propertyWrapper
public struct Published<Value> {
  /// A value lives in place until somebody asks for `$property`.
  private enum Storage {
    case plain(Value, willChange: ObservableObjectPublisher?)
    case shared(PublishedCore<Value>)
  }

  private var storage: Storage

  public init(wrappedValue: Value) { self.init(initialValue: wrappedValue) }

  public init(initialValue: Value) { storage = .plain(initialValue, willChange: nil) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  /// The publisher of the property: its value, and then every new one just before it is set.
  public var projectedValue: Publisher {
    mutating get { Publisher(core: share()) }
    set { storage = .shared(newValue.core) }
  }

  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].value }
    set {
      switch object[keyPath: storageKeyPath].storage {
      case .plain(_, nil):
        object[keyPath: storageKeyPath].storage = .plain(newValue, willChange: nil)
      case .plain(_, let willChange?):
        willChange.send()
        // Telling may have made the storage shared.
        object[keyPath: storageKeyPath].replace(newValue)
      case .shared(let core):
        core.set(newValue)
      }
    }
  }

  var value: Value {
    switch storage {
    case .plain(let value, _): value
    case .shared(let core): core.value
    }
  }

  /// What is told before a change; nil until somebody asked the object for its `objectWillChange`.
  var willChange: ObservableObjectPublisher? {
    get {
      switch storage {
      case .plain(_, let publisher): publisher
      case .shared(let core): core.willChange
      }
    }
    set {
      switch storage {
      case .plain(let value, _): storage = .plain(value, willChange: newValue)
      case .shared(let core): core.willChange = newValue
      }
    }
  }

  private mutating func replace(_ value: Value) {
    switch storage {
    case .plain(_, let willChange): storage = .plain(value, willChange: willChange)
    case .shared(let core): core.keep(value)
    }
  }

  private mutating func share() -> PublishedCore<Value> {
    switch storage {
    case .shared(let core): return core
    case .plain(let value, let willChange):
      let core = PublishedCore(value)
      core.willChange = willChange
      storage = .shared(core)
      return core
    }
  }
}

extension Published {
  /// The publisher of a published property.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let core: PublishedCore<Value>

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Value, S.Failure == Never {
      core.exchange.attach(subscriber)
    }
  }
}

/// A published value that has subscribers of its own.
final class PublishedCore<Value> {
  let exchange: Exchange<Value, Never>
  private let lock = Lock()
  private var told: ObservableObjectPublisher?
  /// What `assign(to:)` brought; it ends with the property.
  private var feeds: [AnyCancellable] = []

  init(_ value: Value) { exchange = Exchange(value) }

  var value: Value { exchange.value! }

  var willChange: ObservableObjectPublisher? {
    get { lock.withLock { told } }
    set { lock.withLock { told = newValue } }
  }

  /// Tells everybody, then changes the value: during the telling the property still has its old value.
  func set(_ value: Value) {
    willChange?.send()
    exchange.publish(value)
    exchange.keep(value)
  }

  func keep(_ value: Value) { exchange.keep(value) }

  func feed(_ cancellable: AnyCancellable) { lock.withLock { feeds.append(cancellable) } }
}

extension Publisher where Failure == Never {
  /// Writes every value to a published property; ends when the property's object is released.
  public func assign(to published: inout Published<Output>.Publisher) {
    let core = published.core
    core.feed(sink { [weak core] in core?.set($0) })
  }
}
