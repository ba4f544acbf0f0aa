import Foundation

/// What the app says of a scale of places.
struct PositionScaleSpec {
  var domain: _DomainSpec?
  var range: _PositionSpec?
  var type: ScaleType?
  /// How much of the domain shows at a time where the chart scrolls.
  var visibleLength: Double?
}

/// Makes a scale of what marks show.
struct ScaleBuilder {
  /// Every value along the axis.
  var values: [Plotted] = []
  /// Values that stacks reach, and base lines.
  var reached: [Double] = []
  /// Where bars stand that are not as wide as a bin.
  private var barValues: [Double] = []
  /// Ends of marks beyond which a view stands.
  var annotated: [Double] = []
  /// The part of the axis that such a view is thought to take.
  var annotationRoom = 0.12

  /// Whether no mark has a value along the axis.
  var isEmpty: Bool { values.isEmpty && reached.isEmpty }
  mutating func add(_ extent: Extent) { values.append(contentsOf: extent.values) }
  mutating func addBar(_ extent: Extent) {
    if case .at(let value) = extent, value.end == nil, let number = value.datum.number { barValues.append(number) }
  }

  /// `rounds`: whether the ends of the domain are to be round numbers; `count`: how many ticks are wanted.
  func scale(_ spec: PositionScaleSpec, count: Int, rounds: (low: Bool, high: Bool)) -> PositionScale {
    var scale = PositionScale()
    let domain = spec.domain ?? _DomainSpec()
    scale.isReversed = domain.isReversed
    if let range = spec.range {
      scale.range = range.places
      scale.startPadding = range.startPadding
      scale.endPadding = range.endPadding
    }
    let given = [domain.bounds?.0, domain.bounds?.1].compactMap { $0 } + (domain.values ?? [])
    if spec.type?.kind == .category || (given + values.map(\.datum)).contains(where: \.isCategory) {
      bands(&scale, domain)
      return scale
    }
    scale.kind = spec.type?.position ?? .linear
    scale.isDate = (given + values.map(\.datum)).contains { $0.isDate }
    scale.unit = values.lazy.compactMap(\.unit).first
    scale.gap = gap
    numbers(&scale, domain, count: count, rounds: rounds, given: given.compactMap(\.number))
    return scale
  }

  private func bands(_ scale: inout PositionScale, _ domain: _DomainSpec) {
    scale.kind = .bands
    var names: [String] = []
    var known: Set<String> = []
    func add(_ datum: _Datum) {
      let name = datum.name
      if known.insert(name).inserted { names.append(name) }
    }
    if let given = domain.values {
      given.forEach(add)
    } else {
      values.forEach { add($0.datum) }
      if let modify = domain.modify { names = modify(names.map { .category($0) }).map(\.name) }
    }
    scale.categories = names
  }

  private func numbers(
    _ scale: inout PositionScale, _ domain: _DomainSpec, count: Int, rounds: (low: Bool, high: Bool), given: [Double]
  ) {
    if let first = given.first, let last = given.last {
      if first > last { scale.isReversed.toggle() }
      (scale.low, scale.high) = (min(first, last), max(first, last))
      return
    }
    var low = Double.infinity
    var high = -Double.infinity
    func add(_ number: Double) {
      guard number.isFinite else { return }
      low = min(low, number)
      high = max(high, number)
    }
    for value in values {
      guard let range = value.range else { continue }
      add(range.low)
      add(range.high)
    }
    reached.forEach(add)
    if let modify = domain.modify {
      let datums: [_Datum] = low <= high ? [low, high].map { scale.isDate ? .date($0) : .number($0) } : []
      let numbers = modify(datums).compactMap(\.number)
      (low, high) = (numbers.min() ?? .infinity, numbers.max() ?? -.infinity)
    }
    let isLog = scale.kind == .log
    // Bars of nothing stand at the bottom of some axis.
    guard low <= high, low != 0 || high != 0 || reached.isEmpty else {
      (scale.low, scale.high) = isLog ? (1, 10) : (0, 1)
      return
    }
    if !scale.isDate, !isLog, domain.includesZero ?? true { add(0) }
    (scale.low, scale.high) = (low, high)
    guard !scale.isDate else { return }
    if isLog {
      if rounds.low, low > 0 { scale.low = pow(10, log10(low).rounded(.down)) }
      if rounds.high, high > 0 { scale.high = pow(10, (log10(high) - 1e-9).rounded(.up)) }
      if scale.low <= 0 { scale.low = min(1, scale.high / 10) }
      return
    }
    guard high > low else { return }
    let step = NiceNumbers.step(over: high - low, count: count)
    if rounds.low { scale.low = (low / step + 1e-9).rounded(.down) * step }
    if rounds.high { scale.high = (high / step - 1e-9).rounded(.up) * step }
    leaveRoom(&scale, rounds, step)
  }

  /// What stands beyond the least and the greatest value needs room.
  private func leaveRoom(_ scale: inout PositionScale, _ rounds: (low: Bool, high: Bool), _ step: Double) {
    guard let least = annotated.min(), let most = annotated.max() else { return }
    let room = (scale.high - scale.low) * annotationRoom
    if most > 0, most > scale.high - room { scale.high += rounds.high ? step : room }
    if least < 0, least < scale.low + room { scale.low -= rounds.low ? step : room }
  }

  /// The least distance between two bars.
  private var gap: Double? {
    let sorted = Set(barValues).sorted()
    return zip(sorted, sorted.dropFirst()).map { $1 - $0 }.min()
  }
}

extension _Datum {
  var isCategory: Bool { if case .category = self { true } else { false } }
  var isDate: Bool { if case .date = self { true } else { false } }
  /// What tells the value from others: the hours of a day have the day's name in common.
  var key: String { number.map { "\($0)" } ?? name }
  /// The name of the category that the value is.
  var name: String { if case .category(let name) = self { name } else { text } }
}
