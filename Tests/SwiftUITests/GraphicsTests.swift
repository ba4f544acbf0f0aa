import XCTest

@testable import SwiftUI

@MainActor final class GraphicsTests: XCTestCase {
  private func source(_ image: UIImage) throws -> String {
    String(decoding: try XCTUnwrap(image.pngData()), as: UTF8.self)
  }

  func testARendererDrawsColoursPathsStringsAndPictures() async throws {
    let dot = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { context in
      UIColor.blue.setFill()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).fill()
      context.cgContext.saveGState()
      context.cgContext.translateBy(x: 5, y: 6)
      context.cgContext.setStrokeColor(UIColor.green.cgColor)
      context.cgContext.setLineWidth(3)
      context.cgContext.addRect(CGRect(x: 0, y: 0, width: 8, height: 8))
      context.cgContext.drawPath(using: .stroke)
      context.cgContext.restoreGState()
      dot.draw(in: CGRect(x: 20, y: 0, width: 8, height: 8), blendMode: .multiply, alpha: 0.5)
      "Hi".draw(at: CGPoint(x: 1, y: 2), withAttributes: [.font: UIFont.systemFont(ofSize: 14)])
    }
    XCTAssertEqual(image.size, CGSize(width: 40, height: 30))
    let svg = try source(image)
    XCTAssertTrue(svg.contains("viewBox='0 0 40.0 30.0'"), svg)
    XCTAssertTrue(svg.contains("fill='\(UIColor.blue.cgColor.css)'"), svg)
    XCTAssertTrue(svg.contains("matrix(1.0 0.0 0.0 1.0 5.0 6.0)"), svg)
    XCTAssertTrue(svg.contains("stroke='\(UIColor.green.cgColor.css)' stroke-width='3.0'"), svg)
    XCTAssertTrue(svg.contains("opacity='0.5' style='mix-blend-mode:multiply'"), svg)
    XCTAssertTrue(svg.contains("<image x='20.0' y='0.0' width='8.0' height='8.0'"), svg)
    XCTAssertTrue(svg.contains("translate(1.0 2.0)"), svg)
    // The picture's bytes make the same picture again, as a store of them does.
    XCTAssertNotNil(UIImage(data: try XCTUnwrap(image.jpegData(compressionQuality: 0.8))))
  }

  func testThumbnailsHaveTheirSize() async throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 400, height: 300)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    let small = await image.byPreparingThumbnail(ofSize: CGSize(width: 40, height: 30))
    XCTAssertEqual(small?.size, CGSize(width: 40, height: 30))
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 15), false, 0)
    image.draw(in: CGRect(x: 0, y: 0, width: 20, height: 15))
    let old = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    XCTAssertEqual(old?.size, CGSize(width: 20, height: 15))
    XCTAssertNil(UIGraphicsGetCurrentContext())
    XCTAssertTrue(try source(XCTUnwrap(old)).contains("<image"))
  }

  func testStringsAreMeasured() async throws {
    let font: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    let line = "Hello World".size(withAttributes: font)
    XCTAssertEqual(line, ("Hello World" as NSString).size(withAttributes: font))
    XCTAssertGreaterThan(line.width, "Hello".size(withAttributes: font).width)
    let wrapped = "Hello World".boundingRect(
      with: CGSize(width: line.width * 0.7, height: 1000), options: .usesLineFragmentOrigin, attributes: font,
      context: nil)
    XCTAssertEqual(wrapped.height, line.height * 2, accuracy: 4)
    let view = UITextView()
    view.font = .systemFont(ofSize: 20)
    view.text = "Hello World"
    let wide = view.sizeThatFits(CGSize(width: 300, height: CGFloat.infinity))
    let narrow = view.sizeThatFits(CGSize(width: 90, height: CGFloat.infinity))
    XCTAssertGreaterThan(narrow.height, wide.height)
  }
}
