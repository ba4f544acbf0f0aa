import DisplayTree
import Foundation

/// Which keyboard a field asks for.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad
  public static let alphabet = UIKeyboardType.asciiCapable
  var inputMode: String? {
    switch self {
    case .numberPad, .asciiCapableNumberPad: "numeric"
    case .decimalPad: "decimal"
    case .phonePad: "tel"
    case .emailAddress: "email"
    case .URL: "url"
    case .webSearch: "search"
    default: nil
    }
  }
}

/// What a field is for, so that it can be filled in from what is known of the person.
public struct UITextContentType: Hashable, Sendable, RawRepresentable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ token: String) { rawValue = token }
  public static let name = Self("name")
  public static let namePrefix = Self("honorific-prefix")
  public static let givenName = Self("given-name")
  public static let middleName = Self("additional-name")
  public static let familyName = Self("family-name")
  public static let nameSuffix = Self("honorific-suffix")
  public static let nickname = Self("nickname")
  public static let jobTitle = Self("organization-title")
  public static let organizationName = Self("organization")
  public static let location = Self("street-address location")
  public static let fullStreetAddress = Self("street-address")
  public static let streetAddressLine1 = Self("address-line1")
  public static let streetAddressLine2 = Self("address-line2")
  public static let addressCity = Self("address-level2")
  public static let addressState = Self("address-level1")
  public static let addressCityAndState = Self("address-level2 state")
  public static let sublocality = Self("address-level3")
  public static let countryName = Self("country-name")
  public static let postalCode = Self("postal-code")
  public static let telephoneNumber = Self("tel")
  public static let emailAddress = Self("email")
  public static let URL = Self("url")
  public static let creditCardNumber = Self("cc-number")
  public static let username = Self("username")
  public static let password = Self("current-password")
  public static let newPassword = Self("new-password")
  public static let oneTimeCode = Self("one-time-code")
  public static let birthdate = Self("bday")
}

/// When text is capitalised while it is typed.
public struct TextInputAutocapitalization: Sendable, Equatable {
  let token: String
  public static var never: Self { Self(token: "none") }
  public static var words: Self { Self(token: "words") }
  public static var sentences: Self { Self(token: "sentences") }
  public static var characters: Self { Self(token: "characters") }
  public init?(_ type: UITextAutocapitalizationType) { token = type.token }
  private init(token: String) { self.token = token }
}

public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
  var token: String { ["none", "words", "sentences", "characters"][rawValue] }
}

/// What the Return key of the keyboard says.
public struct SubmitLabel: Sendable, Equatable {
  let token: String
  public static let done = SubmitLabel(token: "done")
  public static let go = SubmitLabel(token: "go")
  public static let send = SubmitLabel(token: "send")
  public static let join = SubmitLabel(token: "go")
  public static let route = SubmitLabel(token: "go")
  public static let search = SubmitLabel(token: "search")
  public static let `return` = SubmitLabel(token: "enter")
  public static let next = SubmitLabel(token: "next")
  public static let `continue` = SubmitLabel(token: "next")
}

/// Which kinds of input a submission comes from.
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

/// What is done when a field is submitted: every action around it, the nearest first.
package struct SubmitActions {
  fileprivate var actions: [(triggers: SubmitTriggers, action: () -> Void)] = []
  package func run(_ trigger: SubmitTriggers) {
    for entry in actions.reversed() where entry.triggers.contains(trigger) { entry.action() }
  }
}

/// What fields are told by the views around them.
package struct FieldTraits: Equatable {
  package var keyboard: UIKeyboardType = .default
  package var contentType: UITextContentType?
  package var capitalization: TextInputAutocapitalization?
  package var isCorrectionDisabled = false
  package var submitLabel: SubmitLabel?

  func add(to properties: inout Properties) {
    if let mode = keyboard.inputMode { properties[.inputMode] = .string(mode) }
    if let contentType { properties[.contentType] = .string(contentType.rawValue) }
    if let capitalization { properties[.autocapitalization] = .string(capitalization.token) }
    if isCorrectionDisabled { properties[.autocorrection] = false }
    if let submitLabel { properties[.submitLabel] = .string(submitLabel.token) }
  }
}

private enum FieldTraitsKey: EnvironmentKey { static var defaultValue: FieldTraits { FieldTraits() } }
private enum SubmitActionsKey: EnvironmentKey { static var defaultValue: SubmitActions { SubmitActions() } }
extension EnvironmentValues {
  package var fieldTraits: FieldTraits {
    get { self[FieldTraitsKey.self] }
    set { self[FieldTraitsKey.self] = newValue }
  }
  package var submitActions: SubmitActions {
    get { self[SubmitActionsKey.self] }
    set { self[SubmitActionsKey.self] = newValue }
  }
  public var autocorrectionDisabled: Bool {
    get { fieldTraits.isCorrectionDisabled }
    set { fieldTraits.isCorrectionDisabled = newValue }
  }
}

extension View {
  public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View {
    transformEnvironment(\.fieldTraits) { $0.keyboard = type }
  }
  public nonisolated func textContentType(_ type: UITextContentType?) -> some View {
    transformEnvironment(\.fieldTraits) { $0.contentType = type }
  }
  public nonisolated func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
    transformEnvironment(\.fieldTraits) { $0.capitalization = autocapitalization }
  }
  public nonisolated func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
    textInputAutocapitalization(TextInputAutocapitalization(style))
  }
  public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    transformEnvironment(\.fieldTraits) { $0.isCorrectionDisabled = disable }
  }
  public nonisolated func disableAutocorrection(_ disable: Bool?) -> some View {
    autocorrectionDisabled(disable ?? false)
  }
  public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View {
    transformEnvironment(\.fieldTraits) { $0.submitLabel = submitLabel }
  }
  /// Does `action` when a field in this view is submitted.
  public nonisolated func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    transformEnvironment(\.submitActions) { $0.actions.append((triggers, action)) }
  }
  /// Keeps submissions from the actions around this view.
  public nonisolated func submitScope(_ isBlocking: Bool = true) -> some View {
    transformEnvironment(\.submitActions) { if isBlocking { $0 = SubmitActions() } }
  }
}
