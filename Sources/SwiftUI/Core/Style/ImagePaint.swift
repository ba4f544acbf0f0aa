import DisplayTree
import Foundation

/// Fills with an image, again and again.
public struct ImagePaint: ShapeStyle {
  public var image: Image
  /// The part of the image that is repeated, in unit coordinates.
  public var sourceRect: CGRect
  /// How large the image is drawn.
  public var scale: CGFloat

  public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {
    self.image = image
    self.sourceRect = sourceRect
    self.scale = scale
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    var picture: (path: String, size: CGSize)?
    switch image.source {
    case .asset(let name): picture = environment.assets.image(name, in: environment).map { ($0.path, $0.size) }
    case .resource(let path, let size): picture = (path, size)
    default: break
    }
    guard let picture, scale > 0, sourceRect.width > 0, sourceRect.height > 0 else {
      return _Paint(.color(SystemColor.systemFill.rgba(in: environment)))
    }
    let size = [picture.size.width * scale, picture.size.height * scale].map { PropertyValue.number(Double($0)) }
    let part = [sourceRect.minX, sourceRect.minY, sourceRect.width, sourceRect.height].map {
      PropertyValue.number(Double($0))
    }
    return _Paint(
      .gradient(
        ["k": "picture", "u": .string(picture.path), "z": .list(size), "s": .list(part)], fallback: RGBA(128, 128, 128))
    )
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// Fills with an image, again and again.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint { ImagePaint(image: image, sourceRect: sourceRect, scale: scale) }
}

extension _Paint {
  /// Whether this is a picture, which hosts fill paths with and no boxes.
  package var isPicture: Bool {
    if case .gradient(.object(let parts), _) = content { parts["k"] == "picture" } else { false }
  }
}
