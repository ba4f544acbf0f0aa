@_exported import SwiftUI
@_exported import UniformTypeIdentifiers

/// Which pictures can be picked.
public struct PHPickerFilter: Equatable, Hashable, Sendable {
  let accept: String
  public static let images = PHPickerFilter(accept: "image/*")
  public static let videos = PHPickerFilter(accept: "video/*")
  public static let livePhotos = PHPickerFilter(accept: "image/*")
  public static let screenshots = PHPickerFilter(accept: "image/*")
  public static let panoramas = PHPickerFilter(accept: "image/*")
  public static func any(of filters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(accept: filters.map(\.accept).joined(separator: ","))
  }
  public static func all(of filters: [PHPickerFilter]) -> PHPickerFilter { filters.first ?? .images }
  public static func not(_ filter: PHPickerFilter) -> PHPickerFilter { PHPickerFilter(accept: "image/*,video/*") }
}

/// The library of photos; a browser has its file dialog.
public final class PHPhotoLibrary: Sendable {
  private static let library = PHPhotoLibrary()
  public static func shared() -> PHPhotoLibrary { library }
}

/// A picture that was picked.
public struct PhotosPickerItem: Hashable, Sendable {
  /// How a picture should be encoded; it comes as it is.
  public struct EncodingDisambiguationPolicy: Sendable {
    public static let automatic = Self()
    public static let current = Self()
    public static let compatible = Self()
  }
  private let file: URL
  private let type: UTType
  public let itemIdentifier: String?
  public var supportedContentTypes: [UTType] { [type] }

  init(_ file: ChosenFile) {
    self.file = file.url
    type = file.type
    itemIdentifier = nil
  }

  /// The picture as a value of some type; nil where it cannot be one.
  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? {
    try await T.forms.take(Data(contentsOf: file), of: self.type)
  }

  /// Calls `completionHandler` with the picture as a value of some type.
  @discardableResult public func loadTransferable<T: Transferable>(
    type: T.Type, completionHandler: @escaping @Sendable (Result<T?, any Error>) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    Task {
      do { completionHandler(.success(try await loadTransferable(type: type))) } catch {
        completionHandler(.failure(error))
      }
      progress.completedUnitCount = 1
    }
    return progress
  }
}

/// How those who were picked are ordered.
public struct PhotosPickerSelectionBehavior: Hashable, Sendable {
  private let name: String
  public static let `default` = Self(name: "default")
  public static let ordered = Self(name: "ordered")
  public static let continuous = Self(name: "continuous")
  public static let continuousAndOrdered = Self(name: "continuousAndOrdered")
}

/// A button that lets the person pick pictures: the browser's file dialog opens.
public struct PhotosPicker<Label: View> {
  private let label: Label
  private let accept: String
  private let isSeveral: Bool
  private let limit: Int?
  private let pick: @MainActor ([PhotosPickerItem]) -> Void
  @State private var isPresented = false

  /// Picks one.
  public nonisolated init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    accept = filter?.accept ?? "image/*,video/*"
    isSeveral = false
    limit = 1
    pick = { if let first = $0.first { selection.wrappedValue = first } }
  }

  /// Picks several.
  public nonisolated init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    accept = filter?.accept ?? "image/*,video/*"
    isSeveral = maxSelectionCount != 1
    limit = maxSelectionCount
    pick = { selection.wrappedValue = $0 }
  }

  /// Picks one from a library.
  public nonisolated init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary,
    @ViewBuilder label: () -> Label
  ) { self.init(selection: selection, matching: filter, label: label) }

  /// Picks several from a library.
  public nonisolated init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary,
    @ViewBuilder label: () -> Label
  ) { self.init(selection: selection, maxSelectionCount: maxSelectionCount, matching: filter, label: label) }
}

extension PhotosPicker: View {
  public var body: some View {
    Button {
      isPresented = true
    } label: {
      label
    }
    .choosesFiles(isPresented: $isPresented, accept: accept, several: isSeveral) { files in
      guard let files else { return }
      pick(files.prefix(limit ?? files.count).map(PhotosPickerItem.init))
    }
  }
}

extension PhotosPicker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) { self.init(selection: selection, matching: filter) { Text(titleKey) } }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary
  ) { self.init(selection: selection, matching: filter) { Text(titleKey) } }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) { self.init(selection: selection, matching: filter) { Text(title) } }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) { self.init(selection: selection, maxSelectionCount: maxSelectionCount, matching: filter) { Text(titleKey) } }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary
  ) { self.init(selection: selection, maxSelectionCount: maxSelectionCount, matching: filter) { Text(titleKey) } }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) { self.init(selection: selection, maxSelectionCount: maxSelectionCount, matching: filter) { Text(title) } }
}

/// What a picker that is shown by a binding does with the files that were chosen.
private struct PhotosPresentation: ViewModifier {
  let isPresented: Binding<Bool>
  let filter: PHPickerFilter?
  let limit: Int?
  let pick: @MainActor ([PhotosPickerItem]) -> Void
  func body(content: Content) -> some View {
    content.choosesFiles(
      isPresented: isPresented, accept: filter?.accept ?? "image/*,video/*", several: limit != 1
    ) { files in
      if let files { pick(files.prefix(limit ?? files.count).map(PhotosPickerItem.init)) }
    }
  }
}

extension View {
  /// Lets the person pick one picture while `isPresented` is true.
  public nonisolated func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) -> some View {
    modifier(
      PhotosPresentation(isPresented: isPresented, filter: filter, limit: 1) {
        if let first = $0.first { selection.wrappedValue = first }
      })
  }
  /// Lets the person pick several pictures while `isPresented` is true.
  public nonisolated func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) -> some View {
    modifier(
      PhotosPresentation(isPresented: isPresented, filter: filter, limit: maxSelectionCount) {
        selection.wrappedValue = $0
      })
  }
}
