import CPostgres
import Foundation

/// Waits, on a connection and a thread of its own, for what other processes announce.
final class PostgresListener: @unchecked Sendable {
  private let address: PostgresAddress
  private let channel: String
  private let token: String
  private let heard: @Sendable (RemoteChange) -> Void
  /// Written to when the thread is to end.
  private let wake: (read: Int32, write: Int32)

  init(address: PostgresAddress, channel: String, token: String, heard: @escaping @Sendable (RemoteChange) -> Void) {
    self.address = address
    self.channel = channel
    self.token = token
    self.heard = heard
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    wake = (ends[0], ends[1])
    nonisolated(unsafe) let first = connect()
    let thread = Thread { [self] in run(first) }
    thread.name = "PostgreSQL announcements"
    thread.start()
  }

  /// The thread ends soon after.
  func stop() {
    var byte: UInt8 = 0
    _ = write(wake.write, &byte, 1)
  }

  private func connect() -> PostgresConnection? {
    guard let connection = try? PostgresConnection(address, timeout: 0),
      (try? connection.execute("LISTEN \"\(channel)\"")) != nil
    else { return nil }
    return connection
  }

  /// - Parameter first: the connection that listens already.
  private func run(_ first: PostgresConnection?) {
    defer {
      close(wake.read)
      close(wake.write)
    }
    if let first, listen(first) { return }
    while true {
      if let connection = connect() {
        // While nobody listened, anything may have happened.
        heard(.unknown)
        if listen(connection) { return }
      }
      // The server is away; it is looked for until we are told to stop.
      if waits(for: -1, milliseconds: 250) { return }
    }
  }

  /// True when told to stop, false when the connection is lost.
  private func listen(_ connection: PostgresConnection) -> Bool {
    while let raw = connection.raw {
      // Some may have come along with the answer to LISTEN.
      while let note = PQnotifies(raw) {
        let text = note.pointee.extra.map { String(cString: $0) } ?? ""
        PQfreemem(note)
        guard let announcement = RemoteAnnouncement(text) else {
          heard(.unknown)
          continue
        }
        if announcement.by != token { heard(announcement.change) }
      }
      if waits(for: PQsocket(raw), milliseconds: -1) { return true }
      guard PQconsumeInput(raw) == 1 else { return false }
    }
    return false
  }

  /// Waits for the socket to have something; true if told to stop.
  private func waits(for socket: Int32, milliseconds: Int32) -> Bool {
    var places = [
      pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0), pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
    ]
    let count = socket < 0 ? 1 : 2
    _ = poll(&places, nfds_t(count), milliseconds)
    return places[0].revents != 0
  }
}
