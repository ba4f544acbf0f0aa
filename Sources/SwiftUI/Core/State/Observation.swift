import Foundation
import Observation

/// Lets `@Observable` objects dirty the scopes that read their properties, property by property.
@MainActor enum ObservationTracking {
  /// Runs `body`; when a property that it read is about to change, `scope` is evaluated again.
  ///
  /// A registration lives until it fires, so a scope that is evaluated again and again for other reasons would pile them
  /// up. A scope that is known to read observable objects therefore also reads a token of its own; firing the token at
  /// the next evaluation ends that evaluation's registrations.
  static func track<T>(_ scope: Element, _ body: () -> T) -> T {
    let graph = scope.graph
    let slot = scope.scope.slot
    let previous = graph.observationTokens[slot]
    let token = previous == nil ? nil : ObservationToken()
    let value = withObservationTracking(
      {
        let value = body()
        token?.touch()
        return value
      }, onChange: registered(scope))
    if let previous {
      graph.observationTokens[slot] = token
      previous.fire()
    }
    return value
  }

  /// Evaluated by the observation machinery only when something was read.
  private static func registered(_ scope: Element) -> @Sendable () -> Void {
    if scope.graph.observationTokens[scope.scope.slot] == nil {
      scope.graph.observationTokens[scope.scope.slot] = ObservationToken()
    }
    let id = scope.scope
    let graph = GraphReference(graph: Unmanaged.passUnretained(scope.graph))
    return { changed(graph, id) }
  }

  private struct GraphReference: @unchecked Sendable { let graph: Unmanaged<ViewGraph> }

  nonisolated private static func changed(_ reference: GraphReference, _ id: ScopeID) {
    let transaction = Transaction.current
    onMain {
      guard ViewGraph.isAlive(reference.graph) else { return }
      let graph = reference.graph.takeUnretainedValue()
      guard let element = graph.scopes.element(id) else { return }
      transaction.apply { graph.markDirty(element) }
    }
  }
}

/// Something observable whose only use is to be "changed", which ends the registrations made with it.
package final class ObservationToken: Observable {
  private let registrar = ObservationRegistrar()
  private var state: Void = ()
  func touch() { registrar.access(self, keyPath: \.state) }
  func fire() { registrar.withMutation(of: self, keyPath: \.state) {} }
}
