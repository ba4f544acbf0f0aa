import Foundation

/// What modifiers say of the charts inside of a view.
struct ChartSettings {
  var x = AxisSettings()
  var y = AxisSettings()
  var styles = StyleScaleSpec<AnyShapeStyle>()
  var symbols = StyleScaleSpec<AnyChartSymbolShape>()
  var symbolSizes = StyleScaleSpec<CGFloat>()
  var lineStyles = StyleScaleSpec<StrokeStyle>()
  var legend = LegendSettings()
  var plotStyles: [(AnyView) -> AnyView] = []
  var backgrounds: [ChartLayer] = []
  var overlays: [ChartLayer] = []
  var angleSelection: ((_Datum?) -> Void)?
  var scroll = ScrollSettings()
}

/// What is said of an axis.
struct AxisSettings {
  var scale = PositionScaleSpec()
  var visibility = Visibility.automatic
  /// The axis' content; nil for what suits the scale.
  var content: (any AxisContent)?
  var titles: [AxisTitle] = []
  /// Takes the value that the person points at.
  var selection: ((_Datum?) -> Void)?
  /// Takes the range over which the person drags.
  var rangeSelection: (((_Datum, _Datum)?) -> Void)?
}

/// A title beside an axis.
struct AxisTitle {
  var position: AnnotationPosition
  var alignment: Alignment?
  var spacing: CGFloat?
  var content: AnyView
}

struct LegendSettings {
  var visibility = Visibility.automatic
  var position = AnnotationPosition.automatic
  var alignment: Alignment?
  var spacing: CGFloat?
  var content: AnyView?
}

/// A view over or behind a chart.
struct ChartLayer {
  var alignment: Alignment
  var content: (ChartProxy) -> AnyView
}

/// How a chart scrolls.
struct ScrollSettings {
  var axes: Axis.Set = []
  /// Where the visible part begins.
  var position: Position?
  struct Position {
    var read: () -> _Datum
    /// Takes where the person scrolled to; nil where the app does not ask.
    var write: ((_Datum) -> Void)?
  }
}

/// What the app says of a scale of styles.
struct StyleScaleSpec<Style> {
  var domain: [_Datum]?
  var range: [Style]?
  var mapping: ((_Datum) -> Style?)?
  /// Colours for numbers.
  var gradient: Gradient?
}

private enum ChartSettingsKey: EnvironmentKey {
  static var defaultValue: ChartSettings { ChartSettings() }
}

extension EnvironmentValues {
  var chartSettings: ChartSettings {
    get { self[ChartSettingsKey.self] }
    set { self[ChartSettingsKey.self] = newValue }
  }
}

extension View {
  /// Changes what is said of the charts inside of this view.
  nonisolated func chart(_ change: @escaping (inout ChartSettings) -> Void) -> some View {
    transformEnvironment(\.chartSettings, transform: change)
  }
}
