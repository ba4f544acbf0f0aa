import Foundation

/// Our own 32-byte fingerprint of an entity's stored shape. Apple's cannot be computed outside Apple's framework.
enum VersionHash {
  static func of(_ entity: NSEntityDescription) -> Data {
    var text = "entity \(entity.name ?? "") \(entity.superentity?.name ?? "") \(entity.isAbstract)"
    text += " \(entity.versionHashModifier ?? "")\n"
    for property in entity.properties.sorted(by: { $0.name < $1.name }) {
      if let line = self.text(of: property) { text += line + "\n" }
    }
    return digest(text)
  }

  /// One line about a stored property; nil for what no store has.
  static func text(of property: NSPropertyDescription) -> String? {
    guard !property.isTransient else { return nil }
    var text: String
    if let attribute = property as? NSAttributeDescription {
      text = "attribute \(property.name) \(attribute.attributeType.rawValue) \(property.isOptional)"
      if attribute.allowsExternalBinaryDataStorage { text += " external" }
    } else if let relationship = property as? NSRelationshipDescription {
      text = "relationship \(property.name) \(relationship.destinationEntity?.name ?? "") \(property.isOptional)"
      text += " \(relationship.minCount) \(relationship.maxCount) \(relationship.isOrdered)"
      text += " \(relationship.inverseRelationship?.name ?? "") \(relationship.deleteRule.rawValue)"
    } else {
      return nil
    }
    return text + " \(property.versionHashModifier ?? "")"
  }

  /// Four FNV-1a lanes, each from a start of its own.
  static func digest(_ text: String) -> Data {
    var lanes: [UInt64] = [
      0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03, 0x94d0_49bb_1331_11eb,
    ]
    for byte in text.utf8 {
      for lane in lanes.indices {
        lanes[lane] = (lanes[lane] ^ UInt64(byte)) &* 0x100_0000_01b3
        lanes[lane] ^= lanes[lane] >> UInt64(29 + lane)
      }
    }
    return Data(lanes.flatMap { lane in withUnsafeBytes(of: lane.bigEndian, Array.init) })
  }
}
