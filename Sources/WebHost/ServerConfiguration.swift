import Foundation
import TextLayout

/// Where a server listens, what it serves and where it keeps its sessions.
public struct ServerConfiguration: Sendable {
  /// The fonts that text was measured with, for the browser to load.
  public struct Fonts: Sendable {
    /// The `@font-face` rules for a person's first language; the files are at `/fonts/NAME`.
    public var styleSheet: @Sendable (_ language: String) -> String
    /// The path of the file behind a name in the style sheet; nil if there is none.
    public var file: @Sendable (_ name: String) -> String?

    public init(
      styleSheet: @escaping @Sendable (_ language: String) -> String,
      file: @escaping @Sendable (_ name: String) -> String?
    ) {
      self.styleSheet = styleSheet
      self.file = file
    }

    /// The fonts of this machine, those that `TextLayout` measures with.
    public static let measured = Fonts(
      styleSheet: { FontLibrary.shared.styleSheet(locale: $0) }, file: { FontLibrary.shared.file(named: $0) })
  }

  /// An address or `localhost`; `0.0.0.0` and `::` listen on all interfaces.
  public var host = "127.0.0.1"
  /// 0 takes any free port.
  public var port = 0
  /// The folder for what outlives the process; nil keeps nothing.
  public var dataFolder: URL?
  /// The app's bundle.
  public var bundle: URL?
  /// The file of the symbol font.
  public var iconFont: URL?
  /// The folder of the browser's client.
  public var clientFolder: URL?
  public var fonts: Fonts?
  /// The file with what a gallery's page is told beside its list: an object of JSON.
  public var galleryStatus: URL?
  /// The file that names the page at work, for whoever started the process.
  public var mark: URL?
  /// The file that says how the process before this one crashed.
  public var crash: URL?
  /// Host names that a request may ask for. Nil: those of the loopback when bound to it, else any.
  public var allowedHosts: Set<String>?
  /// Writes a line to standard error for each event.
  public var isVerbose = false
  /// How long each message takes on its way, milliseconds, where a slow line is to be simulated.
  public var latency = 0 { didSet { slowLine = latency > 0 ? SlowLine(milliseconds: latency) : nil } }
  private(set) var slowLine: SlowLine?
  /// How long a session without a connection is kept, seconds.
  public var sessionLifetime: TimeInterval = 300
  /// How many windows there may be at a time.
  public var mostSessions = 500
  /// How many connections there may be at a time; who comes then waits.
  var mostConnections = 2048
  /// How long a request may take to arrive, seconds.
  var patience = 15
  /// The longest message that a browser may send, bytes.
  public var longestMessage = 1 << 20
  /// While more than this is under way to a browser, changes gather in the tree, bytes.
  public var highWater = 256 << 10
  /// A browser that leaves more than this of what cannot be gathered (refusals, answers to pings, requests) is let go,
  /// bytes.
  var mostQueued: Int { 16 * highWater }

  public init() {}

  /// What `MARTLET_PORT`, `MARTLET_HOST`, `MARTLET_DATA`, `MARTLET_BUNDLE`, `MARTLET_ICONS`, `MARTLET_CLIENT`,
  /// `MARTLET_ALLOWED_HOSTS` (separated by commas), `MARTLET_VERBOSE`, `MARTLET_LATENCY`, `MARTLET_PREVIEWS_STATUS`,
  /// `MARTLET_MARK` and `MARTLET_CRASH` say.
  public init(environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    func url(_ name: String) -> URL? { value(name).map { URL(fileURLWithPath: $0) } }
    if let text = value("MARTLET_HOST") { host = text }
    if let text = value("MARTLET_PORT"), let number = UInt16(text) { port = Int(number) }
    dataFolder = url("MARTLET_DATA")
    bundle = url("MARTLET_BUNDLE")
    iconFont = url("MARTLET_ICONS")
    clientFolder = url("MARTLET_CLIENT")
    galleryStatus = url("MARTLET_PREVIEWS_STATUS")
    mark = url("MARTLET_MARK")
    crash = url("MARTLET_CRASH")
    allowedHosts = value("MARTLET_ALLOWED_HOSTS").map { text in
      Set(text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() })
    }
    setLatency(value("MARTLET_LATENCY").flatMap { Int($0) } ?? 0)
    fonts = .measured
    isVerbose = value("MARTLET_VERBOSE").map { $0 != "0" } ?? false
  }

  private mutating func setLatency(_ milliseconds: Int) { latency = milliseconds }

  var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

  /// Whether whoever looks at a page is the one who develops the app.
  var isForDeveloper: Bool { isLoopback && allowedHosts == nil }

  /// Whether a `Host` header names this server. On the loopback another name means that somebody's DNS points a page of
  /// theirs here, so it is refused.
  func allows(hostHeader: String) -> Bool {
    guard let name = Self.hostName(hostHeader) else { return false }
    if let allowedHosts { return allowedHosts.contains(name) }
    return !isLoopback || ["localhost", "127.0.0.1", "[::1]"].contains(name)
  }

  /// The name in `name:port`, in lower case; nil if it is neither.
  static func hostName(_ header: String) -> String? {
    let header = header.lowercased()
    let name: Substring
    let port: Substring
    if header.hasPrefix("[") {
      guard let end = header.firstIndex(of: "]") else { return nil }
      name = header[...end]
      port = header[header.index(after: end)...]
    } else {
      let end = header.firstIndex(of: ":") ?? header.endIndex
      name = header[..<end]
      port = header[end...]
    }
    guard !name.isEmpty, port.isEmpty || (port.first == ":" && UInt16(port.dropFirst()) != nil) else { return nil }
    return String(name)
  }
}
