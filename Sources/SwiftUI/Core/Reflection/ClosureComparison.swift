import Combine
import Foundation

/// Conformed to by property wrappers whose value is changed by somebody else without the reader's scope being noted: the
/// element that holds the property is told, and it must evaluate the closures again that captured it.
package protocol UntrackedReads {}

/// Tells whether two closures are the same code over the same captured values.
///
/// A closure value is a code pointer and a context pointer. The bits are equal when nothing, or one object, is captured.
/// Otherwise each evaluation allocates a fresh context, and only looking into the two contexts can tell that the
/// captures are equal: that is what lets `ForEach` skip rows whose content closure captures `self`. It leans on the
/// runtime's capture descriptors; whatever is not understood counts as changed. `isDeep = false` turns it off: then
/// such closures are always "changed", which costs re-evaluations (counted in `ClosureComparisonTests`) and nothing else.
package enum ClosureComparison {
  nonisolated(unsafe) package static var isDeep = true

  private static let heapLocalVariableKind: UInt = 0x400

  static func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    if memcmp(a, b, 2 * MemoryLayout<UInt>.size) == 0 { return isTelling(b) }
    guard isDeep, a.load(as: UInt.self) == b.load(as: UInt.self),
      let contextA = a.load(fromByteOffset: 8, as: UnsafeRawPointer?.self),
      let contextB = b.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
    else { return false }
    let metadata = contextA.load(as: UnsafeRawPointer.self)
    guard metadata == contextB.load(as: UnsafeRawPointer.self), let captures = CaptureLayout.of(metadata) else {
      return false
    }
    return captures.allSatisfy { $0.plan.isSame(contextA + $0.offset, contextB + $0.offset) }
  }

  /// Whether equal bits prove that the closure does the same. They do not when all that is captured is one observable
  /// object, which then is the context itself: what the closure reads of it leaves no trace in the reading scope.
  static func isTelling(_ closure: UnsafeRawPointer) -> Bool {
    guard let context = closure.load(fromByteOffset: 8, as: UnsafeRawPointer?.self) else { return true }
    // An instance of a class; other contexts have a kind of their own in their metadata.
    let kind = context.load(as: UnsafeRawPointer.self).load(as: UInt.self)
    guard kind == 0 || kind > 0x7FF else { return true }
    return !(Unmanaged<AnyObject>.fromOpaque(context).takeUnretainedValue() is any ObservableObject)
  }

  private struct Capture {
    var offset: Int
    var plan: ComparePlan
  }

  private enum CaptureLayout {
    private final class Cache: @unchecked Sendable {
      let lock = NSLock()
      var known: [UnsafeRawPointer: [Capture]?] = [:]
    }
    private static let cache = Cache()

    static func of(_ metadata: UnsafeRawPointer) -> [Capture]? {
      cache.lock.lock()
      let known = cache.known[metadata]
      cache.lock.unlock()
      if let known { return known }
      let made = make(metadata)
      cache.lock.lock()
      cache.known[metadata] = .some(made)
      cache.lock.unlock()
      return made
    }

    private static func make(_ metadata: UnsafeRawPointer) -> [Capture]? {
      guard metadata.load(as: UInt.self) == heapLocalVariableKind else { return nil }
      var offset = Int(metadata.load(fromByteOffset: 8, as: UInt32.self))
      guard let descriptor = metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else { return nil }
      let count = Int(descriptor.load(as: UInt32.self))
      let sources = descriptor.load(fromByteOffset: 4, as: UInt32.self)
      let bindings = descriptor.load(fromByteOffset: 8, as: UInt32.self)
      // Captures whose types depend on the surrounding generic context cannot be resolved here.
      guard sources == 0, bindings == 0 else { return nil }
      var captures: [Capture] = []
      for index in 0..<count {
        let reference = descriptor + 12 + index * 4
        let name = (reference + Int(reference.load(as: Int32.self))).assumingMemoryBound(to: UInt8.self)
        let length = mangledLength(name)
        guard !endsWithUnmanagedReference(name, length),
          let type = _getTypeByMangledNameInContext(
            name, UInt(length), genericContext: nil, genericArguments: nil)
        else { return nil }
        // What is read through such a property leaves no trace in the scope that reads it, so equal captures prove nothing.
        if readsUntracked(type) { return nil }
        func measure<T>(_: T.Type) -> (Int, Int) { (MemoryLayout<T>.size, MemoryLayout<T>.alignment) }
        let (size, alignment) = _openExistential(type, do: measure)
        offset = (offset + alignment - 1) & ~(alignment - 1)
        captures.append(Capture(offset: offset, plan: .of(type)))
        offset += size
      }
      return captures
    }

    private static func readsUntracked(_ type: Any.Type) -> Bool {
      guard TypeKind(type) == .structure, !(type is any ComparisonIgnored.Type && !(type is any UntrackedReads.Type)) else {
        return false
      }
      if type is any UntrackedReads.Type { return true }
      return TypeField.all(of: type).contains { readsUntracked($0.type) }
    }

    /// Mangled names may hold symbolic references: a control byte and four (up to 0x17) or eight bytes of data.
    private static func mangledLength(_ name: UnsafePointer<UInt8>) -> Int {
      var index = 0
      while name[index] != 0 {
        switch name[index] {
        case 0x01...0x17: index += 5
        case 0x18...0x1F: index += 9
        default: index += 1
        }
      }
      return index
    }

    /// `unowned`, `unowned(unsafe)` and `weak` captures must not be loaded as strong references.
    private static func endsWithUnmanagedReference(_ name: UnsafePointer<UInt8>, _ length: Int) -> Bool {
      guard length >= 2, name[length - 2] == UInt8(ascii: "X") else { return false }
      return [UInt8(ascii: "o"), UInt8(ascii: "u"), UInt8(ascii: "w")].contains(name[length - 1])
    }
  }
}
