import Combine
import Foundation

/// Tells the SwiftUI views that show a view of UIKit's that it has changed.
@MainActor final class ViewDrawing: ObservableObject {
  /// Counts the changes, so that a view that shows the thing is another value after each.
  private(set) var version = 0
  /// What has changed during an app's update of what it represents.
  private static var changed: [ViewDrawing]?

  /// Runs an app's update of what it represents, in the middle of an evaluation: who shows what has changed meanwhile is
  /// told when that is over, by calling what comes back.
  static func whileUpdating(_ body: () -> Void) -> () -> Void {
    let before = changed
    changed = []
    body()
    let mine = changed ?? []
    changed = before
    return { mine.forEach { $0.objectWillChange.send() } }
  }

  func change() {
    version += 1
    if Self.changed == nil {
      objectWillChange.send()
    } else if Self.changed?.contains(where: { $0 === self }) == false {
      Self.changed?.append(self)
    }
  }
}

@MainActor protocol ShownByBindings: AnyObject {}
extension UIView: ShownByBindings {}
extension ShownByBindings {
  /// A binding to a property of a view, for the control that shows it. It remembers the value, so that the control is
  /// brought up to date when an app has set another.
  func bound<Value>(_ property: ReferenceWritableKeyPath<Self, Value>) -> Binding<Value> {
    Binding(location: ObjectLocation(self, property))
  }
}

/// Shows a view of UIKit's: what it draws, as large as it likes to be, with what all views have around it.
struct ShownView: View {
  let view: UIView
  let version: Int
  let sizing: ((ProposedViewSize) -> CGSize?)?
  @ObservedObject private var drawing: ViewDrawing

  init(_ view: UIView, sizing: ((ProposedViewSize) -> CGSize?)? = nil) {
    self.view = view
    self.sizing = sizing
    version = view.drawing.version
    drawing = view.drawing
  }

  var body: some View {
    SizedByHugging(hugs: view.hugging, sizing: sizing) {
      view.shownContent
        .background(alignment: .center) {
          if let color = view.backgroundColor {
            RoundedRectangle(cornerRadius: view.layer.cornerRadius).fill(color.color)
          }
        }
        .clipShape(RoundedRectangle(cornerRadius: view.layer.cornerRadius), isOn: view.clips)
        .overlay {
          if view.layer.borderWidth > 0 {
            RoundedRectangle(cornerRadius: view.layer.cornerRadius)
              .strokeBorder(view.layer.borderColor?.color ?? .black, lineWidth: view.layer.borderWidth)
          }
        }
    }
    .shadow(
      color: (view.layer.shadowColor?.color ?? .clear).opacity(Double(view.layer.shadowOpacity)),
      radius: view.layer.shadowRadius, x: view.layer.shadowOffset.width, y: view.layer.shadowOffset.height,
      isOn: view.layer.shadowOpacity > 0
    )
    .opacity(view.isHidden ? 0 : view.alpha * CGFloat(view.layer.opacity))
    .disabled(!view.isUserInteractionEnabled || view.isHidden)
    .accessibilityHidden(view.isHidden)
    .modifier(NamedForAssistance(label: view.accessibilityLabel))
    .modifier(TakesTaps(recognizers: view.gestureRecognizers ?? []))
  }
}

extension View {
  @ViewBuilder fileprivate func clipShape(_ shape: RoundedRectangle, isOn: Bool) -> some View {
    if isOn { clipShape(shape) } else { self }
  }
  @ViewBuilder fileprivate func shadow(color: Color, radius: CGFloat, x: CGFloat, y: CGFloat, isOn: Bool) -> some View {
    if isOn { shadow(color: color, radius: radius, x: x, y: y) } else { self }
  }
}

private struct NamedForAssistance: ViewModifier {
  let label: String?
  func body(content: Content) -> some View {
    if let label { content.accessibilityLabel(Text(verbatim: label)) } else { content }
  }
}

/// The taps that a view's recognizers wait for.
private struct TakesTaps: ViewModifier {
  let recognizers: [UIGestureRecognizer]
  func body(content: Content) -> some View {
    if recognizers.isEmpty {
      content
    } else {
      content.contentShape(Rectangle()).gesture(taps).simultaneousGesture(presses)
    }
  }
  private var taps: some Gesture {
    let found = recognizers.compactMap { $0 as? UITapGestureRecognizer }
    return TapGesture(count: found.first?.numberOfTapsRequired ?? 1).onEnded { found.forEach { $0.recognize() } }
  }
  private var presses: some Gesture {
    let found = recognizers.compactMap { $0 as? UILongPressGestureRecognizer }
    return LongPressGesture(minimumDuration: found.first?.minimumPressDuration ?? 0.5).onEnded { _ in
      found.forEach { $0.recognize() }
    }
  }
}

/// As wide and as high as what is proposed, but along an axis on which the view hugs its content as its content.
private struct SizedByHugging: Layout {
  let hugs: (horizontal: Bool, vertical: Bool)
  let sizing: ((ProposedViewSize) -> CGSize?)?

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    if let size = sizing?(proposal) { return size }
    let own = subviews.first?.sizeThatFits(proposal) ?? .zero
    func length(_ hugs: Bool, _ own: Double, _ proposed: CGFloat?) -> CGFloat {
      guard !hugs, let proposed, proposed.isFinite else { return own }
      return proposed
    }
    return CGSize(
      width: length(hugs.horizontal, own.width, proposal.width),
      height: length(hugs.vertical, own.height, proposal.height))
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for view in subviews {
      view.place(at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: ProposedViewSize(bounds.size))
    }
  }
}
