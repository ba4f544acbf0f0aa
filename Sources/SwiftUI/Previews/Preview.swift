import DeveloperToolsSupport
import Foundation

/// A type that makes previews; `martlet preview` shows them.
@MainActor @preconcurrency public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View
  /// The previews: each view of a group is one of its own.
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
  /// The platform that the previews are for; nil for the one that the app is built for.
  @MainActor @preconcurrency static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  /// The platform that the app is built for.
  public static var platform: PreviewPlatform? { nil }
}

/// A platform that previews may be for.
public enum PreviewPlatform: Sendable {
  case iOS
  case macOS
  case tvOS
  case watchOS
}

/// Declares a preview.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
  #externalMacro(module: "MartletMacros", type: "PreviewMacro")

/// Declares a preview that is shown in a way of its own.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "MartletMacros", type: "PreviewMacro")

/// Lets dynamic properties stand inside a `#Preview`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "MartletMacros", type: "PreviewableMacro")

extension Preview {
  /// A preview of a view; what `#Preview` expands to.
  public init(
    _ name: String? = nil, traits: PreviewTrait<ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
  ) {
    self.init(displayName: name, traits: traits, content: body)
  }
}

/// Makes a variable of `EnvironmentValues`, `Transaction`, `FocusedValues` or `ContainerValues` an entry with a key of
/// its own.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "MartletMacros", type: "EntryMacro")

/// The device that a preview imitates.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  /// The device's name: `iPhone 15 Pro`.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// Which way up a preview is.
public struct InterfaceOrientation: Sendable, Equatable, CaseIterable, Identifiable {
  /// The orientation's name.
  public let id: String
  /// The screen stands upright.
  public static let portrait = InterfaceOrientation(id: "portrait")
  /// The screen stands on its head.
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  /// The screen lies on its left side.
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  /// The screen lies on its right side.
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")
  public static let allCases: [InterfaceOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
  ]
}

/// What a gallery is told of a view; a running app shows the same view without it.
extension View {
  /// The device that a preview imitates, whichever the gallery shows otherwise.
  public nonisolated func previewDevice(_ value: PreviewDevice?) -> some View {
    modifier(PreviewSetting { $0.device = value?.rawValue })
  }

  /// The room that a preview takes.
  public nonisolated func previewLayout(_ value: PreviewLayout) -> some View {
    modifier(PreviewSetting { $0.layout = value })
  }

  /// The name that a preview has in the gallery.
  public nonisolated func previewDisplayName(_ value: String?) -> some View {
    modifier(PreviewSetting { $0.name = value })
  }

  /// Which way up a preview is.
  public nonisolated func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View {
    modifier(PreviewSetting { $0.isLandscape = value == .landscapeLeft || value == .landscapeRight })
  }

  /// What a preview is shown within; there is no such thing for apps.
  public nonisolated func previewContext<C: PreviewContext>(_ value: C) -> some View { self }
}

/// Values that say within what a preview is shown.
public protocol PreviewContext {
  /// The value of a key.
  subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }
}

/// A key of a preview's context.
public protocol PreviewContextKey {
  /// The type of the key's values.
  associatedtype Value
  /// What there is where nothing was said.
  static var defaultValue: Value { get }
}
