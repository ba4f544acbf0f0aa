import CMartlet
import Foundation

/// Seconds of the process's time on processors while `body` runs: what other programs do meanwhile does not count.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = processorTime()
  try body()
  return processorTime() - start
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

func median(_ samples: [Double]) -> Double {
  let sorted = samples.sorted()
  guard !sorted.isEmpty else { return .nan }
  return sorted.count % 2 == 1
    ? sorted[sorted.count / 2] : (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
}

/// The median time of one run. The first run, which fills caches, does not count.
func median(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  try body()
  var samples: [Double] = []
  for _ in 0..<runs { samples.append(try seconds(body)) }
  return median(samples)
}

/// The median time of making something. What is made goes outside of the time.
func median<T>(of runs: Int, making make: () throws -> T) rethrows -> Double {
  consume(try make())
  var samples: [Double] = []
  for _ in 0..<runs {
    var made: T?
    samples.append(try seconds { made = try make() })
    consume(made)
  }
  return median(samples)
}

/// Medians of two kinds of work that take turns, so that whatever else the machine does meets both alike.
///
/// Each gives the seconds that it took itself, so that its preparations do not count.
func interleaved(
  _ rounds: Int, _ first: () throws -> Double, _ second: () throws -> Double
) rethrows -> (first: Double, second: Double) {
  var samples: (first: [Double], second: [Double]) = ([], [])
  for round in 0..<rounds {
    // Neither is always the one that finds the other's caches.
    if round % 2 == 0 {
      samples.first.append(try first())
      samples.second.append(try second())
    } else {
      samples.second.append(try second())
      samples.first.append(try first())
    }
  }
  return (median(samples.first), median(samples.second))
}

/// Bytes that the C library has handed out and not got back.
func allocatedBytes() -> Int { Int(martlet_allocated_bytes()) }

/// Keeps the optimiser from dropping what computes a value.
@inline(never) func consume<T>(_ value: T) {}
