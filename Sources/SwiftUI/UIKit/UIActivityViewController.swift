import Foundation

/// Something that an app adds to what can be done with what is shared: kept, and without effect.
@MainActor @preconcurrency open class UIActivity: NSObject {
  /// What was done.
  public struct ActivityType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let copyToPasteboard = ActivityType(rawValue: "com.apple.UIKit.activity.CopyToPasteboard")
    public static let mail = ActivityType(rawValue: "com.apple.UIKit.activity.Mail")
    public static let message = ActivityType(rawValue: "com.apple.UIKit.activity.Message")
    public static let print = ActivityType(rawValue: "com.apple.UIKit.activity.Print")
    public static let saveToCameraRoll = ActivityType(rawValue: "com.apple.UIKit.activity.SaveToCameraRoll")
  }
}

/// Hands something to other apps: here, its text goes to the clipboard, as with `ShareLink`.
@MainActor @preconcurrency open class UIActivityViewController: UIViewController {
  public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void
  private var items: [Any] = []
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// Kept, and without effect.
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.init()
    items = activityItems
  }
  override var shownContent: AnyView {
    let text = items.map { ($0 as? URL)?.absoluteString ?? ($0 as? String) ?? "" }.filter { !$0.isEmpty }
      .joined(separator: "\n")
    let pictures = items.compactMap { $0 as? UIImage }
    return AnyView(
      SharingCard(text: text, pictures: pictures) { done in
        self.completionWithItemsHandler?(done ? .copyToPasteboard : nil, done, nil, nil)
        self.dismiss(animated: true)
      })
  }
}

/// What is shared, and what can be done with it.
private struct SharingCard: View {
  let text: String
  let pictures: [UIImage]
  let end: @MainActor (Bool) -> Void
  @Environment(\.windowRequests) private var requests
  var body: some View {
    NavigationStack {
      List {
        Section {
          if !text.isEmpty { Text(verbatim: text).lineLimit(3) }
          ForEach(pictures, id: \.self) {
            Image(uiImage: $0).resizable().aspectRatio(contentMode: .fit).frame(maxHeight: 120)
          }
        }
        if !text.isEmpty {
          Button {
            requests?(.copyText(text))
            requests?(.announce("Copied"))
            end(true)
          } label: {
            Label("Copy", systemImage: "doc.on.doc")
          }
        }
      }
      .navigationTitle(Text(SystemWord.share)).navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button(action: { end(false) }) { Text(SystemWord.cancel) } }
      }
    }
    .presentationDetents([.medium])
  }
}
