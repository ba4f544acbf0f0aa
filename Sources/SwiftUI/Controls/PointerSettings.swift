import Foundation

/// What happens to a view under the pointer on an iPad. A mouse's pointer changes nothing by itself.
public struct HoverEffect: Sendable {
  public static let automatic = HoverEffect()
  public static let highlight = HoverEffect()
  public static let lift = HoverEffect()
}

extension View {
  /// What happens to the view under an iPad's pointer.
  public nonisolated func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool = true) -> some View { self }
  public nonisolated func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }
  public nonisolated func defaultHoverEffect(_ effect: HoverEffect?) -> some View { self }
  /// Whether the system waits with its own gestures at the screen's edges. A page has no say in it.
  public nonisolated func defersSystemGestures(on edges: Edge.Set) -> some View { self }
  public nonisolated func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  public nonisolated func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }
  public nonisolated func scrollIndicatorsFlash<T: Equatable>(trigger value: T) -> some View { self }
  public nonisolated func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View { self }
}

/// Whether a button acts again and again while it is held down.
public struct ButtonRepeatBehavior: Hashable, Sendable {
  private let name: String
  public static let automatic = ButtonRepeatBehavior(name: "automatic")
  public static let enabled = ButtonRepeatBehavior(name: "enabled")
  public static let disabled = ButtonRepeatBehavior(name: "disabled")
}

/// The language by whose rules a text is set.
public struct TypesettingLanguage: Hashable, Sendable {
  private let language: Locale.Language?
  public static let automatic = TypesettingLanguage(language: nil)
  public static func explicit(_ language: Locale.Language) -> TypesettingLanguage { .init(language: language) }
}

extension View {
  /// A button acts once a press here.
  public nonisolated func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View {
    withoutEffectView("buttonRepeatBehavior")
  }
  /// Text is set by the rules of its own characters here.
  public nonisolated func typesettingLanguage(_ language: TypesettingLanguage, isEnabled: Bool = true) -> some View {
    withoutEffectView("typesettingLanguage")
  }
  public nonisolated func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View {
    withoutEffectView("typesettingLanguage")
  }
}

extension Image {
  /// How bright a picture may be shown.
  public struct DynamicRange: Hashable, Sendable {
    private let name: String
    public static let standard = DynamicRange(name: "standard")
    public static let constrainedHigh = DynamicRange(name: "constrainedHigh")
    public static let high = DynamicRange(name: "high")
  }
}
