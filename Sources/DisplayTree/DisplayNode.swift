/// A node that a host draws: its kind, its frame in its parent, and its properties.
///
/// Made by a `DisplayTree` and changed only through it, which remembers what changed since the last patch.
public final class DisplayNode {
  public let id: NodeID
  public let kind: NodeKind
  public internal(set) var frame = Rect()
  public internal(set) var properties = Properties()
  public internal(set) var children: [DisplayNode] = []
  public internal(set) unowned(unsafe) var parent: DisplayNode?
  /// Who draws with this node, for as long as that is there.
  public unowned(unsafe) var owner: AnyObject?

  /// Whether this node's going is played even when the change is not animated: screens, sheets, questions.
  public var isRemovalAnimated = false

  /// Whether the host has been told of this node.
  var isKnown = false
  /// What the next patch must say of it.
  var changes = Changes()
  /// Its place among its siblings as the host was last told.
  var orderInHost: Int32 = 0
  /// The update in which the node was made; see `DisplayTree.commit()`.
  var birth: Int32 = 0
  /// What hardly any node has, and not for long.
  private var rare: Rare?

  private final class Rare {
    var changedKeys: [PropertyKey] = []
    var frameAnimation: AnimationSpec?
    var propertyAnimation: AnimationSpec?
    var steps: [[PropertyKey: PropertyValue]] = []
    var motion: Motion?
    var fadesIn: AnimationSpec?
    var lingers: AnimationSpec?
  }

  private func set<T>(_ change: ReferenceWritableKeyPath<Rare, T>, _ value: T, isNothing: Bool) {
    if rare == nil {
      if isNothing { return }
      rare = Rare()
    }
    rare?[keyPath: change] = value
  }

  var changedKeys: [PropertyKey] {
    get { rare?.changedKeys ?? [] }
    set {
      if rare == nil, newValue.isEmpty { return }
      // Not through a key path: every changed node has some.
      let rare = rare ?? Rare()
      rare.changedKeys = newValue
      self.rare = rare
    }
  }
  var frameAnimation: AnimationSpec? {
    get { rare?.frameAnimation }
    set { set(\.frameAnimation, newValue, isNothing: newValue == nil) }
  }
  var propertyAnimation: AnimationSpec? {
    get { rare?.propertyAnimation }
    set { set(\.propertyAnimation, newValue, isNothing: newValue == nil) }
  }
  var steps: [[PropertyKey: PropertyValue]] {
    get { rare?.steps ?? [] }
    set { set(\.steps, newValue, isNothing: newValue.isEmpty) }
  }
  /// Where and how the node was before an animated change of which a host must still be told from its beginning: one
  /// made before any host knew the node, or one that goes on for ever.
  var motion: Motion? {
    get { rare?.motion }
    set { set(\.motion, newValue, isNothing: newValue == nil) }
  }
  var hasMotion: Bool { rare?.motion != nil }
  /// The animation with which the node comes in.
  var fadesIn: AnimationSpec? {
    get { rare?.fadesIn }
    set { set(\.fadesIn, newValue, isNothing: newValue == nil) }
  }
  /// Whether this node is still shown for a while after it was taken out of the tree.
  var lingers: AnimationSpec? {
    get { rare?.lingers }
    set { set(\.lingers, newValue, isNothing: newValue == nil) }
  }

  struct Motion {
    var frame: (from: Rect, spec: AnimationSpec)?
    var properties: (from: [PropertyKey: PropertyValue?], spec: AnimationSpec, steps: [[PropertyKey: PropertyValue]])?
    var isEmpty: Bool { frame == nil && properties == nil }
  }

  struct Changes: OptionSet {
    let rawValue: UInt8
    static let listed = Changes(rawValue: 1)
    static let frame = Changes(rawValue: 2)
    static let properties = Changes(rawValue: 4)
    static let children = Changes(rawValue: 8)
  }

  init(id: NodeID, kind: NodeKind) {
    self.id = id
    self.kind = kind
  }
}
