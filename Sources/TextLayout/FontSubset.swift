import CHarfBuzz

extension FontFace {
  /// A font file with only the face's glyphs for some characters, and with what shaping needs of them; nil if the face
  /// cannot be cut.
  func subset(_ characters: CodePointSet) -> [UInt8]? {
    guard let input = hb_subset_input_create_or_fail() else { return nil }
    defer { hb_subset_input_destroy(input) }
    let unicodes = hb_subset_input_unicode_set(input)
    for range in characters.ranges { hb_set_add_range(unicodes, range.lowerBound, range.upperBound) }
    let features = hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG)
    for feature: StaticString in ["tnum", "pnum", "zero", "case", "sups", "subs", "smcp", "c2sc"] {
      hb_set_add(features, fourCharacterTag(feature))
    }
    return withFace { face in
      guard let subset = hb_subset_or_fail(face, input) else { return nil }
      defer { hb_face_destroy(subset) }
      guard let blob = hb_face_reference_blob(subset) else { return nil }
      defer { hb_blob_destroy(blob) }
      var length: UInt32 = 0
      guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
      return data.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(length)))
      }
    }
  }
}
