/// Publishes a property of a class: every change is told before it happens, by the object's `objectWillChange` and by
/// the projection `$property`.
@propertyWrapper
public struct Published<Value> {
  /// One reference, whatever the value: reading it through a key path is then cheap.
  @usableFromInline var core: PublishedCore<Value>

  public init(wrappedValue: Value) { self.init(initialValue: wrappedValue) }

  public init(initialValue: Value) { core = PublishedCore(initialValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  /// The publisher of the property: its value, and then every new one just before it is set.
  public var projectedValue: Publisher {
    mutating get { Publisher(core: core) }
    set { core = newValue.core }
  }

  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    // Inlinable: where the key path is seen to be one, it is no more than where the property lies in the object.
    @inlinable get { object[keyPath: storageKeyPath].core.value }
    // The telling comes after the access to the storage: it may read the property.
    @inlinable set { object[keyPath: storageKeyPath].core.set(newValue) }
  }

  /// What is told before a change; nil until somebody asked the object for its `objectWillChange`.
  var willChange: ObservableObjectPublisher? {
    get { core.willChange }
    nonmutating set { core.willChange = newValue }
  }
}

extension Published {
  /// The publisher of a published property.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let core: PublishedCore<Value>

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Value, S.Failure == Never {
      core.attach(subscriber)
    }
  }
}

/// The value of a published property, and who is told of its changes.
@usableFromInline final class PublishedCore<Value>: KeepingExchange<Value, Never> {
  private var told: ObservableObjectPublisher?
  /// What `assign(to:)` brought; it ends with the property.
  private var feeds: [AnyCancellable] = []

  @usableFromInline override var description: String { "PublishedSubject" }

  var willChange: ObservableObjectPublisher? {
    get { lock.withLock { told } }
    set { lock.withLock { told = newValue } }
  }

  /// Tells everybody, then changes the value: during the telling the property still has its old value.
  @usableFromInline func set(_ value: Value) {
    let now = listeners { told }
    guard let willChange = now.other else {
      offer(value, to: now.listeners)
      keep(value)
      return
    }
    // Who is told may begin to listen.
    willChange.send()
    publishAndKeep(value)
  }

  func feed(_ cancellable: AnyCancellable) { lock.withLock { feeds.append(cancellable) } }
}

extension Publisher where Failure == Never {
  /// Writes every value to a published property; ends when the property's object is released.
  public func assign(to published: inout Published<Output>.Publisher) {
    let core = published.core
    core.feed(sink { [weak core] in core?.set($0) })
  }
}
