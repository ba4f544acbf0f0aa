import Combine
import Foundation

@MainActor enum CombineBenchmarks {
  private final class Counter: ObservableObject {
    @Published var value = 0
  }

  static func run() {
    let million = 1_000_000
    let chain = median(of: 5) {
      var sum = 0
      let subject = PassthroughSubject<Int, Never>()
      let sink = subject.map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink { sum &+= $0 }
      for value in 0..<million { subject.send(value) }
      sink.cancel()
      consume(sum)
    }
    Report.time("a million values through subject, map, filter, sink", chain, atMost: 0.1)
    let published = median(of: 5) {
      var sum = 0
      let counter = Counter()
      let sink = counter.$value.sink { sum &+= $0 }
      for value in 0..<million { counter.value = value }
      sink.cancel()
      consume(sum)
    }
    Report.time("a million sets of a @Published property with a sink", published, atMost: 0.2)
  }
}
