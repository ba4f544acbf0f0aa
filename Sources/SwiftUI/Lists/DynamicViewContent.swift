import Foundation
import UniformTypeIdentifiers

/// Views made from a collection, whose rows a list can delete, move and insert.
@MainActor @preconcurrency public protocol DynamicViewContent: View {
  associatedtype Data: Collection
  nonisolated var data: Data { get }
  /// This content with other edits.
  nonisolated func _editing(_ change: (inout _RowEdits) -> Void) -> Self
}

/// The edits that rows allow, as modifiers change them.
public struct _RowEdits { package var edits: RowEdits }

extension ForEach: DynamicViewContent where Content: View {
  public nonisolated func _editing(_ change: (inout _RowEdits) -> Void) -> Self {
    var copy = self
    var edits = _RowEdits(edits: copy.edits)
    change(&edits)
    copy.edits = edits.edits
    return copy
  }
}

extension ModifiedContent: DynamicViewContent where Content: DynamicViewContent, Modifier: ViewModifier {
  public nonisolated var data: Content.Data { content.data }
  public nonisolated func _editing(_ change: (inout _RowEdits) -> Void) -> Self {
    ModifiedContent(content: content._editing(change), modifier: modifier)
  }
}

extension DynamicViewContent {
  /// Lets rows be deleted; `action` gets their places in the data. Nil forbids it.
  public nonisolated func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    _editing { $0.edits.onDelete = action }
  }
  /// Lets rows be moved; `action` gets the places of the rows and the place before which they go.
  public nonisolated func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    _editing { $0.edits.onMove = action }
  }
  /// Takes what is dropped between rows, if it is of one of these types; `action` gets the place and the providers.
  public nonisolated func onInsert(
    of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
  ) -> some DynamicViewContent {
    nonisolated(unsafe) let action = action
    return _editing {
      $0.edits.accepts = { dropped in
        (dropped as? DragPayload).flatMap { NSItemProvider.of($0) }?.conforms(to: supportedContentTypes) ?? false
      }
      $0.edits.onInsert = { dropped, index in
        if let provider = (dropped as? DragPayload).flatMap({ NSItemProvider.of($0) }) { action(index, [provider]) }
      }
    }
  }
  /// Takes values that are dropped between rows; `action` gets them and their place.
  public nonisolated func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping ([T], Int) -> Void
  ) -> some DynamicViewContent {
    nonisolated(unsafe) let action = action
    return _editing {
      $0.edits.accepts = { dropped in (dropped as? DragPayload)?.holds(T.self) ?? false }
      $0.edits.onInsert = { dropped, index in _ = (dropped as? DragPayload)?.take(T.self) { action([$0], index) } }
    }
  }
}
