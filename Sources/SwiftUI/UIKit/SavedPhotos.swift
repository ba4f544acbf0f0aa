import DisplayTree
import Foundation
import FoundationSupplement

/// Gives a picture to the person: the browser saves it, as a download. Then calls a method of `completionTarget` with the
/// picture, what went wrong, and `contextInfo`.
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) {
  nonisolated(unsafe) let (target, context) = (completionTarget, contextInfo)
  if Thread.isMainThread {
    MainActor.assumeIsolated { save(image, target, completionSelector, context) }
  } else {
    DispatchQueue.main.async { save(image, target, completionSelector, context) }
  }
}

@MainActor private func save(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) {
  var problem: (any Error)?
  if let data = image.pngData(), let file = ImageFile(Array(data)), let window = AppWindow.front {
    let type = String(file.type.split(separator: "/").last ?? "png").split(separator: "+").first ?? "png"
    let path = DisplayResources.register(Array(data), type: file.type)
    window.onRequest?(.saveFile(name: "Photo.\(type == "jpeg" ? "jpg" : String(type))", path: path))
  } else {
    problem = CocoaError(.fileWriteUnknown)
  }
  guard let target = completionTarget.map({ $0 as AnyObject }), let completionSelector else { return }
  // As on a device, the answer comes later.
  nonisolated(unsafe) let arguments: [Any?] = [
    image, problem, contextInfo.map { UnsafeRawPointer($0) } ?? UnsafeRawPointer(bitPattern: 1),
  ]
  nonisolated(unsafe) let receiver = target
  DispatchQueue.main.async { _tellSaved(receiver, completionSelector, arguments) }
}
