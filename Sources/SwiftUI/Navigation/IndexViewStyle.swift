/// How the dots of a paged view look.
public protocol IndexViewStyle: Sendable {
  var _background: PageIndexViewStyle.BackgroundDisplayMode { get }
}
/// Dots, with or without a plate behind them.
public struct PageIndexViewStyle: IndexViewStyle {
  /// Whether there is a plate.
  public struct BackgroundDisplayMode: Sendable, Hashable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    /// Only while a person uses the dots.
    public static let interactive = Self(name: "interactive")
    public static let always = Self(name: "always")
    public static let never = Self(name: "never")
  }
  public let _background: BackgroundDisplayMode
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) { _background = backgroundDisplayMode }
}
extension IndexViewStyle where Self == PageIndexViewStyle {
  public static var page: PageIndexViewStyle { .init() }
  public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
    .init(backgroundDisplayMode: backgroundDisplayMode)
  }
}

private enum PageDotsKey: EnvironmentKey {
  static var defaultValue: PageTabViewStyle.IndexDisplayMode { .automatic }
}
private enum DotsBackgroundKey: EnvironmentKey {
  static var defaultValue: PageIndexViewStyle.BackgroundDisplayMode { .automatic }
}
extension EnvironmentValues {
  /// When the dots of paged views show.
  var pageDots: PageTabViewStyle.IndexDisplayMode {
    get { self[PageDotsKey.self] }
    set { self[PageDotsKey.self] = newValue }
  }
  /// Whether the dots of paged views stand on a plate.
  var dotsBackground: PageIndexViewStyle.BackgroundDisplayMode {
    get { self[DotsBackgroundKey.self] }
    set { self[DotsBackgroundKey.self] = newValue }
  }
}

extension View {
  /// How the dots of the paged views in this view look.
  public nonisolated func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View {
    environment(\.dotsBackground, style._background)
  }
}

/// The dots below a paged view: a tap before or behind the middle turns the page.
struct PageDots: View {
  let count: Int
  let selected: Int
  var currentColor: Color?
  var otherColor: Color?
  let turn: @MainActor (Int) -> Void
  @Environment(\.pageDots) private var mode
  @Environment(\.dotsBackground) private var background

  var body: some View {
    if mode == .always || (mode == .automatic && count > 1) {
      HStack(spacing: 8) {
        ForEach(0..<count, id: \.self) { index in
          Circle().fill(color(index == selected)).frame(width: 8, height: 8)
        }
      }
      .padding(.horizontal, 10).frame(height: 26)
      .background(alignment: .center) {
        if background == .always { Capsule().fill(Color(.system(.systemFill))) }
      }
      .background(alignment: .center) {
        HStack(spacing: 0) {
          half(-1)
          half(1)
        }
        .frame(height: 44)
      }
    }
  }

  private func color(_ isCurrent: Bool) -> Color {
    let all = UIPageControl.appearance()
    return isCurrent
      ? currentColor ?? all.currentPageIndicatorTintColor?.color ?? .primary
      : otherColor ?? all.pageIndicatorTintColor?.color ?? Color(.system(.tertiaryLabel))
  }

  private func half(_ step: Int) -> some View {
    Color.clear.contentShape(Rectangle()).onTapGesture { turn(selected + step) }.accessibilityHidden(true)
  }
}
