import Foundation

/// How large a sheet is in a wide window.
public protocol PresentationSizing: Sendable {
  /// Which of the sizes that there are here it is.
  var _size: _PresentationSize { get }
}
extension PresentationSizing { public var _size: _PresentationSize { _PresentationSize() } }

/// A sheet's size in a wide window.
public struct _PresentationSize: Sendable, Hashable {
  package enum Base: Sendable { case form, page }
  package var base = Base.form
  /// As wide, as high as the content wants to be.
  package var fitsWidth = false, fitsHeight = false

  /// The size where a window leaves `room`, of content that wants `ideal`.
  func size(in room: CGSize, ideal: () -> CGSize) -> CGSize {
    var size = base == .form ? CGSize(width: 540, height: 620) : CGSize(width: 712, height: 960)
    if fitsWidth || fitsHeight {
      let ideal = ideal()
      if fitsWidth { size.width = ideal.width }
      if fitsHeight { size.height = ideal.height }
    }
    return CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
  }
}

/// As the system likes: as large as a form.
public struct AutomaticPresentationSizing: PresentationSizing { public init() {} }
/// As large as a page.
public struct PagePresentationSizing: PresentationSizing {
  public init() {}
  public var _size: _PresentationSize { _PresentationSize(base: .page) }
}
/// As large as a form.
public struct FormPresentationSizing: PresentationSizing { public init() {} }
/// As large as the content wants to be.
public struct FittedPresentationSizing: PresentationSizing {
  public init() {}
  public var _size: _PresentationSize { _PresentationSize(fitsWidth: true, fitsHeight: true) }
}

private struct FittingSize: PresentationSizing {
  let _size: _PresentationSize
}

extension PresentationSizing {
  /// As large as the content, along given axes.
  public func fitted(horizontal: Bool, vertical: Bool) -> some PresentationSizing {
    var size = _size
    size.fitsWidth = horizontal
    size.fitsHeight = vertical
    return FittingSize(_size: size)
  }
  /// As large as the content once wanted to be, along given axes. The size goes on following the content here.
  public func sticky(horizontal: Bool = false, vertical: Bool = false) -> some PresentationSizing {
    var size = _size
    size.fitsWidth = size.fitsWidth || horizontal
    size.fitsHeight = size.fitsHeight || vertical
    return FittingSize(_size: size)
  }
}
extension PresentationSizing where Self == AutomaticPresentationSizing { public static var automatic: Self { .init() } }
extension PresentationSizing where Self == PagePresentationSizing { public static var page: Self { .init() } }
extension PresentationSizing where Self == FormPresentationSizing { public static var form: Self { .init() } }
extension PresentationSizing where Self == FittedPresentationSizing { public static var fitted: Self { .init() } }

extension View {
  /// How large the sheet around this view is in a wide window.
  public nonisolated func presentationSizing(_ sizing: some PresentationSizing) -> some View {
    sheetItem { $0.sizing = sizing._size }
  }
}
