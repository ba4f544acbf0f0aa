@_spi(Reflection) import Swift

/// Finds the publisher of an observable object that declares none of its own. It lives in the object's `@Published`
/// properties; an object without any has its publisher in a table.
enum WillChangePublishers {
  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let properties = PublishedProperties.of(type(of: object))
    return properties.isEmpty ? table.publisher(of: object) : installed(in: object, properties)
  }

  private static func installed(in object: AnyObject, _ properties: [PublishedProperty]) -> ObservableObjectPublisher {
    installation.withLock {
      let base = Unmanaged.passUnretained(object).toOpaque()
      if let found = properties[0].type.willChange(at: base + properties[0].offset) { return found }
      let publisher = ObservableObjectPublisher()
      for property in properties { property.type.setWillChange(publisher, at: base + property.offset) }
      return publisher
    }
  }

  private static let installation = Monitor()
  private static let table = WillChangeTable()

  /// A lock that can be a global.
  private final class Monitor: Sendable {
    private let lock = Lock()
    func withLock<R>(_ body: () -> R) -> R { lock.withLock(body) }
  }
}

/// A stored property of a class that is `@Published`.
struct PublishedProperty {
  /// Where it lies, in bytes from the object's start.
  let offset: Int
  let type: any PublishedStorage.Type
}

/// `Published`, whatever its value.
protocol PublishedStorage {
  static func willChange(at address: UnsafeMutableRawPointer) -> ObservableObjectPublisher?
  static func setWillChange(_ publisher: ObservableObjectPublisher, at address: UnsafeMutableRawPointer)
}

extension Published: PublishedStorage {
  static func willChange(at address: UnsafeMutableRawPointer) -> ObservableObjectPublisher? {
    address.assumingMemoryBound(to: Self.self).pointee.willChange
  }

  static func setWillChange(_ publisher: ObservableObjectPublisher, at address: UnsafeMutableRawPointer) {
    address.assumingMemoryBound(to: Self.self).pointee.willChange = publisher
  }
}

/// The published properties of each class, found once by reflection.
enum PublishedProperties {
  private final class Cache: @unchecked Sendable {
    let lock = Lock()
    var entries: [ObjectIdentifier: [PublishedProperty]] = [:]
  }
  private static let cache = Cache()

  /// The published properties of `type` and its superclasses, superclasses first.
  static func of(_ type: AnyClass) -> [PublishedProperty] {
    let key = ObjectIdentifier(type)
    if let known = cache.lock.withLock({ cache.entries[key] }) { return known }
    var found: [PublishedProperty] = []
    // 1: the type is a class. The fields then include those of the superclasses.
    _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { _, offset, type, _ in
      if let type = type as? any PublishedStorage.Type { found.append(PublishedProperty(offset: offset, type: type)) }
      return true
    }
    cache.lock.withLock { cache.entries[key] = found }
    return found
  }
}
