import Foundation
import XCTest

@testable import CoreData

final class PackedRowTests: XCTestCase {
  private let date = Date(timeIntervalSinceReferenceDate: 123.456)
  private let uuid = UUID()

  private var values: [Value] {
    [
      .null, .integer(0), .integer(-1), .integer(1 << 27), .integer(.min), .double(-2.5), .date(date), .string(""),
      .string("Käse 🧀"), .data(Data()), .data(Data([0, 1, 255])), .uuid(uuid),
      .reference(ObjectReference(key: 1 << 40, entity: 7)), .string(String(repeating: "x", count: 200)),
    ]
  }

  private func packed(_ values: [Value], version: Int64 = 3) -> Row? {
    var packer = RowPacker(slots: values.count)
    defer { packer.deallocate() }
    packer.begin()
    return withExtendedLifetime(values.map(bytes)) { bytes in
      // The packer copies only when the row is made; `bytes` keeps what it points to until then.
      for (slot, value) in values.enumerated() {
        let start = bytes[slot].map { UnsafeRawPointer($0.bytes) }
        switch value {
        case .null: break
        case .integer(let number): packer.add(slot, integer: number)
        case .double(let number): packer.add(slot, double: number)
        case .date(let date): packer.add(slot, date: date.timeIntervalSinceReferenceDate)
        case .string(let text): packer.add(slot, text: start!, text.utf8.count)
        case .data(let data): packer.add(slot, data: start, data.count)
        case .uuid: packer.add(slot, uuid: start!)
        case .reference(let reference): packer.add(slot, reference: reference.key, entity: reference.entity)
        default: XCTFail("\(value) cannot be packed")
        }
      }
      return packer.row(version: version)
    }
  }

  private func bytes(_ value: Value) -> NSData? {
    switch value {
    case .string(let text): NSData(data: Data(text.utf8 + [0]))
    case .data(let data): NSData(data: data + [0])
    case .uuid(let id): withUnsafeBytes(of: id.uuid) { NSData(bytes: $0.baseAddress!, length: 16) }
    default: nil
    }
  }

  func testEveryKindOfValueComesBack() throws {
    let row = try XCTUnwrap(packed(values))
    XCTAssertTrue(row.isPacked)
    XCTAssertEqual(row.version, 3)
    XCTAssertEqual(row.count, values.count)
    for (slot, value) in values.enumerated() { XCTAssertEqual(row[slot], value) }
  }

  func testACopyMayBeChangedAndTheRowStays() throws {
    let row = try XCTUnwrap(packed(values))
    let copy = row.copy()
    XCTAssertFalse(copy.isPacked)
    XCTAssertEqual(copy.version, 3)
    XCTAssertFalse(copy.differs(from: row))
    copy[1] = .integer(5)
    copy[8] = .string("changed")
    XCTAssertTrue(copy.differs(from: row))
    XCTAssertEqual(row[1], .integer(0))
    XCTAssertEqual((0..<row.count).filter { !row.isSame(as: copy, $0) }, [1, 8])
    XCTAssertEqual((0..<row.count).filter { !copy.isSame(as: row, $0) }, [1, 8])
  }

  func testPackedRowsCompareWithOneAnother() throws {
    let (one, same) = (try XCTUnwrap(packed(values)), try XCTUnwrap(packed(values)))
    XCTAssertFalse(one.differs(from: same))
    var others = values
    others[6] = .date(Date(timeIntervalSinceReferenceDate: 0))
    let other = try XCTUnwrap(packed(others))
    XCTAssertEqual((0..<one.count).filter { !one.isSame(as: other, $0) }, [6])
  }

  func testLargeRowsAreNotPacked() {
    XCTAssertNil(packed([.string(String(repeating: "x", count: 600))]))
    XCTAssertNotNil(packed([.string(String(repeating: "x", count: 400))]))
  }
}
