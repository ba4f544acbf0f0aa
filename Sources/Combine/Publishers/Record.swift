/// Publishes recorded values and a recorded end.
public struct Record<Output, Failure: Error>: Publisher {
  /// What was recorded.
  public struct Recording {
    public typealias Input = Output

    public private(set) var output: [Output] = []
    public private(set) var completion: Subscribers.Completion<Failure> = .finished
    private var isComplete = false

    public init() {}

    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    /// Records a value; not after the end.
    public mutating func receive(_ input: Input) {
      precondition(!isComplete, "the recording has ended")
      output.append(input)
    }

    /// Records the end; once.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      precondition(!isComplete, "the recording has ended")
      self.completion = completion
      isComplete = true
    }
  }

  public let recording: Recording

  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.recording = recording
  }

  public init(recording: Recording) { self.recording = recording }

  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    recording = Recording(output: output, completion: completion)
  }

  public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
    var values = recording.output.makeIterator()
    guard let first = values.next() else { return subscriber.endAtOnce(recording.completion) }
    subscriber.receive(
      subscription: IteratorSubscription(first, values, end: recording.completion, to: subscriber))
  }
}
