import Foundation
import TextLayout

@MainActor enum TextBenchmarks {
  static func run() {
    let labels = 1_000
    func request(_ text: String) -> TextRequest {
      TextRequest(
        runs: [TextRun(text: text, font: FontDescriptor(size: 17))], width: 240)
    }
    var round = 0
    let fresh = median(of: 7) {
      round += 1
      for index in 0..<labels {
        consume(TextEngine.shared.layout(request("Label \(index) of round \(round), a little long")).width)
      }
    }
    Report.time("a label measured and wrapped, not yet known", fresh / Double(labels), atMost: 40e-6)
    let requests = (0..<labels).map { request("Label \($0) of round \(round), a little long") }
    let known = median(of: 21) { for request in requests { consume(TextEngine.shared.layout(request).width) } }
    Report.time("… known", known / Double(labels), atMost: 0.2e-6)
  }
}
