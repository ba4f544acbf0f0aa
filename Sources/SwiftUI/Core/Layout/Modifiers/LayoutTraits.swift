import Foundation

package enum LayoutPriorityTrait: TraitKey { package static var defaultValue: Double { 0 } }
package enum ZIndexTrait: TraitKey { package static var defaultValue: Double { 0 } }

extension View {
  /// Sets how early this view is given space in a stack; the default is 0.
  public nonisolated func layoutPriority(_ value: Double) -> some View {
    modifier(_TraitWritingModifier(LayoutPriorityTrait.self, value))
  }

  /// Sets how far to the front this view is drawn among its siblings; the default is 0.
  public nonisolated func zIndex(_ value: Double) -> some View {
    modifier(_TraitWritingModifier(ZIndexTrait.self, value))
  }
}
