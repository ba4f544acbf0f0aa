import DisplayTree
import Foundation

/// The platform's own menu of options, invisible over what shows the choice; or a wheel of them.
package struct SelectControl {
  var choice: PickerChoice
  /// A wheel is for the hand and the eye only: it stands below a menu, which the keyboard and assistive technology use.
  var isWheel = false
}

extension SelectControl: PrimitiveView {
  package static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(SelectElement(view.pointee, kind: view.pointee.isWheel ? .wheel : .select, parent: inputs.parent))
  }
}

@MainActor package final class SelectElement: ControlElement<SelectControl> {
  package var options: [(title: String, isChosen: Bool)] { view.choice.options.map { ($0.title, $0.isChosen) } }
  package func choose(_ index: Int) { view.choice.choose(index) }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    proposal.replacingUnspecified(by: view.isWheel ? CGSize(width: 320, height: 216) : CGSize(width: 44, height: 44))
  }

  package override func displayProperties() -> Properties {
    var properties = commonProperties()
    properties[.options] = .list(
      view.choice.options.map { .list([.string($0.title.isEmpty ? $0.symbol ?? "" : $0.title), 0, ""]) })
    properties[.selectedIndex] = .number(Double(view.choice.chosen ?? -1))
    if view.isWheel {
      properties[.label] = nil
      properties[.hidden] = true
    } else {
      properties[.overlay] = true
    }
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .select(let index):
      guard view.choice.options.indices.contains(index) else { return false }
      view.choice.choose(index)
      // The browser has shown its choice; what the binding made of it is the answer.
      markDirty()
    case .tap, .focus: break
    default: return false
    }
    return true
  }
}
