import Diagnostics
import DisplayTree
import Foundation

/// Makes the host that shows an app in browsers. `App.main()` finds it by this name in the running program.
///
/// - Returns: a retained object that is an `AppHost`.
@_cdecl("martlet_make_host")
public func martletMakeHost() -> UnsafeMutableRawPointer {
  let host = MainActor.assumeIsolated { WebHost() }
  return Unmanaged<AnyObject>.passRetained(host).toOpaque()
}

/// Shows an app in browsers until the process is asked to end; configured by the environment.
@MainActor public final class WebHost: AppHost {
  /// The exit status when the port is taken: the one that `sysexits.h` calls a temporary failure.
  static let portTakenStatus: Int32 = 75

  private var signals: [any DispatchSourceSignal] = []

  /// The app is made after its host, and what it prints meanwhile appears at once, also when a tool reads along.
  public init() { StandardOutput.writesByLine() }

  public func run(_ app: any HostedApp) -> Never {
    run(app, configuration: ServerConfiguration(environment: ProcessInfo.processInfo.environment))
  }

  /// Serves until SIGTERM or SIGINT. Prints one line, `listening PORT`, when browsers may come.
  public func run(_ app: any HostedApp, configuration: ServerConfiguration) -> Never {
    signal(SIGPIPE, SIG_IGN)
    let server = WebServer(app: app, configuration: configuration)
    do { try server.start() } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(Self.portTakenStatus)
    }
    for number in [SIGTERM, SIGINT] { endOnSignal(number, server) }
    FileHandle.standardOutput.write(Data("listening \(server.port)\n".utf8))
    while true {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
      Self.keepSettings()
    }
  }

  /// Writes what the app has set in its user defaults, which Linux's Foundation keeps in memory until it is told to. Next
  /// to nothing where nothing was set.
  nonisolated private static func keepSettings() { UserDefaults.standard.synchronize() }

  /// The signal is taken up between two turns of the main queue, so what runs is finished.
  private func endOnSignal(_ number: Int32, _ server: WebServer) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated { server.stop() }
      Self.keepSettings()
      exit(0)
    }
    source.resume()
    signals.append(source)
  }
}
