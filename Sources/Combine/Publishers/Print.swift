extension Publishers {
  /// Prints everything that happens in the chain.
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let prefix: String
    public let upstream: Upstream
    /// Where to; nil for standard output.
    public let stream: (any TextOutputStream)?

    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let printer = Printer(prefix: prefix, stream: stream)
      upstream
        .handleEvents(
          receiveSubscription: { printer.print("receive subscription: (\($0))") },
          receiveOutput: { printer.print("receive value: (\($0))") },
          receiveCompletion: {
            switch $0 {
            case .finished: printer.print("receive finished")
            case .failure(let error): printer.print("receive error: (\(error))")
            }
          },
          receiveCancel: { printer.print("receive cancel") },
          receiveRequest: {
            printer.print("request \($0 == .unlimited ? "" : "max: ")\($0.max.map { "(\($0))" } ?? "unlimited")")
          }
        )
        .receive(subscriber: subscriber)
    }

    private final class Printer {
      private let lock = Lock()
      private let prefix: String
      private var stream: (any TextOutputStream)?

      init(prefix: String, stream: (any TextOutputStream)?) {
        self.prefix = prefix.isEmpty ? "" : "\(prefix): "
        self.stream = stream
      }

      func print(_ text: String) {
        lock.withLock {
          guard stream != nil else { return Swift.print(prefix + text) }
          stream!.write(prefix + text + "\n")
        }
      }
    }
  }
}

extension Publisher {
  /// Prints everything that happens in the chain, to `stream` or standard output.
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}
