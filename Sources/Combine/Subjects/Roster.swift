/// A subject's end of one subscription, whatever the subject sends.
class RosterMember {
  /// Where the roster keeps this member; whoever guards the roster guards this.
  fileprivate final var slot = -1
}

/// Who listens to a subject, in the order of their arrival. Leaving is cheap: it only empties a slot.
struct Roster {
  private var slots: ContiguousArray<RosterMember?> = []
  private var vacancies = 0

  var isEmpty: Bool { slots.count == vacancies }

  /// Who listens at some moment: mostly one.
  enum Listeners {
    case none
    case one(RosterMember)
    case several(ContiguousArray<RosterMember?>)

    @inline(__always)
    func forEach(_ body: (RosterMember) -> Void) {
      switch self {
      case .none: break
      case .one(let member): body(member)
      case .several(let members): for case let member? in members { body(member) }
      }
    }
  }

  var listeners: Listeners {
    if slots.count > 1 { return .several(slots) }
    return slots.first.flatMap { $0 }.map { .one($0) } ?? .none
  }

  mutating func add(_ member: RosterMember) {
    if vacancies > 8, vacancies > slots.count / 2 { compact() }
    member.slot = slots.count
    slots.append(member)
  }

  mutating func remove(_ member: RosterMember) {
    guard slots.indices.contains(member.slot), slots[member.slot] === member else { return }
    slots[member.slot] = nil
    vacancies += 1
    if isEmpty { removeAll() }
  }

  mutating func removeAll() {
    slots.removeAll()
    vacancies = 0
  }

  private mutating func compact() {
    slots.removeAll { $0 == nil }
    vacancies = 0
    for (index, member) in slots.enumerated() { member?.slot = index }
  }
}
