import Glibc

extension Publishers {
  /// Calls closures when something happens in the chain.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public var receiveSubscription: ((any Subscription) -> Void)?
    public var receiveOutput: ((Output) -> Void)?
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    public var receiveCancel: (() -> Void)?
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    public init(
      upstream: Upstream, receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, self))
    }

    private final class Inner<Downstream: Subscriber>: Stage<Downstream>, Subscriber
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let handlers: HandleEvents

      init(_ downstream: Downstream, _ handlers: HandleEvents) {
        self.handlers = handlers
        super.init(downstream)
      }

      func receive(subscription: any Subscription) {
        handlers.receiveSubscription?(subscription)
        attach(subscription)
      }

      func receive(_ input: Output) -> Subscribers.Demand {
        handlers.receiveOutput?(input)
        let more = live?.receive(input) ?? .none
        if more > .none { handlers.receiveRequest?(more) }
        return more
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        handlers.receiveCompletion?(completion)
        end().downstream?.receive(completion: completion)
      }

      override func request(_ demand: Subscribers.Demand) {
        handlers.receiveRequest?(demand)
        super.request(demand)
      }

      override func cancel() {
        handlers.receiveCancel?()
        super.cancel()
      }
    }
  }

  /// Stops in the debugger when a closure says so.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let receiveSubscription: ((any Subscription) -> Bool)?
    public let receiveOutput: ((Output) -> Bool)?
    public let receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)?

    public init(
      upstream: Upstream, receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream
        .handleEvents(
          receiveSubscription: { if receiveSubscription?($0) == true { stopInDebugger() } },
          receiveOutput: { if receiveOutput?($0) == true { stopInDebugger() } },
          receiveCompletion: { if receiveCompletion?($0) == true { stopInDebugger() } }
        )
        .receive(subscriber: subscriber)
    }
  }
}

extension Publisher {
  /// Calls closures when something happens in the chain.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }

  /// Stops in the debugger when a closure says so.
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil, receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion)
  }

  /// Stops in the debugger at a failure.
  public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { if case .failure = $0 { true } else { false } })
  }
}

private func stopInDebugger() { raise(SIGTRAP) }
