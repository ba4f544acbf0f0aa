import Diagnostics
import Foundation
import XcodeProject

/// Many tabs of one app at once, each with an event a second.
enum TabsBench {
  static let group = "Many tabs"
  private static let tabs = 200
  private static let seconds = 120

  static func run() throws -> [BenchRow] {
    _ = try RuntimeLibrary.prepare()
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-tabs-\(getpid())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let project = Places.root.appendingPathComponent("Examples/Landmarks").path
    let builder = AppBuilder(app: try ProjectFinder.app(at: project), isVerbose: Shell.isVerbose)
    let app = try ServedApp(try builder.build(builder.inputs()), data: scratch)
    defer { app.stop() }
    // The switch above the list takes rows away and brings them back.
    let tabs = try (0..<Self.tabs).map { _ in try Tab(app) }
    let times = try drive(tabs).sorted()
    Terminal.clearProgress()
    func row(_ work: String, _ share: Double, limit: String = "") -> BenchRow {
      let time = times[Int(Double(times.count - 1) * share)]
      var row = BenchRow(group: group, work: work, figure: "\((time * 10).rounded() / 10) ms")
      row.limit = limit
      if !limit.isEmpty { row.isMet = time <= 50 }
      return row
    }
    let count = "\(Self.tabs) tabs, an event a second each, \(Self.seconds) s"
    return [
      row("\(count): event to patch, half of them", 0.5), row("… 99 of 100", 0.99, limit: "50 ms"),
      row("… the slowest of \(times.count)", 1),
    ]
  }

  /// Sends each tab's events at its own moment of each second; gives the times to the patches, milliseconds.
  private static func drive(_ tabs: [Tab]) throws -> [Double] {
    var times: [Double] = []
    let start = ContinuousClock.now
    var files = tabs.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let all = tabs.count * seconds
    var sent = 0
    while sent < all || tabs.contains(where: \.isWaiting) {
      let now = ContinuousClock.now
      // One after the other, evenly spaced.
      while sent < all, case let due = start + .seconds(1) / tabs.count * sent, due <= now {
        tabs[sent % tabs.count].sendEvent()
        sent += 1
      }
      let pause = sent < all ? max(0, (start + .seconds(1) / tabs.count * sent - now) / .milliseconds(1)) : 1000
      guard poll(&files, nfds_t(files.count), Int32(pause.rounded(.up))) >= 0 else { continue }
      let heard = ContinuousClock.now
      for (index, file) in files.enumerated() where file.revents != 0 {
        guard let answered = tabs[index].receive() else { throw ended }
        if answered, let since = tabs[index].takeWaiting() { times.append((heard - since) / .milliseconds(1)) }
      }
      if heard - start > .seconds(seconds + 30) { throw ended }
      Terminal.progress("\(times.count) of \(all) events")
    }
    return times
  }

  private static let ended = Diagnostic(
    code: "bench.tabs", summary: "the app has let a tab go, or answers it no more",
    fix: "run it with martlet run --verbose to see why", blame: .martlet)

  /// A tab without a browser.
  private final class Tab {
    /// Kinds of frames (RFC 6455, 5.2).
    private let ping: UInt8 = 9
    private let pong: UInt8 = 10
    private let socket: Socket
    private let node: String
    private var number = 1
    private var buffer: [UInt8] = []
    private var waiting: ContinuousClock.Instant?
    var isWaiting: Bool { waiting != nil }

    var descriptor: Int32 { socket.descriptor }

    init(_ app: ServedApp) throws {
      guard let socket = Socket(port: app.port), socket.open() else { throw ServedApp.failure(app.name) }
      self.socket = socket
      var page = ""
      guard
        socket.receive(until: {
          page = $0
          return $0.contains("\"full\":true}")
        }) != nil, let toggle = page.firstMatch(of: /\["\+",(\d+),"toggle"/)
      else { throw ServedApp.failure(app.name) }
      node = String(toggle.1)
    }

    func sendEvent() {
      number += 1
      waiting = waiting ?? .now
      socket.sendMessage("{\"k\":\"toggle\",\"s\":\(number),\"n\":\(node),\"d\":\(number.isMultiple(of: 2))}")
    }

    func takeWaiting() -> ContinuousClock.Instant? {
      defer { waiting = nil }
      return waiting
    }

    /// Takes up what came: whether the event is answered; nil when the connection has ended.
    func receive() -> Bool? {
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = read(socket.descriptor, &chunk, chunk.count)
      guard count > 0 else { return nil }
      buffer += chunk[..<count]
      var isAnswered = false
      while let (kind, content) = nextFrame() {
        if kind == ping {
          // As a browser does by itself; who stays silent is let go.
          socket.send([0x80 | pong, 0x80 | UInt8(content.count), 0, 0, 0, 0] + content)
        } else if String(decoding: content.suffix(64), as: UTF8.self).contains("\"e\":\(number)}") {
          isAnswered = true
        }
      }
      return isAnswered
    }

    /// Takes a whole frame out of what has come.
    private func nextFrame() -> (kind: UInt8, content: [UInt8])? {
      guard buffer.count >= 2 else { return nil }
      let lengthBytes = buffer[1] == 127 ? 8 : buffer[1] == 126 ? 2 : 0
      guard buffer.count >= 2 + lengthBytes else { return nil }
      let length =
        lengthBytes == 0 ? Int(buffer[1]) : buffer[2..<(2 + lengthBytes)].reduce(0) { $0 << 8 | Int($1) }
      let end = 2 + lengthBytes + length
      guard buffer.count >= end else { return nil }
      defer { buffer.removeFirst(end) }
      return (buffer[0] & 15, Array(buffer[(2 + lengthBytes)..<end]))
    }
  }
}
