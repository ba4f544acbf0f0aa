import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Loads a request for each subscriber, when it asks for the result.
  public struct DataTaskPublisher: Publisher, Sendable {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError

    public let request: URLRequest
    public let session: URLSession

    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == URLError {
      subscriber.receive(subscription: DataTaskSubscription(self, subscriber))
    }
  }

  /// Loads `url`.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }

  /// Loads `request`.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }
}

private final class DataTaskSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable
where Downstream.Input == (data: Data, response: URLResponse), Downstream.Failure == URLError {
  private let lock = Lock()
  private let publisher: URLSession.DataTaskPublisher
  private var downstream: Downstream?
  private var task: URLSessionDataTask?

  init(_ publisher: URLSession.DataTaskPublisher, _ downstream: Downstream) {
    self.publisher = publisher
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a request must be for at least one value")
    let handler = Handler<(Data?, URLResponse?, (any Error)?)> { self.receive($0.0, $0.1, $0.2) }
    let task = lock.withLock { () -> URLSessionDataTask? in
      guard self.task == nil, downstream != nil else { return nil }
      let task = publisher.session.dataTask(with: publisher.request) { handler.call(($0, $1, $2)) }
      self.task = task
      return task
    }
    task?.resume()
  }

  private func receive(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    guard let downstream = lock.withLock({ self.downstream.take() }) else { return }
    if let response, error == nil {
      _ = downstream.receive((data ?? Data(), response))
      downstream.receive(completion: .finished)
    } else {
      downstream.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
    }
  }

  func cancel() {
    let (_, task) = lock.withLock { (downstream.take(), self.task.take()) }
    task?.cancel()
  }
}
