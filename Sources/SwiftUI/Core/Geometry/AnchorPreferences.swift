import Foundation

/// Gives a value made of an anchor of the view to those above.
public struct _AnchorWritingModifier<AnchorValue, Key: PreferenceKey> {
  let source: Anchor<AnchorValue>.Source
  let transform: (inout Key.Value, Anchor<AnchorValue>) -> Void
  /// Whether the value of what is below counts, too.
  let addsToContent: Bool
}

extension _AnchorWritingModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = AnchorWritingElement<AnchorValue, Key>
}

@MainActor
package final class AnchorWritingElement<AnchorValue, Key: PreferenceKey>:
  WrapperElement<_AnchorWritingModifier<AnchorValue, Key>>, PreferenceTransformer, GeometryObserver
{
  private var lastFrame = CGRect.null

  package override func setUp() {
    addWatchers(preferences: 1)
    graph.observeGeometry(self)
    preferenceChanged(ObjectIdentifier(Key.self))
  }

  package override func tearDown() {
    super.tearDown()
    addWatchers(preferences: -1)
    graph.stopObservingGeometry(self)
    preferenceChanged(ObjectIdentifier(Key.self))
  }

  package func transformed() -> Key.Value? {
    nonisolated(unsafe) var value = Key.defaultValue
    if modifier.addsToContent {
      forEachChild { if let below = $0.preference(Key.self) { value = below } }
    }
    modifier.transform(
      &value,
      Anchor(
        resolve: modifier.source.read(self),
        place: isPlaced
          ? .init(element: ObjectIdentifier(self), frame: frameInWindow, point: modifier.source.point) : nil))
    return value
  }

  package override func modifierChanged(from old: _AnchorWritingModifier<AnchorValue, Key>) {
    preferenceChanged(ObjectIdentifier(Key.self))
  }

  /// The anchor is the same, what it resolves to is not: readers evaluate again.
  package func geometryMayHaveChanged() {
    guard life != .gone, isPlaced else { return }
    let frame = frameInWindow
    guard frame != lastFrame else { return }
    lastFrame = frame
    preferenceChanged(ObjectIdentifier(Key.self))
  }
}

/// Shows a view made of the combined value of a preference key, in front of or behind the view.
public struct _PreferenceLayerModifier<Key: PreferenceKey, Layer: View> {
  let alignment: Alignment
  let isBehind: Bool
  let layer: (Key.Value) -> Layer
}

extension _PreferenceLayerModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = PreferenceLayerElement<Key, Layer>
}

@MainActor
package final class PreferenceLayerElement<Key: PreferenceKey, Layer: View>:
  WrapperElement<_PreferenceLayerModifier<Key, Layer>>, PreferenceReader
{
  private var layer: LayerElement?
  package var isPreferenceQueued = false
  package var preferenceKey: ObjectIdentifier { ObjectIdentifier(Key.self) }

  package override func setUp() {
    isPreferenceQueued = true
    graph.markPreferenceDirty(self)
  }

  package override func modifierChanged(from old: _PreferenceLayerModifier<Key, Layer>) { evaluate() }
  package override func rebuild() {
    isDirty = false
    evaluate()
  }

  package func updatePreference() {
    isPreferenceQueued = false
    if life != .gone { evaluate() }
  }

  private func evaluate() {
    graph.counters.bodies += 1
    var value: Key.Value?
    super.forEachChild { if value == nil { value = $0.preference(Key.self) } }
    let view = graph.evaluate(self) { modifier.layer(value ?? Key.defaultValue) }
    if let layer {
      layer.setAlignment(modifier.alignment)
      withUnsafePointer(to: view) { layer.update($0) }
    } else {
      layer = LayerElement(view, alignment: modifier.alignment, parent: self)
      adopt(layoutChildren)
    }
    invalidateLayout()
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    super.forEachChild(body)
    layer.map(body)
  }

  package override var companion: LayoutElement? { layer }
  package override var isCompanionBehind: Bool { modifier.isBehind }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    super.placeChildren(in: size, proposal: proposal)
    layer?.place(in: size, of: self)
  }
}

extension View {
  /// Gives a value made of an anchor of this view to the views above.
  public nonisolated func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    modifier(
      _AnchorWritingModifier<A, K>(source: value, transform: { $0 = transform($1) }, addsToContent: false))
  }

  /// Changes the value of a key with an anchor of this view.
  public nonisolated func transformAnchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    modifier(_AnchorWritingModifier<A, K>(source: value, transform: transform, addsToContent: true))
  }

  /// Draws a view made of the combined value of a key in front of this one.
  public nonisolated func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    modifier(_PreferenceLayerModifier<K, V>(alignment: alignment, isBehind: false, layer: transform))
  }

  /// Draws a view made of the combined value of a key behind this one.
  public nonisolated func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    modifier(_PreferenceLayerModifier<K, V>(alignment: alignment, isBehind: true, layer: transform))
  }
}
