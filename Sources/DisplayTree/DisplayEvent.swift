/// What a person did to a node, as a host tells it. Values are checked by the element that receives them: a host is not
/// trusted to know what is enabled or in range.
public struct DisplayEvent: Equatable, Sendable {
  public var node: NodeID
  public var kind: Kind

  public init(node: NodeID, kind: Kind) {
    self.node = node
    self.kind = kind
  }

  public enum Phase: String, Sendable { case began, changed, ended, cancelled }

  public enum Kind: Equatable, Sendable {
    /// A click, a touch, or Return/Space on the focused node; the place is in the node's coordinates. With what was held:
    /// cmd, shift.
    case tap(x: Double, y: Double, count: Int, modifiers: [String] = [])
    /// The pointer went down on (true) or left or was lifted from (false) a node that asked for `press`.
    case press(Bool)
    case longPress(Phase)
    /// A pan: where it is and how far it came, points; velocity in points a second.
    case drag(Phase, x: Double, y: Double, dx: Double, dy: Double, vx: Double, vy: Double)
    case magnify(Phase, scale: Double)
    case rotate(Phase, degrees: Double)
    case hover(Bool)
    /// The whole text of a field, and the edit's number; the answer that has seen it says so. With what is selected
    /// afterwards, UTF-16 units, where the node asked for `caret`.
    case input(String, edit: Int, selection: Range<Int>? = nil)
    /// What the person selected in a field that asked for `caret`, UTF-16 units.
    case caret(Range<Int>)
    case submit
    case focus(Bool)
    /// What a switch was set to.
    case toggle(Bool)
    /// The index of the chosen option.
    case select(Int)
    case slide(Double, Phase)
    /// A date, time or colour in the platform control's own format.
    case pick(String)
    case scroll(x: Double, y: Double)
    /// A person's scrolling ended, in a node that asked for `rest`; with how fast it was, points a second.
    case rest(x: Double, y: Double, vx: Double, vy: Double)
    /// The action at this index of a row's leading or trailing swipe actions.
    case swipeAction(leading: Bool, index: Int)
    /// A list's row was dragged from one place among the list's movable rows to another, where it is afterwards.
    case moveRow(from: Int, to: Int)
    /// A sheet, cover, popover or alert was closed by the person.
    case dismiss
    case refresh
    /// A part of a file that the person chose: its name, its type as the web calls it, and whether it is the last part.
    case file(name: String, type: String, bytes: [UInt8], isLast: Bool)
    case key(String, modifiers: [String])
  }
}

/// The window as the host sees it.
public struct WindowTraits: Equatable, Sendable {
  public enum Contrast: String, Sendable { case standard, increased }
  public var width: Double
  public var height: Double
  /// Insets in points: top, leading, bottom, trailing.
  public var safeArea: (top: Double, left: Double, bottom: Double, right: Double)
  public var isDark: Bool
  /// BCP 47 tags, the person's first choice first.
  public var languages: [String]
  /// An IANA name, `Europe/Berlin`.
  public var timeZone: String?
  public var pixelScale: Double
  public var contrast: Contrast
  public var reducesMotion: Bool
  /// The Dynamic Type size by its number: 0 extra small … 3 large (the default) … 11 accessibility 5.
  public var textSize: Int
  /// Whether the window is in front and visible.
  public var isActive: Bool
  /// Whether nothing of the window can be seen.
  public var isHidden = false
  /// Whether the main pointer is a finger.
  public var isTouch: Bool

  public init(
    width: Double = 390, height: Double = 844,
    safeArea: (top: Double, left: Double, bottom: Double, right: Double) = (0, 0, 0, 0), isDark: Bool = false,
    languages: [String] = ["en"], timeZone: String? = nil, pixelScale: Double = 2, contrast: Contrast = .standard,
    reducesMotion: Bool = false, textSize: Int = 3, isActive: Bool = true, isTouch: Bool = false
  ) {
    self.width = width
    self.height = height
    self.safeArea = safeArea
    self.isDark = isDark
    self.languages = languages
    self.timeZone = timeZone
    self.pixelScale = pixelScale
    self.contrast = contrast
    self.reducesMotion = reducesMotion
    self.textSize = textSize
    self.isActive = isActive
    self.isTouch = isTouch
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.width == b.width && a.height == b.height && a.safeArea == b.safeArea && a.isDark == b.isDark
      && a.languages == b.languages && a.timeZone == b.timeZone && a.pixelScale == b.pixelScale
      && a.contrast == b.contrast && a.reducesMotion == b.reducesMotion && a.textSize == b.textSize
      && a.isActive == b.isActive && a.isHidden == b.isHidden && a.isTouch == b.isTouch
  }
}

/// How much work a window has been, for who wants to see why a screen is slow.
public struct WorkCounts: Equatable, Sendable {
  /// Bodies and rows evaluated.
  public var bodies = 0
  /// Sizes of nodes computed.
  public var sizes = 0
  /// SQL statements, where they are counted.
  public var statements = 0

  public init(bodies: Int = 0, sizes: Int = 0, statements: Int = 0) {
    self.bodies = bodies
    self.sizes = sizes
    self.statements = statements
  }
}

/// A window of the running app, as a host holds it.
@MainActor public protocol HostedWindow: AnyObject {
  var tree: DisplayTree { get }
  /// The window's title, for the browser's tab.
  var title: String { get }
  func update(_ traits: WindowTraits)
  /// Runs what the event asks for; false when the node is unknown, disabled or does not take such an event.
  func send(_ event: DisplayEvent) -> Bool
  /// Brings the tree up to date with everything that changed.
  func flush()
  /// Called on the main actor when something changed outside an event (a timer, a notification): the host flushes soon.
  var onNeedsFlush: (() -> Void)? { get set }
  /// Called when the app asks for something outside the window.
  var onRequest: ((HostRequest) -> Void)? { get set }
  /// What has been done so far.
  var work: WorkCounts { get }
  /// State that outlives a restart of the process, as opaque text; nil when there is none.
  func saveState() -> String?
  func close()
}

extension HostedWindow {
  public var work: WorkCounts { WorkCounts() }
}

/// What an app asks its host for.
public enum HostRequest: Equatable, Sendable {
  case openURL(String)
  case copyText(String)
  case announce(String)
  /// The person is to choose files, which come as events of a node; `accept` is as an HTML file field has it.
  case chooseFiles(node: NodeID, accept: String, several: Bool)
  /// The person is to get what is served at a path as a file.
  case saveFile(name: String, path: String)
}

/// The running app, as a host holds it.
@MainActor public protocol HostedApp: AnyObject {
  var name: String { get }
  /// A new window of the app's first scene; `restoring` is what `saveState` gave.
  func makeWindow(_ traits: WindowTraits, restoring: String?) -> any HostedWindow
}

/// A way to show an app to people. `App.main()` finds the one that the executable was linked with.
@MainActor public protocol AppHost: AnyObject {
  func run(_ app: any HostedApp) -> Never
}

extension DisplayEvent.Kind {
  /// Whether a person who did nothing wrong tells it of a node that has gone meanwhile: it lost its focus, or was still
  /// being scrolled.
  public var isOfWhatHasGone: Bool {
    switch self {
    case .focus(false), .scroll, .rest: true
    default: false
    }
  }
}
