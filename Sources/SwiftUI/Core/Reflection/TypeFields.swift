// Stored properties of a type, with their offsets.
//
// The standard library's own `Mirror` stands on these runtime functions; they are used directly because the public
// `_forEachField` hides whether a field is weak, and loading a weak field as a strong one crashes.

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldMetadata(
  _ type: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<RawField>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: Any.Type, index: Int) -> Int

private struct RawField {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

/// One stored property of a struct, tuple or class.
struct TypeField {
  var offset: Int
  var type: Any.Type
  /// False for weak and unowned references.
  var isStrong: Bool

  static func all(of type: Any.Type) -> [TypeField] {
    (0..<fieldCount(type)).map { index in
      var raw = RawField()
      let fieldType = fieldMetadata(type, index: index, fieldMetadata: &raw)
      raw.freeName?(raw.name)
      return TypeField(offset: fieldOffset(type, index: index), type: fieldType, isStrong: raw.isStrong)
    }
  }
}

/// What kind of type a metatype stands for, as far as comparing and walking values needs to know.
enum TypeKind {
  case structure, enumeration, optional, tuple, function, reference, existential, other

  init(_ type: Any.Type) {
    let word = unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self)
    // Class metadata starts with a pointer; all other kinds are small numbers fixed by the ABI.
    switch word {
    case 0x200: self = .structure
    case 0x201: self = .enumeration
    case 0x202: self = .optional
    case 0x301: self = .tuple
    case 0x302: self = .function
    case 0x303: self = .existential
    case 0, 0x203, 0x305, 0x800...: self = .reference
    default: self = .other
    }
  }
}

extension MemoryLayout {
  /// Where a value stands in a struct after fields that take `size` bytes. Asking for the offset of a generic type's field
  /// would look up the whole type, and make a key path, each time.
  static func place(after size: Int) -> Int { (size + alignment - 1) & -alignment }
}

/// Size of a type's values, and whether they are plain bytes.
func layout(of type: Any.Type) -> (size: Int, isPlain: Bool) {
  func open<T>(_: T.Type) -> (size: Int, isPlain: Bool) { (MemoryLayout<T>.size, _isPOD(T.self)) }
  return _openExistential(type, do: open)
}
