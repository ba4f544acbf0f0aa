import DeveloperToolsSupport
import Foundation

/// Finds, in the running program, the types that conform to the protocols of previews.
///
/// The compiler lists every conformance in a section of the program, for the runtime's own use; what the runtime offers
/// to enumerate these sections is what the platform's test library uses, too.
enum PreviewTypes {
  /// The types that declare previews, in the order of the sources that were linked.
  static func all() -> [Any.Type] {
    types(conformingTo: [descriptor(of: (any PreviewProvider).self), descriptor(of: (any PreviewRegistry).self)])
  }

  /// A protocol's descriptor: after kind, flags and count, the metadata of `any P` names it.
  private static func descriptor(of existential: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(existential, to: UnsafeRawPointer.self).load(fromByteOffset: 16, as: UnsafeRawPointer.self)
  }

  private static func types(conformingTo protocols: Set<UnsafeRawPointer>) -> [Any.Type] {
    var found: [Any.Type] = []
    for record in conformances() {
      // protocol, type, witness table: relative pointers; then flags.
      guard let proto = indirect(record), protocols.contains(proto) else { continue }
      let isIndirect = (record + 12).load(as: UInt32.self) >> 3 & 7 == 1
      let target = relative(record + 4)
      let type = isIndirect ? target.load(as: UnsafeRawPointer.self) : target
      // Only a type without generic parameters can be asked for its metadata like this.
      let isGeneric = type.load(as: UInt32.self) & 0x80 != 0
      let accessor = type + 12
      guard !isGeneric, accessor.load(as: Int32.self) != 0 else { continue }
      typealias Accessor = @convention(c) (Int) -> UnsafeRawPointer
      let metadata = unsafeBitCast(relative(accessor), to: Accessor.self)(0)
      let swiftType = unsafeBitCast(metadata, to: Any.Type.self)
      if !found.contains(where: { $0 == swiftType }) { found.append(swiftType) }
    }
    return found
  }

  /// Where a relative pointer leads.
  private static func relative(_ place: UnsafeRawPointer) -> UnsafeRawPointer {
    place + Int(place.load(as: Int32.self))
  }

  /// The same where the lowest bit says that the target holds the address.
  private static func indirect(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = place.load(as: Int32.self)
    let target = place + Int(offset & ~1)
    return offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer?.self)
  }

  /// Every conformance of the program and of its libraries.
  private static func conformances() -> [UnsafeRawPointer] {
    typealias Body = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool
    typealias Enumerate = @convention(c) (Body, UnsafeMutableRawPointer) -> Void
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_enumerateAllMetadataSections") else { return [] }
    var records: [UnsafeRawPointer] = []
    withUnsafeMutablePointer(to: &records) { list in
      unsafeBitCast(symbol, to: Enumerate.self)(
        { sections, list in
          // Version, base address, two spare words, the range of protocols; then the range of conformances.
          let start = sections.load(fromByteOffset: 48, as: UnsafeRawPointer?.self)
          let size = sections.load(fromByteOffset: 56, as: Int.self)
          guard let start else { return true }
          let records = list.assumingMemoryBound(to: [UnsafeRawPointer].self)
          for offset in stride(from: 0, to: size, by: 4) {
            records.pointee.append(PreviewTypes.relative(start + offset))
          }
          return true
        }, UnsafeMutableRawPointer(list))
    }
    return records
  }
}
