import DisplayTree
import Foundation

/// A space that takes what the other views in its stack leave, or all that is proposed where there is no stack.
public struct Spacer: PrimitiveView, BitwiseCopyable, Sendable {
  /// The least length along the stack, points; nil for the standard spacing.
  public var minLength: CGFloat?
  public nonisolated init(minLength: CGFloat? = nil) { self.minLength = minLength }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(SpacerElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor package final class SpacerElement: LayoutElement {
  /// NaN stands for the standard spacing, as in proposals.
  private var minLength: Double

  init(_ spacer: Spacer, parent: Element) {
    minLength = Self.minLength(spacer)
    super.init(parent: parent)
    life = .active
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: Spacer.self).pointee
    guard Self.minLength(new).bitPattern != minLength.bitPattern else { return }
    minLength = Self.minLength(new)
    answersAreStale()
  }

  private static func minLength(_ spacer: Spacer) -> Double { spacer.minLength.map { Double($0) } ?? .nan }

  package override class var remembersSizes: Bool { false }
  package override var isSpacer: Bool { true }
  package override var spacing: ViewSpacing { .zero }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    var size = CGSize.zero
    let axis = enclosingStackAxis
    for direction in Axis.allCases where axis == nil || axis == direction {
      let length = proposal[direction]
      let standard = length.isNaN && scrolls(direction) ? 0 : ViewSpacing.standard
      let least = minLength.isNaN ? standard : minLength
      size[direction] = length.isNaN ? least : max(least, length)
    }
    return size
  }

  /// Whether the length here is unlimited because something scrolls.
  private func scrolls(_ axis: Axis) -> Bool {
    var element = layoutParent
    while let current = element {
      if current.scrollAxes.contains(axis == .horizontal ? .horizontal : .vertical) { return true }
      element = current.layoutParent
    }
    return false
  }
}

extension LayoutElement {
  /// The direction of the stack in which this element stands, itself or in wrappers.
  package final var enclosingStackAxis: Axis? {
    var element = layoutParent
    while let current = element {
      if let axis = current.stackAxis { return axis }
      guard current.isWrapper else { return nil }
      element = current.layoutParent
    }
    return nil
  }
}

/// A line across the direction of its stack.
public struct Divider: PrimitiveView, BitwiseCopyable, Sendable {
  public nonisolated init() {}
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(DividerElement(inputs.parent))
  }
}

@MainActor package final class DividerElement: LayoutElement {
  private var color = ""

  init(_ parent: Element) {
    super.init(parent: parent)
    makeDisplayNode(.shape)
    rebuild()
    life = .active
  }

  package override func rebuild() {
    isDirty = false
    color = graph.evaluate(self) {
      EnvironmentValues(node: environment).colorScheme == .dark ? "rgba(84,84,88,.6)" : "rgba(60,60,67,.29)"
    }
    setNeedsDisplay()
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let axis = enclosingStackAxis ?? .vertical
    var size = CGSize.zero
    size[axis] = graph.pixelLength
    size[axis.other] = proposal[axis.other].isNaN ? 10 : proposal[axis.other]
    return size
  }

  package override func displayProperties() -> Properties {
    [.shape: "rect", .fill: .string(color), .role: "none"]
  }
}
