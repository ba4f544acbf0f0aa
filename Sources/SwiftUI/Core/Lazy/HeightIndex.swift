/// The heights of a long run of slots, with their prefix sums: finding the slot at an offset and changing one height take
/// logarithmic time. Slots that were not measured count with an estimate.
struct HeightIndex {
  private(set) var count = 0
  private(set) var total = 0.0
  private var heights: [Double] = []
  private var isMeasured: [Bool] = []
  /// A Fenwick tree: entry i sums the heights of the i & -i slots up to slot i - 1.
  private var sums: [Double] = [0]

  init() {}

  /// Slots of these heights; where one is nil, `estimate` stands in.
  init(count: Int, height: (Int) -> (height: Double, isMeasured: Bool)) {
    self.count = count
    heights = Array(repeating: 0, count: count)
    isMeasured = Array(repeating: false, count: count)
    for slot in 0..<count { (heights[slot], isMeasured[slot]) = height(slot) }
    buildSums()
  }

  private mutating func buildSums() {
    sums = Array(repeating: 0, count: count + 1)
    total = 0
    for index in stride(from: 1, through: count, by: 1) {
      sums[index] += heights[index - 1]
      total += heights[index - 1]
      let next = index + (index & -index)
      if next <= count { sums[next] += sums[index] }
    }
  }

  func height(_ slot: Int) -> Double { heights[slot] }
  func isMeasured(_ slot: Int) -> Bool { isMeasured[slot] }

  /// Gives `estimate` to every slot in `ranges` that was not measured.
  mutating func estimate(_ estimate: Double, in ranges: [Range<Int>]) {
    for slot in ranges.joined() where !isMeasured[slot] { heights[slot] = estimate }
    buildSums()
  }

  mutating func set(_ slot: Int, to height: Double) {
    isMeasured[slot] = true
    let change = height - heights[slot]
    guard change != 0 else { return }
    heights[slot] = height
    total += change
    var index = slot + 1
    while index <= count {
      sums[index] += change
      index += index & -index
    }
  }

  /// Where a slot begins.
  func offset(_ slot: Int) -> Double {
    var sum = 0.0
    var index = slot
    while index > 0 {
      sum += sums[index]
      index -= index & -index
    }
    return sum
  }

  /// The slot that covers an offset; the first or the last one for offsets outside.
  func slot(at offset: Double) -> Int {
    guard count > 0, offset > 0 else { return 0 }
    var step = 1
    while step * 2 <= count { step *= 2 }
    var index = 0
    var rest = offset
    while step > 0 {
      if index + step <= count, sums[index + step] <= rest {
        index += step
        rest -= sums[index]
      }
      step /= 2
    }
    return min(index, count - 1)
  }
}
