import CoreData
import SwiftUI

private enum ModelContextKey: EnvironmentKey {
  /// A context without classes, so that a view which is shown without a container finds nothing instead of crashing.
  nonisolated(unsafe) static let unconnected = ModelContext(
    ModelContainer(unopened: Schema([any PersistentModel.Type]()), ModelConfiguration(isStoredInMemoryOnly: true)))
  static var defaultValue: ModelContext { unconnected }
}

extension EnvironmentValues {
  /// The context that queries and views use.
  public var modelContext: ModelContext {
    get { self[ModelContextKey.self] }
    set { self[ModelContextKey.self] = newValue }
  }
}

extension View {
  /// Gives the views inside a context.
  public nonisolated func modelContext(_ modelContext: ModelContext) -> some View {
    environment(\.modelContext, modelContext)
  }

  /// Gives the views inside a container's main context.
  @MainActor @preconcurrency public func modelContainer(_ container: ModelContainer) -> some View {
    environment(\.modelContext, container.mainContext)
  }

  /// Makes a container for a class, and gives the views inside its main context.
  @MainActor @preconcurrency public func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    modelContainer(
      for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled, isUndoEnabled: isUndoEnabled,
      onSetup: onSetup)
  }

  /// Makes a container for classes, and gives the views inside its main context.
  @MainActor @preconcurrency public func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    ContainerView(
      source: ContainerSource(Schema(modelTypes), inMemory, isAutosaveEnabled, onSetup), isUndoEnabled: isUndoEnabled,
      content: self)
  }
}

extension Scene {
  /// Gives the scene's views a context.
  @MainActor @preconcurrency public func modelContext(_ modelContext: ModelContext) -> some Scene {
    environment(\.modelContext, modelContext)
  }

  /// Gives the scene's views a container's main context.
  @MainActor @preconcurrency public func modelContainer(_ container: ModelContainer) -> some Scene {
    environment(\.modelContext, container.mainContext)
  }

  /// Makes a container for a class, and gives the scene's views its main context.
  @MainActor @preconcurrency public func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some Scene {
    modelContainer(
      for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled, isUndoEnabled: isUndoEnabled,
      onSetup: onSetup)
  }

  /// Makes a container for classes, and gives the scene's views its main context. All windows share it.
  @MainActor @preconcurrency public func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some Scene {
    let source = ContainerSource(Schema(modelTypes), inMemory, isAutosaveEnabled, onSetup)
    source.isSharedInMemory = true
    return _changingContent {
      AnyView(ContainerView(source: source, isUndoEnabled: isUndoEnabled, content: $0))
    }
  }
}
