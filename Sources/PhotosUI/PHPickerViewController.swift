import Foundation
@_exported import SwiftUI

/// What a picker offers, and how much of it can be picked.
public struct PHPickerConfiguration: Sendable {
  /// How a picture should be encoded; it comes as it is.
  public enum AssetRepresentationMode: Int, Sendable { case automatic, current, compatible }
  /// How those who were picked are ordered.
  public enum Selection: Int, Sendable { case `default`, ordered, continuous, continuousAndOrdered }
  /// Which pictures are offered: all, unless it is set.
  public var filter: PHPickerFilter?
  /// How many can be picked; 0 for as many as the person likes.
  public var selectionLimit = 1
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  public var selection = Selection.default
  /// Kept: a browser does not say what was picked before.
  public var preselectedAssetIdentifiers: [String] = []
  public init() {}
  public init(photoLibrary: PHPhotoLibrary) {}
}

/// A picture that was picked.
public struct PHPickerResult: Hashable, @unchecked Sendable {
  /// Gives the picture.
  public let itemProvider: NSItemProvider
  /// Nil: there is no library that would know it.
  public let assetIdentifier: String?

  public static func == (a: PHPickerResult, b: PHPickerResult) -> Bool { a.itemProvider === b.itemProvider }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(itemProvider)) }
}

/// Is told what was picked.
@MainActor @preconcurrency public protocol PHPickerViewControllerDelegate: AnyObject {
  /// The results are empty where the person gave it up. The picker goes when the app takes it away.
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// Lets a person pick pictures: the browser's file dialog opens.
@MainActor @preconcurrency open class PHPickerViewController: UIViewController {
  public private(set) var configuration = PHPickerConfiguration()
  open weak var delegate: (any PHPickerViewControllerDelegate)?

  public convenience init(configuration: PHPickerConfiguration) {
    self.init()
    self.configuration = configuration
    ownContent = { [unowned self] in choice }
  }
  private var choice: AnyView {
    let limit = configuration.selectionLimit
    return AnyView(
      PictureChoice(accept: configuration.filter?.accept ?? "image/*,video/*", isSeveral: limit != 1) { files in
        let chosen = limit == 0 ? files[...] : files.prefix(limit)
        let results = chosen.compactMap { file in
          NSItemProvider(contentsOf: file.url).map { PHPickerResult(itemProvider: $0, assetIdentifier: nil) }
        }
        self.delegate?.picker(self, didFinishPicking: results)
      })
  }
}
