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

  /// Whether this node's going is played even when the change is not animated: screens, sheets, questions.
  public var isRemovalAnimated = false

  /// Whether the host has been told of this node.
  var isKnown = false
  /// What the next patch must say of it.
  var changes = Changes()
  /// Its place among its siblings as the host was last told.
  var orderInHost = 0
  var changedKeys: [PropertyKey] = []
  var frameAnimation: AnimationSpec?
  var propertyAnimation: AnimationSpec?

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
