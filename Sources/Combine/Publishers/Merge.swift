extension Publishers {
  /// Publishes what two publishers publish, as it comes.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      MergeMany([AnyPublisher(a), AnyPublisher(b)]).receive(subscriber: subscriber)
    }

    /// Publishes what another publisher publishes, too.
    public func merge<P: Publisher>(with other: P) -> Merge3<A, B, P>
    where P.Output == Output, P.Failure == Failure {
      Merge3(a, b, other)
    }
  }

  /// Publishes what three publishers publish, as it comes.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C

    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      MergeMany([AnyPublisher(a), AnyPublisher(b), AnyPublisher(c)]).receive(subscriber: subscriber)
    }

    /// Publishes what another publisher publishes, too.
    public func merge<P: Publisher>(with other: P) -> Merge4<A, B, C, P>
    where P.Output == Output, P.Failure == Failure {
      Merge4(a, b, c, other)
    }
  }

  /// Publishes what four publishers publish, as it comes.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C
    public let d: D

    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      MergeMany([AnyPublisher(a), AnyPublisher(b), AnyPublisher(c), AnyPublisher(d)]).receive(subscriber: subscriber)
    }

    /// Publishes what another publisher publishes, too.
    public func merge<P: Publisher>(with other: P) -> Merge5<A, B, C, D, P>
    where P.Output == Output, P.Failure == Failure {
      Merge5(a, b, c, d, other)
    }
  }

  /// Publishes what five publishers publish, as it comes.
  public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public let e: E

    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      MergeMany([
        AnyPublisher(a), AnyPublisher(b), AnyPublisher(c), AnyPublisher(d),
        AnyPublisher(e),
      ]).receive(subscriber: subscriber)
    }

    /// Publishes what another publisher publishes, too.
    public func merge<P: Publisher>(with other: P) -> Merge6<A, B, C, D, E, P>
    where P.Output == Output, P.Failure == Failure {
      Merge6(a, b, c, d, e, other)
    }
  }

  /// Publishes what six publishers publish, as it comes.
  public struct Merge6<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output,
    A.Failure == F.Failure, A.Output == F.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public let e: E
    public let f: F

    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      MergeMany([
        AnyPublisher(a), AnyPublisher(b), AnyPublisher(c), AnyPublisher(d),
        AnyPublisher(e), AnyPublisher(f),
      ]).receive(subscriber: subscriber)
    }

    /// Publishes what another publisher publishes, too.
    public func merge<P: Publisher>(with other: P) -> Merge7<A, B, C, D, E, F, P>
    where P.Output == Output, P.Failure == Failure {
      Merge7(a, b, c, d, e, f, other)
    }
  }

  /// Publishes what seven publishers publish, as it comes.
  public struct Merge7<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher
  >: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output,
    A.Failure == F.Failure, A.Output == F.Output, A.Failure == G.Failure, A.Output == G.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public let e: E
    public let f: F
    public let g: G

    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      MergeMany([
        AnyPublisher(a), AnyPublisher(b), AnyPublisher(c), AnyPublisher(d),
        AnyPublisher(e), AnyPublisher(f), AnyPublisher(g),
      ]).receive(subscriber: subscriber)
    }

    /// Publishes what another publisher publishes, too.
    public func merge<P: Publisher>(with other: P) -> Merge8<A, B, C, D, E, F, G, P>
    where P.Output == Output, P.Failure == Failure {
      Merge8(a, b, c, d, e, f, g, other)
    }
  }

  /// Publishes what eight publishers publish, as it comes.
  public struct Merge8<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher, H: Publisher
  >: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output,
    A.Failure == F.Failure, A.Output == F.Output, A.Failure == G.Failure, A.Output == G.Output,
    A.Failure == H.Failure, A.Output == H.Output
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public let e: E
    public let f: F
    public let g: G
    public let h: H

    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
      self.h = h
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      MergeMany([
        AnyPublisher(a), AnyPublisher(b), AnyPublisher(c), AnyPublisher(d),
        AnyPublisher(e), AnyPublisher(f), AnyPublisher(g), AnyPublisher(h),
      ]).receive(subscriber: subscriber)
    }

    /// Publishes what another publisher publishes, too.
    public func merge<P: Publisher>(with other: P) -> MergeMany<AnyPublisher<Output, Failure>>
    where P.Output == Output, P.Failure == Failure {
      MergeMany([
        AnyPublisher(a), AnyPublisher(b), AnyPublisher(c), AnyPublisher(d),
        AnyPublisher(e), AnyPublisher(f), AnyPublisher(g), AnyPublisher(h), AnyPublisher(other),
      ])
    }
  }
}
