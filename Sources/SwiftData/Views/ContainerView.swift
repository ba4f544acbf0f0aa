import CoreData
import Diagnostics
import SwiftUI

/// Makes the container that `modelContainer(for:)` asks for, once.
@MainActor final class ContainerSource: ComparisonIgnored {
  private struct Key: Hashable {
    let schema: Schema
    let inMemory: Bool
  }
  /// Stores on disk are opened once, however many windows and evaluations ask for them.
  private static var shared: [Key: Result<ModelContainer, any Error>] = [:]

  private let key: Key
  private let autosaves: Bool
  private let onSetup: (Result<ModelContainer, any Error>) -> Void
  var isSharedInMemory = false

  init(
    _ schema: Schema, _ inMemory: Bool, _ autosaves: Bool,
    _ onSetup: @escaping (Result<ModelContainer, any Error>) -> Void
  ) {
    key = Key(schema: schema, inMemory: inMemory)
    self.autosaves = autosaves
    self.onSetup = onSetup
  }

  func make() -> ModelContainer? {
    if let known = Self.shared[key], !key.inMemory || isSharedInMemory { return try? known.get() }
    let result = Result {
      try ModelContainer(
        for: key.schema, configurations: ModelConfiguration(schema: key.schema, isStoredInMemoryOnly: key.inMemory))
    }
    if !key.inMemory || isSharedInMemory { Self.shared[key] = result }
    switch result {
    case .success(let container): container.mainContext.autosaveEnabled = autosaves
    case .failure(let error): Log.warning("the model container cannot be made: \(error.localizedDescription)")
    }
    onSetup(result)
    return try? result.get()
  }
}

/// Shows its content with a container that lives as long as the view.
struct ContainerView<Content: View> {
  let source: ContainerSource
  let isUndoEnabled: Bool
  let content: Content
  @State private var made = MadeContainer()
  @Environment(\.undoManager) private var undoManager

  init(source: ContainerSource, isUndoEnabled: Bool, content: Content) {
    self.source = source
    self.isUndoEnabled = isUndoEnabled
    self.content = content
  }
}

/// A container once it is made.
@MainActor private final class MadeContainer {
  private var container: ModelContainer?
  private var isMade = false
  nonisolated init() {}

  func container(from source: ContainerSource) -> ModelContainer? {
    if !isMade {
      isMade = true
      container = source.make()
    }
    return container
  }
}

extension ContainerView: View {
  @ViewBuilder var body: some View {
    if let container = made.container(from: source) {
      let _ = container.mainContext.undoManager = isUndoEnabled ? undoManager : container.mainContext.undoManager
      content.environment(\.modelContext, container.mainContext)
    } else {
      content
    }
  }
}
