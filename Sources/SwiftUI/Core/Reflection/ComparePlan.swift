import Foundation
import Synchronization

/// Conformed to by property wrappers whose value is not an input of the view: they hold storage that the node owns.
package protocol ComparisonIgnored {}

/// Conformed to by types that know better than their fields when two values mean the same.
package protocol CustomComparable {
  func isSame(as other: Self) -> Bool
}

/// How to tell whether two values of a type are the same, worked out once for each type.
///
/// Equal bytes are the same value. Otherwise: plain data is compared as bytes, `Equatable` values by `==`, references by
/// identity, closures by code and captured context, the rest field by field. "Changed" is always a safe answer.
package final class ComparePlan: @unchecked Sendable {
  private enum Step {
    case bytes(offset: Int, count: Int)
    case string(offset: Int)
    case equatable(offset: Int, count: Int, any Comparison.Type)
    case fields(offset: Int, count: Int, ComparePlan)
    case closure(offset: Int)
  }

  package let size: Int
  private let steps: [Step]

  private static let known = Mutex(TypeTable<ComparePlan>())

  package static func of(_ type: Any.Type) -> ComparePlan {
    if let plan = known.withLock({ $0[ObjectIdentifier(type)] }) { return plan }
    let plan = ComparePlan(type)
    known.withLock { $0[ObjectIdentifier(type)] = plan }
    return plan
  }

  /// Whether the two values, both of this plan's type, are the same.
  package func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    if memcmp(a, b, size) == 0 {
      return closures.isEmpty || closures.allSatisfy { ClosureComparison.isTelling(b + $0) }
    }
    return isSameByFields(a, b)
  }

  /// Whether equal bits prove that two values are the same: not where there are closures.
  package var bitsAreTelling: Bool { closures.isEmpty }

  /// Where closures stand in a value.
  private lazy var closures: [Int] = steps.flatMap { step -> [Int] in
    switch step {
    case .closure(let offset): [offset]
    case .fields(let offset, _, let plan): plan.closures.map { $0 + offset }
    default: []
    }
  }

  private func isSameByFields(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    for step in steps {
      switch step {
      case .bytes(let offset, let count):
        if memcmp(a + offset, b + offset, count) != 0 { return false }
      case .string(let offset):
        if memcmp(a + offset, b + offset, 16) != 0,
          (a + offset).assumingMemoryBound(to: String.self).pointee
            != (b + offset).assumingMemoryBound(to: String.self).pointee
        {
          return false
        }
      case .equatable(let offset, let count, let comparison):
        if memcmp(a + offset, b + offset, count) != 0, !comparison.isSame(a + offset, b + offset) { return false }
      case .fields(let offset, _, let plan):
        if !plan.isSame(a + offset, b + offset) { return false }
      case .closure(let offset):
        if !ClosureComparison.isSame(a + offset, b + offset) { return false }
      }
    }
    return true
  }

  private init(_ type: Any.Type) {
    let (size, isPlain) = layout(of: type)
    self.size = size
    if isPlain {
      steps = [.bytes(offset: 0, count: size)]
      return
    }
    switch TypeKind(type) {
    case .structure, .tuple:
      // A view that is Equatable and not plain data is compared by its `==`; so is any other Equatable value.
      if let comparison = Self.comparison(of: type) {
        steps = [.equatable(offset: 0, count: size, comparison)]
        return
      }
      var steps: [Step] = []
      for field in TypeField.all(of: type) { Self.append(field, to: &steps) }
      self.steps = steps
    case .function:
      steps = [.closure(offset: 0)]
    default:
      if let comparison = Self.comparison(of: type) {
        steps = [.equatable(offset: 0, count: size, comparison)]
      } else {
        steps = [.bytes(offset: 0, count: size)]
      }
    }
  }

  private static func append(_ field: TypeField, to steps: inout [Step]) {
    let (size, isPlain) = layout(of: field.type)
    if size == 0 { return }
    if !field.isStrong {
      steps.append(.bytes(offset: field.offset, count: MemoryLayout<Int>.size))
    } else if isPlain {
      if field.type is any ComparisonIgnored.Type { return }
      steps.append(.bytes(offset: field.offset, count: size))
    } else if field.type == String.self {
      steps.append(.string(offset: field.offset))
    } else {
      switch TypeKind(field.type) {
      case .reference: steps.append(.bytes(offset: field.offset, count: size))
      case .function: steps.append(.closure(offset: field.offset))
      case .existential: steps.append(.bytes(offset: field.offset, count: size))
      case .structure, .tuple:
        if field.type is any ComparisonIgnored.Type { return }
        steps.append(.fields(offset: field.offset, count: size, .of(field.type)))
      default:
        if let comparison = comparison(of: field.type) {
          steps.append(.equatable(offset: field.offset, count: size, comparison))
        } else {
          steps.append(.bytes(offset: field.offset, count: size))
        }
      }
    }
  }

  private static func comparison(of type: Any.Type) -> (any Comparison.Type)? {
    func custom<T: CustomComparable>(_: T.Type) -> any Comparison.Type { CustomComparison<T>.self }
    func equatable<T: Equatable>(_: T.Type) -> any Comparison.Type { EquatableComparison<T>.self }
    func elements<T: ElementwiseComparable>(_: T.Type) -> any Comparison.Type { ElementwiseComparison<T>.self }
    if let type = type as? any ElementwiseComparable.Type { return elements(type) }
    if let type = type as? any CustomComparable.Type { return custom(type) }
    if let type = type as? any Equatable.Type { return equatable(type) }
    return nil
  }
}

private protocol Comparison {
  static func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool
}

private enum EquatableComparison<T: Equatable>: Comparison {
  static func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    a.assumingMemoryBound(to: T.self).pointee == b.assumingMemoryBound(to: T.self).pointee
  }
}

/// Arrays: what is equal in its bits is not looked at further, which is nearly everything after a change of one element.
private protocol ElementwiseComparable {
  static func isSame(_ a: Self, _ b: Self) -> Bool
}

extension Array: ElementwiseComparable {
  static func isSame(_ a: [Element], _ b: [Element]) -> Bool {
    guard a.count == b.count else { return false }
    let plan = ComparePlan.of(Element.self)
    let stride = MemoryLayout<Element>.stride
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        guard let old = UnsafeRawPointer(a.baseAddress), let new = UnsafeRawPointer(b.baseAddress) else { return true }
        if old == new && plan.bitsAreTelling { return true }
        return (0..<a.count).allSatisfy { plan.isSame(old + $0 * stride, new + $0 * stride) }
      }
    }
  }
}

private enum ElementwiseComparison<T: ElementwiseComparable>: Comparison {
  static func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    T.isSame(a.assumingMemoryBound(to: T.self).pointee, b.assumingMemoryBound(to: T.self).pointee)
  }
}

private enum CustomComparison<T: CustomComparable>: Comparison {
  static func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    a.assumingMemoryBound(to: T.self).pointee.isSame(as: b.assumingMemoryBound(to: T.self).pointee)
  }
}

/// Whether two values of the same type are the same, as far as can be told.
package func isSame<T>(_ a: T, _ b: T) -> Bool {
  withUnsafePointer(to: a) { a in withUnsafePointer(to: b) { b in ComparePlan.of(T.self).isSame(a, b) } }
}

/// Whether two values of any types are the same.
package func isSameAny(_ a: Any, _ b: Any) -> Bool {
  func open<T>(_ a: T) -> Bool { (b as? T).map { isSame(a, $0) } ?? false }
  return _openExistential(a, do: open)
}
