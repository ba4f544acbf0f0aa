/// Menus and keyboard commands of an app. They exist where there is a menu bar; a browser's page has none.
@MainActor @preconcurrency public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Commands {}

/// Commands without a body of their own.
@MainActor package protocol PrimitiveCommands: Commands where Body == Never {}
extension PrimitiveCommands {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Optional: Commands where Wrapped: Commands {}
extension Optional: PrimitiveCommands where Wrapped: Commands {}

/// Builds commands from the statements of a closure.
@resultBuilder @MainActor public enum CommandsBuilder {
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyCommands { EmptyCommands() }
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
  @_disfavoredOverload public static func buildBlock<each Content: Commands>(
    _ content: repeat each Content
  ) -> EmptyCommands { EmptyCommands() }
  public static func buildIf<Content: Commands>(_ content: Content?) -> Content? { content }
  public static func buildEither<Content: Commands>(first: Content) -> EmptyCommands { EmptyCommands() }
  public static func buildEither<Content: Commands>(second: Content) -> EmptyCommands { EmptyCommands() }
  public static func buildLimitedAvailability<Content: Commands>(_ content: Content) -> EmptyCommands {
    EmptyCommands()
  }
}

/// No commands.
public struct EmptyCommands: PrimitiveCommands { public nonisolated init() {} }

/// A menu of the menu bar.
public struct CommandMenu<Content: View>: PrimitiveCommands {
  public nonisolated init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
  public nonisolated init(_ name: Text, @ViewBuilder content: () -> Content) {}
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {}
}

/// Commands at a place where the system has some.
public struct CommandGroup<Content: View>: PrimitiveCommands {
  public nonisolated init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public nonisolated init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public nonisolated init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

/// Where the system has commands.
public struct CommandGroupPlacement: Hashable, Sendable {
  private let name: String
  public static let appInfo = Self(name: "appInfo")
  public static let appSettings = Self(name: "appSettings")
  public static let appTermination = Self(name: "appTermination")
  public static let appVisibility = Self(name: "appVisibility")
  public static let help = Self(name: "help")
  public static let importExport = Self(name: "importExport")
  public static let newItem = Self(name: "newItem")
  public static let pasteboard = Self(name: "pasteboard")
  public static let printItem = Self(name: "printItem")
  public static let saveItem = Self(name: "saveItem")
  public static let sidebar = Self(name: "sidebar")
  public static let singleWindowList = Self(name: "singleWindowList")
  public static let systemServices = Self(name: "systemServices")
  public static let textEditing = Self(name: "textEditing")
  public static let textFormatting = Self(name: "textFormatting")
  public static let toolbar = Self(name: "toolbar")
  public static let undoRedo = Self(name: "undoRedo")
  public static let windowArrangement = Self(name: "windowArrangement")
  public static let windowList = Self(name: "windowList")
  public static let windowSize = Self(name: "windowSize")
}

/// The system's commands for sidebars.
public struct SidebarCommands: PrimitiveCommands { public nonisolated init() {} }
/// The system's commands for toolbars.
public struct ToolbarCommands: PrimitiveCommands { public nonisolated init() {} }
/// The system's commands for the editing of text.
public struct TextEditingCommands: PrimitiveCommands { public nonisolated init() {} }
/// The system's commands for the looks of text.
public struct TextFormattingCommands: PrimitiveCommands { public nonisolated init() {} }
/// The system's commands for inspectors.
public struct InspectorCommands: PrimitiveCommands { public nonisolated init() {} }
/// The system's commands for scanners and cameras.
public struct ImportFromDevicesCommands: PrimitiveCommands { public nonisolated init() {} }

extension Scene {
  /// Adds commands to the menu bar. There is none in a browser.
  public nonisolated func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    withoutEffect("commands")
    return self
  }
  /// Takes the system's commands out of the menu bar. There is none in a browser.
  public nonisolated func commandsRemoved() -> some Scene { self }
  public nonisolated func commandsReplaced<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    self
  }
}
