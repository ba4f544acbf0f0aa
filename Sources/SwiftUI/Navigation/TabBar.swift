import DisplayTree
import Foundation

struct TabBarItem {
  var label: AnyView
  var badge: Text?
  var isSelected: Bool
  var isDisabled = false
  var select: @MainActor () -> Void
}

/// The bar with the tabs' labels.
@MainActor package final class TabBar: ContainerElement {
  var covered = EdgeInsets() { didSet { if covered != oldValue { needsPlacement = true } } }

  init(parent: Element) {
    super.init(parent: parent)
    makeDisplayNode(.group)
    withUnsafePointer(to: AnyView(EmptyView())) { makeContent($0) }
  }
  func show(_ items: [TabBarItem]) {
    withUnsafePointer(to: AnyView(TabBarBody(items: items))) { structure?.update($0) }
  }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let inner = CGSize(width: size.width - covered.horizontal, height: barMetrics.tabBar)
    for child in children {
      placeChild(child, at: CGPoint(x: covered.leading, y: 0), size: inner, proposal: Proposal(inner))
    }
  }
  var look: BarLook? { didSet { if look != nil || oldValue != nil { setNeedsDisplay() } } }
  package override func displayProperties() -> Properties {
    var properties: Properties = [.material: "bar", .role: "tablist"]
    look.tellFoot(&properties)
    look?.tell(&properties, in: EnvironmentValues(node: environment))
    return properties
  }
}

/// The tabs beside one another: over the whole width, and in a wide window in its middle.
private struct TabBarBody: View {
  let items: [TabBarItem]
  @Environment(\.horizontalSizeClass) private var width
  @Environment(\.verticalSizeClass) private var height
  var body: some View {
    HStack(spacing: 0) {
      ForEach(items.indices, id: \.self) {
        TabButton(item: items[$0], isWide: width == .regular, isLine: width == .regular || height == .compact)
          .disabled(items[$0].isDisabled)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

private struct TabButton: View {
  let item: TabBarItem
  let isWide: Bool
  /// The title stands beside the icon.
  let isLine: Bool
  @Environment(\.tint) private var tint
  var body: some View {
    ButtonCore(
      action: item.select, press: .shown("none"), isOn: item.isSelected, semantics: "tab",
      content:
        label
        .labelStyle(TabLabelStyle(isLine: isLine))
        .font(.system(size: isLine ? 13 : 10, weight: isLine ? .regular : .medium)).lineLimit(1)
        .environment(\.hidesPicturesFromAccessibility, item.label.storage.anyView is any SeveralViews)
        .environment(\.symbolFont, .system(size: isLine ? 17 : 20)).imageScale(.large)
        .foregroundStyle(color).environment(\.isTabLabel, true)
        .padding(.horizontal, isWide ? 24 : 0)
        // One above the other, the titles are level, however high the pictures are.
        .padding(.bottom, isLine ? 0 : 4)
        .frame(
          minWidth: isWide ? 110 : nil, maxWidth: isWide ? nil : .infinity, maxHeight: .infinity,
          alignment: isLine ? .center : .bottom
        )
        .overlay(alignment: .top) {
          if let badge = item.badge {
            badge.font(.system(size: 13)).foregroundStyle(Color.white)
              .padding(.horizontal, 5).frame(minWidth: 18, minHeight: 18)
              .background(alignment: .center) { Capsule().fill(Color.red) }
              .offset(x: isLine ? 0 : 14, y: 2)
          }
        }
    )
  }
  private var color: Color {
    let appearance = UITabBar.appearance()
    if item.isDisabled { return Color(.system(.gray)).opacity(0.5) }
    return item.isSelected
      ? tint ?? appearance.selectedTint ?? .accentColor : appearance.otherTint ?? Color(.system(.gray))
  }
  /// A picture and a text without a label around them stand as in one.
  @ViewBuilder private var label: some View {
    if isLine { HStack(spacing: 6) { item.label } } else { VStack(spacing: 3) { item.label } }
  }
}

/// The icon above the title, or before it.
private struct TabLabelStyle: LabelStyle {
  let isLine: Bool
  nonisolated init(isLine: Bool) { self.isLine = isLine }
  func makeBody(configuration: Configuration) -> some View {
    if isLine {
      HStack(spacing: 6) {
        configuration.icon.environment(\.hidesTextFromAccessibility, true)
        configuration.title
      }
    } else {
      VStack(spacing: 3) {
        configuration.icon.frame(height: 26).environment(\.hidesTextFromAccessibility, true)
        configuration.title
      }
    }
  }
}
