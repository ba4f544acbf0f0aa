import Foundation
import UniformTypeIdentifiers

/// What a picker of pictures tells. Every method may be left out.
@MainActor @preconcurrency public protocol UIImagePickerControllerDelegate: AnyObject {
  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}
extension UIImagePickerControllerDelegate {
  public func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  /// Without a delegate's own, the picker goes.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { picker.dismiss(animated: true) }
}
/// What navigation controllers tell: here, nothing. Pickers ask their delegates to conform.
@MainActor @preconcurrency public protocol UINavigationControllerDelegate: AnyObject {}

/// Lets a person choose one picture: the browser's file dialog opens. There is no camera.
@MainActor @preconcurrency open class UIImagePickerController: UIViewController {
  /// Where pictures come from.
  public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }
  /// What is told of a picture.
  public struct InfoKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
  }
  open var sourceType = SourceType.photoLibrary
  /// Kept: a picture comes as it is, and is the edited one as well.
  open var allowsEditing = false
  /// Kept: only pictures are offered.
  open var mediaTypes = ["public.image"]
  open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?

  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }

  override var shownContent: AnyView {
    AnyView(
      PictureChoice(accept: "image/*", isSeveral: false) { files in
        guard let file = files.first, let data = try? Data(contentsOf: file.url), let image = UIImage(data: data) else {
          guard let delegate = self.delegate else { return self.dismiss(animated: true) }
          return delegate.imagePickerControllerDidCancel(self)
        }
        var info: [InfoKey: Any] = [.originalImage: image, .imageURL: file.url, .mediaType: "public.image"]
        if self.allowsEditing { info[.editedImage] = image }
        self.delegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
      })
  }
}

/// The screen of a picker: the browser's file dialog opens with it, and again from its button.
package struct PictureChoice: View {
  let accept: String
  let isSeveral: Bool
  /// Is given what was chosen; nothing where the person gave it up.
  let end: @MainActor ([ChosenFile]) -> Void
  @State private var isChoosing = false

  package init(accept: String, isSeveral: Bool, end: @escaping @MainActor ([ChosenFile]) -> Void) {
    self.accept = accept
    self.isSeveral = isSeveral
    self.end = end
  }
  package var body: some View {
    NavigationStack {
      ContentUnavailableView {
        Label("Photos", systemImage: "photo.on.rectangle")
      } description: {
        Text("Photos are chosen from the files of this device.")
      } actions: {
        Button("Choose") { isChoosing = true }.buttonStyle(.borderedProminent)
      }
      .navigationTitle("Photos").navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button(action: { end([]) }) { Text(SystemWord.cancel) } }
      }
    }
    .onAppear { isChoosing = true }
    .choosesFiles(isPresented: $isChoosing, accept: accept, several: isSeveral) { files in
      if let files, !files.isEmpty { end(files) }
    }
  }
}
