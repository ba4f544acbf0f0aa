import SwiftUI

/// What a `TreeSpec` changes of its view.
@MainActor enum TreeModifiers {
  private static let colors: [Color] = [.red, .blue, .primary, .green]

  static func apply(_ modifier: TreeSpec.Modifier, of spec: TreeSpec, to view: AnyView) -> AnyView {
    let number = modifier.number
    switch modifier.change {
    case .padding, .frame, .wide, .offset, .priority, .depth, .guide, .fixed, .ratio, .container:
      return AnyView(laidOut(modifier.change, number, view))
    case .background, .overlay, .opacity, .rotation, .clip, .shadow, .hidden, .transition:
      return AnyView(drawn(modifier.change, number, view))
    case .identity: return AnyView(view.id(number / 2))
    default: return AnyView(told(modifier.change, number, view))
    }
  }

  @ViewBuilder private static func laidOut(_ change: TreeSpec.Change, _ number: Int, _ view: AnyView) -> some View {
    switch change {
    case .padding: view.padding(CGFloat(number * 4))
    case .frame: view.frame(width: [nil, 40, 120, 200][number], height: [nil, 30, nil, 80][number])
    case .wide: view.frame(maxWidth: number > 1 ? .infinity : nil, alignment: number % 2 == 0 ? .leading : .trailing)
    case .offset: view.offset(x: CGFloat(number * 3), y: 1)
    case .priority: view.layoutPriority(Double(number))
    case .depth: view.zIndex(Double(number))
    case .guide:
      if number == 0 { view } else { view.alignmentGuide(.leading) { _ in CGFloat(number * 2) } }
    case .fixed: view.fixedSize(horizontal: number % 2 == 1, vertical: number > 1)
    case .ratio: view.aspectRatio(number > 1 ? 1.5 : nil, contentMode: number % 2 == 0 ? .fit : .fill)
    default: view.frame(minWidth: CGFloat(30 + number * 10), idealHeight: number > 1 ? 60 : nil)
    }
  }

  @ViewBuilder private static func drawn(_ change: TreeSpec.Change, _ number: Int, _ view: AnyView) -> some View {
    switch change {
    case .background: view.background(colors[number])
    case .overlay: view.overlay(alignment: .topLeading) { if number > 0 { Text("Over \(number)") } }
    case .opacity: view.opacity(Double(number) / 3)
    case .rotation: view.rotationEffect(.degrees(Double(number * 15)))
    case .clip: view.clipShape(RoundedRectangle(cornerRadius: CGFloat(number * 2)))
    case .shadow: view.shadow(radius: CGFloat(number))
    case .hidden: if number == 0 { view.hidden() } else { view }
    default: view.transition(number > 1 ? .opacity : .move(edge: .leading))
    }
  }

  @ViewBuilder private static func told(_ change: TreeSpec.Change, _ number: Int, _ view: AnyView) -> some View {
    switch change {
    case .foreground: view.foregroundStyle(colors[number])
    case .font: view.font([nil, .title, .caption, .headline][number])
    case .disabled: view.disabled(number % 2 == 1)
    case .value: view.environment(\.treeNumber, number)
    case .label: view.accessibilityLabel("Name \(number)")
    case .lines: view.lineLimit(number == 0 ? nil : number)
    case .direction: view.environment(\.layoutDirection, number % 2 == 1 ? .rightToLeft : .leftToRight)
    case .size: view.dynamicTypeSize([.large, .small, .xxLarge, .accessibility1][number])
    case .row: view.listRowBackground(number > 1 ? colors[number] : nil).badge(number)
    case .buttonStyle: styled(number, view)
    case .tint: view.tint(colors[number])
    case .trait: view.tag(number).help("Help \(number)")
    default:
      view.preference(key: TreeSum.self, value: number)
        .anchorPreference(key: TreeAnchors.self, value: .bounds) { number > 1 ? [$0] : [] }
    }
  }

  @ViewBuilder private static func styled(_ number: Int, _ view: AnyView) -> some View {
    switch number {
    case 0: view.buttonStyle(.bordered)
    case 1: view.buttonStyle(.plain)
    case 2: view.buttonStyle(Framed())
    default: view
    }
  }

  private struct Framed: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View { configuration.label.padding(2).background(.yellow) }
  }
}
