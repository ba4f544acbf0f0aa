import DisplayTree
import Foundation

extension GraphicsContext {
  /// Draws a line of a text, where the layout has put it.
  public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = .init()) {
    for run in line { draw(run, options: options) }
  }
  /// Draws a run of a text, where the layout has put it.
  public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = .init()) {
    draw(run[run.startIndex..<run.endIndex], options: options)
  }
  /// Draws a part of a run of a text, where the layout has put it: its outlines as one path, and what has none as text.
  public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = .init()) {
    let look = slice.run.look
    let outlines = slice.letters.compactMap(\.path).joined() + decoration(of: slice)
    if !outlines.isEmpty {
      recorder.add(.shape, placed([.shape: "path", .path: .string(outlines), .fill: look.paint.value]))
    }
    for letter in slice.letters where letter.path == nil {
      let bounds = slice.typographicBounds
      let text = Text(verbatim: letter.text).font(.system(size: slice.run.font.size))
        .foregroundColor(Color(Color.Resolved(look.paint.color)))
      draw(text, in: CGRect(x: letter.x, y: bounds.rect.minY, width: letter.width + 1, height: bounds.rect.height))
    }
  }

  /// The lines under and through a slice.
  private func decoration(of slice: Text.Layout.RunSlice) -> String {
    let (look, bounds) = (slice.run.look, slice.typographicBounds)
    let thickness = max(1, slice.run.font.size / 14)
    func line(_ y: CGFloat) -> String {
      Path(CGRect(x: bounds.origin.x, y: y, width: bounds.width, height: thickness)).svg
    }
    return (look.underline != nil ? line(bounds.origin.y + bounds.descent * 0.4) : "")
      + (look.strikethrough != nil ? line(bounds.origin.y - bounds.ascent * 0.3) : "")
  }

  /// The settings for a node whose path is in the coordinates of what is drawn.
  private func placed(_ properties: Properties) -> Properties {
    var properties = settings(properties)
    guard !transform.isIdentity else { return properties }
    if let clip { properties[.clipPath] = .string(clip.applying(transform.inverted()).svg) }
    properties[.transform] = .list(
      [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map { .number(Double($0)) })
    properties[.transformOrigin] = [0, 0]
    return properties
  }
}
