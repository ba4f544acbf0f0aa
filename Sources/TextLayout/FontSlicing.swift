import Glibc

/// How big fonts are cut into slices, so that a browser fetches only those whose characters it shows.
///
/// Only fonts for Han and emoji are: in other scripts letters and punctuation kern, which they do within one file only.
enum FontSlicing {
  /// The slices of a family; nil for a family that is served whole.
  static func slices(of family: FontCatalogue.Family) -> [CodePointSet]? {
    if family.name == FontCatalogue.pictures.name { return pictures }
    guard let variant = HanVariant.allCases.first(where: { FontCatalogue.cjk($0).name == family.name }) else {
      return nil
    }
    return han(variant)
  }

  /// People and hands with all their skins and trades, then flags, then 128 pictures each.
  ///
  /// A browser tries the rule that comes last first. So the tools of trades are in the first slice for those who hold
  /// them, and in a later one for themselves.
  private static let pictures: [CodePointSet] = {
    let all = CodePointSet(FontCatalogue.pictures.ranges ?? [])
    let flags = CodePointSet([0x1F1E6...0x1F1FF])
    let bodies = all.ranges.flatMap { Array($0) }.filter { Unicode.Scalar($0)?.properties.isEmojiModifierBase ?? false }
    let joined: [ClosedRange<UInt32>] = [
      0x1F3FB...0x1F3FF, 0x200D...0x200D, 0xFE0F...0xFE0F, 0x1F33E...0x1F33E, 0x1F373...0x1F373, 0x1F37C...0x1F37C,
      0x1F384...0x1F384, 0x1F393...0x1F393, 0x1F3A4...0x1F3A4, 0x1F3A8...0x1F3A8, 0x1F3EB...0x1F3EB,
      0x1F3ED...0x1F3ED, 0x1F48B...0x1F48B, 0x1F4BB...0x1F4BC, 0x1F527...0x1F527, 0x1F52C...0x1F52C,
      0x1F680...0x1F680, 0x1F692...0x1F692, 0x1F91D...0x1F91D, 0x1F9AF...0x1F9B3, 0x1F9BC...0x1F9BD,
    ]
    let people = CodePointSet(
      bodies.map { $0...$0 } + [0x1F466...0x1F469, 0x1F9D1...0x1F9D1, 0x1F46A...0x1F46F] + joined)
    let others = all.subtracting(CodePointSet(bodies)).subtracting(flags).subtracting(CodePointSet([0x1F3FB...0x1F3FF]))
    let single = others.ranges.flatMap { Array($0) }.filter { ![0x200D, 0xFE0F].contains($0) && $0 < 0xE0000 }
    let slices = stride(from: 0, to: single.count, by: 128).map {
      CodePointSet(single[$0..<min($0 + 128, single.count)])
    }
    return [people, flags] + slices
  }()

  /// Marks and kana first, then the characters that a country's standard calls common in slices of 256, then all others
  /// by code point: a page in Chinese needs a few slices of 60 kB instead of a file of 20 MB.
  private static func han(_ variant: HanVariant) -> [CodePointSet] {
    let all = CodePointSet(FontCatalogue.cjk(variant).ranges ?? [])
    let marks = CodePointSet([0x2E80...0x33FF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFFEF])
    var slices = [marks]
    var rest = all.subtracting(marks)
    let common = variant.commonCharacters.filter { rest.contains($0) }
    for start in stride(from: 0, to: common.count, by: 256) {
      slices.append(CodePointSet(common[start..<min(start + 256, common.count)]))
    }
    rest = rest.subtracting(CodePointSet(common))
    var block: UInt32 = 0x1000
    while block < 0x33000 {
      let size: UInt32 = block < 0x3000 || block >= 0x20000 ? 0x1000 : 0x400
      let slice = rest.clamped(to: block...block + size - 1)
      if !slice.isEmpty { slices.append(slice) }
      block += size
    }
    return slices
  }
}

extension HanVariant {
  /// The characters of the first level of a country's standard, which holds those in daily use, in its order. Empty on a
  /// machine without the tables; slices are then cut by code point only.
  var commonCharacters: [UInt32] {
    switch self {
    case .simplified: Self.characters(encoding: "GB2312", rows: 0xB0...0xD7)
    case .traditional, .hongKong: Self.characters(encoding: "BIG5", rows: 0xA4...0xC6)
    case .japanese: Self.characters(encoding: "EUC-JP", rows: 0xB0...0xCF)
    case .korean: Self.characters(encoding: "EUC-KR", rows: 0xB0...0xC8)
    }
  }

  private static func characters(encoding: String, rows: ClosedRange<UInt8>) -> [UInt32] {
    guard let converter = iconv_open("UTF-32LE", encoding), Int(bitPattern: converter) != -1 else { return [] }
    defer { iconv_close(converter) }
    var characters: [UInt32] = []
    for row in rows {
      for cell in UInt8(0x40)...0xFE {
        var source = [CChar(bitPattern: row), CChar(bitPattern: cell)]
        var target: UInt32 = 0
        let converted = source.withUnsafeMutableBufferPointer { source in
          withUnsafeMutableBytes(of: &target) { target in
            var input: UnsafeMutablePointer<CChar>? = source.baseAddress
            var output: UnsafeMutablePointer<CChar>? = target.bindMemory(to: CChar.self).baseAddress
            var inputLeft = 2
            var outputLeft = 4
            return iconv(converter, &input, &inputLeft, &output, &outputLeft) != -1 && inputLeft == 0 && outputLeft == 0
          }
        }
        if converted { characters.append(target) }
        iconv(converter, nil, nil, nil, nil)
      }
    }
    return characters
  }
}
