import Diagnostics
import Foundation

/// Measures Martlet itself.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "Measures Martlet on this machine."
  static let operands: [String] = []
  static let options = [Option.verbose]

  static func run(_ arguments: Arguments) throws -> Int32 { 0 }
}
