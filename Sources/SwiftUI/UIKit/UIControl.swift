import Diagnostics
import Foundation
import FoundationSupplement

/// A view that a person operates, and that tells of it by events.
@MainActor @preconcurrency open class UIControl: UIView {
  /// How a control is.
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
  }
  /// What happens to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
  /// Where the content stands: kept, and without effect.
  public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }

  open var isEnabled = true { didSet { changed() } }
  open var isSelected = false { didSet { changed() } }
  open var isHighlighted = false
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  private struct Receiver {
    let events: Event
    let call: @MainActor (UIControl) -> Void
    weak var target: AnyObject?
    var action: Selector?
  }
  private final var receivers: [Receiver] = []

  /// Calls the target's method, marked with `@objc`, at each of the events. The target is not kept alive.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    guard let target = target as? NSObject else {
      return Log.once("addTarget(_:action:for:) calls methods of objects of NSObject's classes only")
    }
    receivers.append(
      Receiver(
        events: controlEvents, call: { [weak target] in target?.perform(action, with: $0) }, target: target,
        action: action))
  }
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    receivers.removeAll { receiver in
      receiver.action != nil && !receiver.events.isDisjoint(with: controlEvents)
        && (target == nil || receiver.target === target as AnyObject) && (action == nil || receiver.action == action)
    }
  }
  /// Runs the action at each of the events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    receivers.append(Receiver(events: controlEvents, call: { action.run(from: $0) }))
  }
  /// Tells all who wait for one of the events.
  open func sendActions(for controlEvents: Event) {
    for receiver in receivers where !receiver.events.isDisjoint(with: controlEvents) { receiver.call(self) }
  }
}

/// Something that a person can have done, with a title and a picture.
@MainActor @preconcurrency open class UIAction: NSObject {
  open var title: String
  open var image: UIImage?
  open private(set) var sender: Any?
  private let handler: (UIAction) -> Void
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.image = image
    self.handler = handler
    super.init()
  }
  func run(from sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}

/// Waits for something that a person does with a finger. Taps and long presses are known.
@MainActor @preconcurrency open class UIGestureRecognizer: NSObject {
  /// How far a gesture has come.
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }
  open internal(set) weak var view: UIView?
  open var isEnabled = true
  open var state = State.possible
  private weak var target: NSObject?
  private let action: Selector?
  public init(target: Any?, action: Selector?) {
    self.target = target as? NSObject
    self.action = action
    super.init()
  }
  func recognize() {
    guard isEnabled, let action else { return }
    state = .ended
    target?.perform(action, with: self)
    state = .possible
  }
}
/// Waits for taps.
@MainActor @preconcurrency open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
}
/// Waits for a finger that stays.
@MainActor @preconcurrency open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open var minimumPressDuration: TimeInterval = 0.5
}
