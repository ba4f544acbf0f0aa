import Foundation

// Prints one line for each figure, its fields separated by tabs; `martlet bench` makes a table of them.
//
//   martlet-benchmarks [--only WORDS] [--repeat GROUP]
//
// `--only` runs the groups whose names contain the words. `--repeat` runs one unit of work for a profiler to count.
let words = Array(CommandLine.arguments.dropFirst())
func option(_ name: String) -> String? {
  words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
}

MainActor.assumeIsolated {
  if let name = option("--repeat") {
    CountedWork.run(name)
  } else {
    Suite.run(only: option("--only"))
  }
}
