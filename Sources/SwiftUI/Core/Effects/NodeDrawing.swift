import DisplayTree
import Foundation

/// Draws display nodes as SVG, for what a host can only be given as a picture.
@MainActor package struct NodeDrawing {
  package let graph: ViewGraph
  private var definitions = ""
  private var count = 0

  package init(graph: ViewGraph) { self.graph = graph }

  /// Properties by which a node shows only what these nodes cover.
  package mutating func maskProperties(_ nodes: [DisplayNode], size: CGSize) -> Properties {
    if nodes.count == 1, let path = Self.opaqueOutline(nodes[0]) { return [.clipPath: .string(path.svg)] }
    if nodes.count == 1, case .string(let source)? = nodes[0].properties[.source], nodes[0].properties[.tint] == nil {
      let frame = nodes[0].frame
      return [
        .mask: [.string(source), .number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)]
      ]
    }
    let drawing = nodes.map { draw($0) }.joined()
    let (width, height) = (Self.number(size.width), Self.number(size.height))
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>"
      + (definitions.isEmpty ? "" : "<defs>\(definitions)</defs>") + drawing + "</svg>"
    let allowed = CharacterSet(charactersIn: " !$&'()*+,-./:;<=>?@[]^_`{|}~").union(.alphanumerics)
    let address = "data:image/svg+xml," + (svg.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")
    return [.mask: [.string(address), 0, 0, .number(Double(size.width)), .number(Double(size.height))]]
  }

  package func mask(_ nodes: [DisplayNode], size: CGSize) -> Properties {
    var copy = self
    return copy.maskProperties(nodes, size: size)
  }

  /// The nodes as a picture of their own.
  package mutating func picture(
    of nodes: [DisplayNode], size: CGSize, scale: CGFloat, background: String?
  ) -> String {
    let drawing = nodes.map { draw($0) }.joined()
    let (width, height) = (Self.number(size.width), Self.number(size.height))
    let ground = background.map { "<rect width='\(width)' height='\(height)' fill='\($0)'/>" } ?? ""
    return "<svg xmlns='http://www.w3.org/2000/svg' width='\(Self.number(size.width * scale))'"
      + " height='\(Self.number(size.height * scale))' viewBox='0 0 \(width) \(height)'>"
      + (definitions.isEmpty ? "" : "<defs>\(definitions)</defs>") + ground + drawing + "</svg>"
  }

  // MARK: Outlines

  /// The outline of a node that is nothing but one opaque figure, in its parent's coordinates.
  private static func opaqueOutline(_ node: DisplayNode) -> Path? {
    guard node.kind == .shape, node.children.isEmpty, node.properties[.stroke] == nil, node.properties[.evenOdd] == nil,
      node.properties[.opacity] == nil, case .string(let fill)? = node.properties[.fill],
      fill.count == 4 || fill.count == 7
    else { return nil }
    return outline(node)?.offsetBy(dx: node.frame.x, dy: node.frame.y)
  }

  private static func outline(_ node: DisplayNode) -> Path? {
    let rect = CGRect(x: 0, y: 0, width: node.frame.width, height: node.frame.height)
    guard case .string(let kind)? = node.properties[.shape] else { return nil }
    switch kind {
    case "rect": return Path(rect)
    case "ellipse": return Path(ellipseIn: rect)
    case "capsule": return Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
    case "rounded": return box(node)
    default:
      guard case .string(let data)? = node.properties[.path] else { return nil }
      return Path(data)
    }
  }

  // MARK: SVG

  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
  private static func numbers(_ value: PropertyValue?) -> [Double] {
    guard case .list(let list)? = value else { return [] }
    return list.map { if case .number(let number) = $0 { number } else { 0 } }
  }

  private mutating func draw(_ node: DisplayNode) -> String {
    var attributes = "transform='translate(\(Self.number(node.frame.x)) \(Self.number(node.frame.y)))"
    let matrix = Self.numbers(node.properties[.transform])
    if matrix.count == 6 {
      let origin = Self.numbers(node.properties[.transformOrigin])
      let x = Self.number((origin.first ?? 0.5) * node.frame.width)
      let y = Self.number((origin.last ?? 0.5) * node.frame.height)
      attributes +=
        " translate(\(x) \(y)) matrix(\(matrix.map { String($0) }.joined(separator: " "))) translate(-\(x) -\(y))"
    }
    attributes += "'"
    if case .number(let opacity)? = node.properties[.opacity] { attributes += " opacity='\(opacity)'" }
    if case .number(let radius)? = node.properties[.blur] {
      count += 1
      definitions += "<filter id='f\(count)'><feGaussianBlur stdDeviation='\(radius)'/></filter>"
      attributes += " filter='url(#f\(count))'"
    }
    if let clip = clip(node) {
      count += 1
      definitions += "<clipPath id='c\(count)'><path d='\(clip.svg)'/></clipPath>"
      attributes += " clip-path='url(#c\(count))'"
    }
    let own = figure(node) + node.children.map { draw($0) }.joined()
    return own.isEmpty ? "" : "<g \(attributes)>\(own)</g>"
  }

  /// What is seen of a node and what is in it; nil for all.
  private func clip(_ node: DisplayNode) -> Path? {
    if case .string(let path)? = node.properties[.clipPath] { return Path(path) }
    return node.properties[.clips] == true ? Self.box(node) : nil
  }

  /// A node's frame with its round corners.
  private static func box(_ node: DisplayNode) -> Path {
    let rect = CGRect(x: 0, y: 0, width: node.frame.width, height: node.frame.height)
    switch node.properties[.cornerRadius] {
    case .number(let radius)?: return Path(roundedRect: rect, cornerRadius: radius)
    case .list(let radii)?:
      let r = numbers(.list(radii)).map { CGFloat($0) }
      guard r.count == 4 else { return Path(rect) }
      return UnevenRoundedRectangle(
        topLeadingRadius: r[0], bottomLeadingRadius: r[3], bottomTrailingRadius: r[2], topTrailingRadius: r[1]
      ).path(in: rect)
    default: return Path(rect)
    }
  }

  private static func image(_ element: PictureElement, _ node: DisplayNode) -> String {
    guard let data = element.pictureData, let type = ImageFile(Array(data))?.type else { return "" }
    return "<image width='\(number(node.frame.width))' height='\(number(node.frame.height))'"
      + " preserveAspectRatio='none' href='data:\(type);base64,\(data.base64EncodedString())'/>"
  }

  private mutating func figure(_ node: DisplayNode) -> String {
    if let element = node.owner as? any OutlinedElement {
      return element.outlines.map { "<path d='\($0.path)' fill='\($0.color)'/>" }.joined()
    }
    if let picture = node.owner as? PictureElement, node.properties[.tint] == nil { return Self.image(picture, node) }
    guard node.kind == .shape || node.properties[.background] != nil else { return "" }
    let data = (node.kind == .shape ? Self.outline(node) : Self.box(node))?.svg ?? ""
    var style = "fill='\(paint(node.properties[.fill] ?? node.properties[.background], node))'"
    if let stroke = node.properties[.stroke] {
      style = "fill='none' stroke='\(paint(stroke, node))'"
      if case .number(let width)? = node.properties[.strokeWidth] { style += " stroke-width='\(width)'" }
      if case .string(let cap)? = node.properties[.lineCap] { style += " stroke-linecap='\(cap)'" }
      if case .string(let join)? = node.properties[.lineJoin] { style += " stroke-linejoin='\(join)'" }
      let dash = Self.numbers(node.properties[.dash])
      if dash.count > 1 {
        style += " stroke-dasharray='\(dash.dropLast().map { String($0) }.joined(separator: " "))'"
      }
    }
    if node.properties[.evenOdd] != nil { style += " fill-rule='evenodd'" }
    return "<path d='\(data)' \(style)/>"
  }

  /// A paint as SVG has it; gradients that it does not have are the last of their colours.
  private mutating func paint(_ value: PropertyValue?, _ node: DisplayNode) -> String {
    switch value {
    case .string(let color)?: return color
    case .object(let gradient)?:
      guard case .list(let list)? = gradient["s"], case .string(let kind)? = gradient["k"] else { return "#000" }
      let stops = list.compactMap { stop -> (String, Double)? in
        guard case .list(let pair) = stop, pair.count == 2, case .string(let color) = pair[0],
          case .number(let at) = pair[1]
        else { return nil }
        return (color, at)
      }
      let p = Self.numbers(gradient["p"])
      let (w, h) = (node.frame.width, node.frame.height)
      count += 1
      let inside = stops.map { "<stop offset='\($0.1)' stop-color='\($0.0)'/>" }.joined()
      switch kind {
      case "linear" where p.count == 4:
        definitions +=
          "<linearGradient id='p\(count)' gradientUnits='userSpaceOnUse' x1='\(p[0] * w)' y1='\(p[1] * h)' x2='\(p[2] * w)' y2='\(p[3] * h)'>\(inside)</linearGradient>"
      case "radial" where p.count == 2, "elliptical" where p.count == 2:
        let r = Self.numbers(gradient["r"])
        let scale = kind == "elliptical" ? " scale(\(w) \(h))" : ""
        definitions +=
          "<radialGradient id='p\(count)' gradientUnits='userSpaceOnUse' cx='0' cy='0' fr='\(r.first ?? 0)' r='\(r.last ?? 1)' gradientTransform='translate(\(p[0] * w) \(p[1] * h))\(scale)'>\(inside)</radialGradient>"
      default: return stops.last?.0 ?? "#000"
      }
      return "url(#p\(count))"
    default: return node.kind == .shape ? "#000" : "none"
    }
  }
}

/// An element whose node is drawn with glyphs of a font.
@MainActor package protocol OutlinedElement: LayoutElement {
  /// SVG path data in the node's coordinates, and what fills them.
  var outlines: [(path: String, color: String)] { get }
}
