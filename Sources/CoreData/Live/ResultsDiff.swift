/// What changed between two states of sectioned results, so that applying it to the old gives the new.
struct ResultsDiff {
  enum Change: Equatable {
    case insert(NSManagedObject, Place)
    case delete(NSManagedObject, Place)
    case move(NSManagedObject, from: Place, to: Place)
    case update(NSManagedObject, from: Place, to: Place)
  }
  /// A section and a position in it.
  struct Place: Equatable {
    var section: Int
    var item: Int
  }

  /// Old indices of sections that are gone, the last one first.
  private(set) var deletedSections: [Int] = []
  /// New indices of sections that were not there before.
  private(set) var insertedSections: [Int] = []
  private(set) var changes: [Change] = []

  var isEmpty: Bool { deletedSections.isEmpty && insertedSections.isEmpty && changes.isEmpty }

  /// - Parameter touched: whether an object's values may have changed; others are neither updated nor, if it can be
  ///   helped, said to have moved.
  init(from old: FetchedSections, to new: FetchedSections, touched: (NSManagedObject) -> Bool) {
    compareSections(old, new)
    let oldPlaces = old.places, newPlaces = new.places
    for (object, place) in old.enumerated() where newPlaces[ObjectIdentifier(object)] == nil {
      changes.append(.delete(object, place))
    }
    // Of those that stay, the ones that keep their order need no move.
    let staying = new.enumerated().filter { oldPlaces[ObjectIdentifier($0.0)] != nil }
    let oldRanks = old.ranks
    let still = Self.inOrder(
      staying.map { oldRanks[ObjectIdentifier($0.0)]! }, isFixed: staying.map { !touched($0.0) })
    for (index, (object, place)) in staying.enumerated() {
      let before = oldPlaces[ObjectIdentifier(object)]!
      let sameSection = old.sections[before.section].name == new.sections[place.section].name
      if !still[index] || !sameSection {
        changes.append(.move(object, from: before, to: place))
      } else if touched(object) {
        changes.append(.update(object, from: before, to: place))
      }
    }
    for (object, place) in new.enumerated() where oldPlaces[ObjectIdentifier(object)] == nil {
      changes.append(.insert(object, place))
    }
  }

  private mutating func compareSections(_ old: FetchedSections, _ new: FetchedSections) {
    let oldNames = Set(old.sections.map(\.name)), newNames = Set(new.sections.map(\.name))
    deletedSections = old.sections.indices.reversed().filter { !newNames.contains(old.sections[$0].name) }
    insertedSections = new.sections.indices.filter { !oldNames.contains(new.sections[$0].name) }
  }

  /// Which of the numbers belong to one rising sequence that is as long as can be; those that are fixed come first.
  static func inOrder(_ ranks: [Int], isFixed: [Bool]) -> [Bool] {
    let fixed = ranks.indices.filter { isFixed[$0] }
    guard zip(fixed, fixed.dropFirst()).allSatisfy({ ranks[$0] < ranks[$1] }) else { return longestRise(ranks) }
    // The least fixed rank that is still to come, at each place.
    var limit = Array(repeating: Int.max, count: ranks.count + 1)
    for index in ranks.indices.reversed() { limit[index] = isFixed[index] ? ranks[index] : limit[index + 1] }
    var highest = -1
    return ranks.indices.map { index in
      guard isFixed[index] || (ranks[index] > highest && ranks[index] < limit[index + 1]) else { return false }
      highest = ranks[index]
      return true
    }
  }

  private static func longestRise(_ ranks: [Int]) -> [Bool] {
    // The last index of the best sequence of each length, and the one before each.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: ranks.count)
    for index in ranks.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ranks[ends[middle]] < ranks[index] { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result = Array(repeating: false, count: ranks.count)
    var index = ends.last ?? -1
    while index >= 0 {
      result[index] = true
      index = previous[index]
    }
    return result
  }
}

/// Results in sections, each a run of objects with one name.
struct FetchedSections {
  struct Section {
    let name: String
    let range: Range<Int>
  }
  let objects: [NSManagedObject]
  private(set) var sections: [Section] = []

  /// - Parameter name: the section of an object; nil puts all objects into one.
  init(_ objects: [NSManagedObject], name: ((NSManagedObject) -> String)?) {
    self.objects = objects
    guard let name else {
      sections = [Section(name: "", range: objects.indices)]
      return
    }
    var start = 0
    var current: String?
    for (index, object) in objects.enumerated() {
      let its = name(object)
      if let current, current != its {
        sections.append(Section(name: current, range: start..<index))
        start = index
      }
      current = its
    }
    if let current { sections.append(Section(name: current, range: start..<objects.count)) }
  }

  /// The objects with their places, in order.
  func enumerated() -> [(NSManagedObject, ResultsDiff.Place)] {
    sections.enumerated().flatMap { index, section in
      section.range.map { (objects[$0], .init(section: index, item: $0 - section.range.lowerBound)) }
    }
  }

  var places: [ObjectIdentifier: ResultsDiff.Place] {
    Dictionary(enumerated().map { (ObjectIdentifier($0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The position of each object among all.
  var ranks: [ObjectIdentifier: Int] {
    Dictionary(objects.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
