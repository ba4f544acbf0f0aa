/// A view that a gallery shows by itself, in a window of its own.
public struct HostedPreview: Sendable, Equatable {
  /// The room that it takes.
  public enum Layout: Sendable, Equatable {
    case device
    /// What it takes when it is offered a device's screen.
    case fitting
    case fixed(width: Double, height: Double)
  }

  /// Stays the same while the sources around it change; of letters, digits, `_`, `-` and `.`.
  public var id: String
  public var name: String
  /// What it is listed under: a file or a type.
  public var group: String
  public var layout: Layout
  /// The name of the device that it wants.
  public var device: String?
  public var isLandscape: Bool

  public init(
    id: String, name: String, group: String, layout: Layout = .device, device: String? = nil, isLandscape: Bool = false
  ) {
    self.id = id
    self.name = name
    self.group = group
    self.layout = layout
    self.device = device
    self.isLandscape = isLandscape
  }
}

/// An app that shows views one by one instead of its scenes.
@MainActor public protocol HostedGallery: HostedApp {
  /// Everything there is to show.
  var previews: [HostedPreview] { get }
  /// A window with one preview; nil where there is none of that id.
  func makeWindow(_ traits: WindowTraits, showing preview: String, restoring: String?) -> (any HostedWindow)?
}
