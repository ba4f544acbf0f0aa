import DeveloperToolsSupport
import Diagnostics
import DisplayTree
import Foundation

/// The previews of the running program, each in windows of its own.
@MainActor package final class PreviewGallery: HostedGallery {
  package let name: String
  package let previews: [HostedPreview]
  private let sources: [PreviewSource]
  private let mark: WorkMark

  /// Whether the process was asked to show previews instead of its app.
  static var isWanted: Bool { ProcessInfo.processInfo.environment["MARTLET_PREVIEWS"] == "1" }

  /// - Parameter broken: the ids of sources and previews that have ended the process before, and are left alone.
  package convenience init(name: String, environment: [String: String]) {
    let broken = environment["MARTLET_PREVIEWS_BROKEN"]?.split(separator: ",").map(String.init) ?? []
    self.init(name: name, types: PreviewTypes.all(), broken: Set(broken), mark: environment["MARTLET_PREVIEWS_MARK"])
  }

  package init(name: String, types: [Any.Type], broken: Set<String> = [], mark path: String? = nil) {
    let mark = WorkMark(path: path)
    self.name = name
    self.mark = mark
    sources = PreviewSource.all(of: types)
    previews = sources.flatMap { source in
      guard !broken.contains(source.id) else {
        return [HostedPreview(id: source.id, name: source.title, group: source.group)]
      }
      mark.set(source.id)
      return source.parts().enumerated().map { index, part in source.describe(part.settings, at: index) }
    }
    mark.set("")
  }

  package func makeWindow(_ traits: WindowTraits, restoring: String?) -> any HostedWindow {
    AppWindow(title: name, content: AnyView(EmptyView()), traits: traits)
  }

  package func makeWindow(
    _ traits: WindowTraits, showing preview: String, restoring state: String?
  ) -> (any HostedWindow)? {
    guard let item = previews.first(where: { $0.id == preview }) else { return nil }
    for source in sources where preview.hasPrefix(source.id + ".") {
      mark.set(preview)
      let parts = source.parts()
      guard let index = Int(preview.dropFirst(source.id.count + 1)), parts.indices.contains(index - 1) else { continue }
      var content = parts[index - 1].view
      // The gallery looks for the place that the view takes.
      if item.layout == .fitting {
        content = AnyView(
          content.accessibilityElement(children: .contain).accessibilityIdentifier("martlet.preview"))
      }
      let window = AppWindow(title: item.name, content: content, traits: traits, restoring: state)
      return PreviewWindow(window, id: preview, mark: mark)
    }
    return nil
  }
}

/// A window that says, before it works, for which preview it does.
@MainActor private final class PreviewWindow: HostedWindow {
  private let window: AppWindow
  private let id: String
  private let mark: WorkMark

  init(_ window: AppWindow, id: String, mark: WorkMark) {
    self.window = window
    self.id = id
    self.mark = mark
  }

  var tree: DisplayTree { window.tree }
  var title: String { window.title }
  var onNeedsFlush: (() -> Void)? {
    get { window.onNeedsFlush }
    set { window.onNeedsFlush = newValue }
  }
  var onRequest: ((HostRequest) -> Void)? {
    get { window.onRequest }
    set { window.onRequest = newValue }
  }

  func update(_ traits: WindowTraits) {
    mark.set(id)
    window.update(traits)
  }
  func send(_ event: DisplayEvent) -> Bool {
    mark.set(id)
    return window.send(event)
  }
  func flush() {
    mark.set(id)
    window.flush()
  }
  func saveState() -> String? { window.saveState() }
  var work: WorkCounts { window.work }
  func close() {
    mark.set(id)
    window.close()
  }
}

/// What declares previews: a provider, or one `#Preview`.
@MainActor struct PreviewSource {
  var id: String
  /// The name of a preview that has none.
  let title: String
  let group: String
  let parts: @MainActor () -> [PreviewPart]

  /// The sources behind the types, each with an id of its own.
  static func all(of types: [Any.Type]) -> [PreviewSource] {
    var sources: [PreviewSource] = []
    for case let type as any PreviewProvider.Type in types where isForPhones(type) { sources.append(source(of: type)) }
    // In the order of the lines, and counted by it, so that an edit inside one of them renames none.
    let registries = types.compactMap { $0 as? any PreviewRegistry.Type }
    for (file, members) in Dictionary(grouping: registries, by: { $0.fileID }).sorted(by: { $0.key < $1.key }) {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      for (index, type) in members.sorted(by: { ($0.line, $0.column) < ($1.line, $1.column) }).enumerated() {
        sources.append(source(of: type, in: name, number: index + 1, of: members.count))
      }
    }
    var seen: [String: Int] = [:]
    for index in sources.indices {
      seen[sources[index].id, default: 0] += 1
      if let count = seen[sources[index].id], count > 1 { sources[index].id += "_\(count)" }
    }
    return sources.sorted { $0.group.lowercased() < $1.group.lowercased() }
  }

  private static func isForPhones(_ type: any PreviewProvider.Type) -> Bool {
    type.platform == nil || type.platform == .iOS
  }

  private static func source(of type: any PreviewProvider.Type) -> PreviewSource {
    func parts<P: PreviewProvider>(_: P.Type) -> [PreviewPart] { PreviewPart.all(in: P.previews) }
    // Without the module, and without what stands for the file around a private type.
    let names = String(reflecting: type).split(separator: ".").dropFirst().map(String.init)
      .filter { !$0.contains("(") && !$0.contains(" ") && !$0.contains("$") }
    let endings = ["_Previews", "_Preview", "Previews", "Preview"]
    let last = names.last ?? "\(type)"
    let plainName = endings.first { last.hasSuffix($0) }.map { String(last.dropLast($0.count)) } ?? last
    let title = plainName.isEmpty ? names.dropLast().last ?? last : plainName
    return PreviewSource(id: plain(names.joined(separator: "_")), title: title, group: title) { parts(type) }
  }

  private static func source(
    of type: any PreviewRegistry.Type, in file: String, number: Int, of count: Int
  ) -> PreviewSource {
    let stem = file.hasSuffix(".swift") ? String(file.dropLast(6)) : file
    return PreviewSource(
      id: "\(plain(stem))-\(number)", title: count == 1 ? stem : "\(stem) \(number)", group: stem
    ) { parts(of: type) }
  }

  private static func parts(of type: any PreviewRegistry.Type) -> [PreviewPart] {
    let preview: Preview
    do { preview = try type.makePreview() } catch {
      return [PreviewPart(view: AnyView(Text(verbatim: "\(error)")))]
    }
    var settings = PreviewSettings()
    settings.name = preview.displayName
    var view = (preview.content() as? any View).map { AnyView(_fromAny: $0) } ?? AnyView(EmptyView())
    for trait in preview.traits {
      switch trait.kind {
      case .orientation(let isLandscape): settings.isLandscape = isLandscape
      case .layout(let layout): settings.layout = layout
      case .modifier(let modifier): if let modifier = modifier as? AnyPreviewModifier { view = modifier.apply(view) }
      }
    }
    // A `#Preview` is one preview, whatever is in it; but what the old modifiers say within it counts.
    let inner = PreviewPart.all(in: view)
    if inner.count == 1, let said = inner.first?.settings {
      settings.name = settings.name ?? said.name
      settings.layout = settings.layout ?? said.layout
      settings.device = said.device
      settings.isLandscape = settings.isLandscape ?? said.isLandscape
    }
    return [PreviewPart(view: view, settings: settings)]
  }

  func describe(_ settings: PreviewSettings, at index: Int) -> HostedPreview {
    let layout: HostedPreview.Layout =
      switch settings.layout {
      case .sizeThatFits: .fitting
      case .fixed(let width, let height): .fixed(width: Double(width), height: Double(height))
      case .device, nil: .device
      }
    let name = settings.name ?? (index == 0 ? title : "\(title) \(index + 1)")
    return HostedPreview(
      id: "\(id).\(index + 1)", name: name, group: group, layout: layout, device: settings.device,
      isLandscape: settings.isLandscape ?? false)
  }

  /// A name as a part of an id.
  private static func plain(_ name: String) -> String {
    String(
      name.unicodeScalars.map {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) ? Character($0) : "_"
      })
  }
}

extension AnyView {
  fileprivate init(_fromAny view: any View) {
    func open<V: View>(_ view: V) -> AnyView { AnyView(view) }
    self = open(view)
  }
}
