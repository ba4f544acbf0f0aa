import Foundation

/// What has coordinates of its own.
@MainActor @preconcurrency public protocol UICoordinateSpace: AnyObject {
  var bounds: CGRect { get }
}

extension UIScreen: UICoordinateSpace {
  public var coordinateSpace: any UICoordinateSpace { self }
  public var fixedCoordinateSpace: any UICoordinateSpace { self }
}

extension UIView: UICoordinateSpace {
  /// Where a point of this view lies in another one; without one, in the window.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let (own, other) = (origin, view?.origin ?? .zero)
    return CGPoint(x: point.x + own.x - other.x, y: point.y + own.y - other.y)
  }
  /// Where a point of another view lies in this one.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let (own, other) = (origin, view?.origin ?? .zero)
    return CGPoint(x: point.x + other.x - own.x, y: point.y + other.y - own.y)
  }
  /// Where a rectangle of this view lies in another one; without one, in the window.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }
  /// Where a rectangle of another view lies in this one.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  /// The view's corner in its window.
  private var origin: CGPoint {
    var origin = CGPoint.zero
    var view: UIView? = self
    while let current = view, !(current is UIWindow) {
      origin.x += current.frame.minX
      origin.y += current.frame.minY
      view = current.superview
    }
    return origin
  }
}
