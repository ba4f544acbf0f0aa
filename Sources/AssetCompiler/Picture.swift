import Foundation

/// What the builder needs to know about pictures: their sizes, and one conversion.
enum Picture {
  static let extensions: Set<String> = ["png", "jpg", "jpeg", "gif", "webp", "bmp", "svg", "pdf"]

  /// The picture's own size in pixels; for vectors, in points. Nil for a format that nobody here reads.
  static func pixelSize(of file: URL) -> (width: Double, height: Double)? {
    switch file.pathExtension.lowercased() {
    case "svg": return (try? String(contentsOf: file, encoding: .utf8)).flatMap(svgSize)
    case "pdf": return pdfSize(file)
    default:
      return (try? Data(contentsOf: file, options: .mappedIfSafe)).flatMap { PictureHeader($0).size }
    }
  }

  /// The size that the root element of an SVG tells, or that of its view box.
  static func svgSize(_ text: String) -> (width: Double, height: Double)? {
    guard let start = text.range(of: "<svg"), let end = text[start.upperBound...].firstIndex(of: ">") else {
      return nil
    }
    let tag = text[start.upperBound..<end]
    func number(_ name: String) -> Double? {
      let pattern = "\\s\(name)\\s*=\\s*[\"']\\s*([0-9.]+)(px|pt)?\\s*[\"']"
      guard let match = tag.range(of: pattern, options: .regularExpression) else { return nil }
      return Double(tag[match].filter { $0.isNumber || $0 == "." })
    }
    if let width = number("width"), let height = number("height") { return (width, height) }
    guard let match = tag.range(of: "viewBox\\s*=\\s*[\"'][^\"']*[\"']", options: .regularExpression) else {
      return nil
    }
    let box = tag[match].split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap { Double($0) }
    return box.count == 4 ? (box[2], box[3]) : nil
  }

  /// The first page's media box. Only documents that say it in plain text can be measured.
  private static func pdfSize(_ file: URL) -> (width: Double, height: Double)? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    let text = String(decoding: data, as: Unicode.ASCII.self)
    guard let match = text.range(of: "/MediaBox\\s*\\[[^\\]]*\\]", options: .regularExpression) else { return nil }
    let box = text[match].split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap { Double($0) }
    return box.count == 4 ? (box[2] - box[0], box[3] - box[1]) : nil
  }

  /// Browsers draw no PDF in an image: poppler's tool makes an SVG of it, where it is installed.
  static func convertPDF(_ source: URL, to destination: URL) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/pdftocairo")
    process.arguments = ["-svg", source.path, destination.path]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
