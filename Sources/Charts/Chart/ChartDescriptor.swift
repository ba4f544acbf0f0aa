import Foundation

/// Describes a chart for whoever cannot see it. A browser has no audio graphs: the title and the summary are read out.
public final class AXChartDescriptor {
  public var title: String?
  public var summary: String?
  public var contentDirection = ContentDirection.leftToRight
  public var xAxis: any AXDataAxisDescriptor
  public var yAxis: AXNumericDataAxisDescriptor?
  public var additionalAxes: [any AXDataAxisDescriptor]?
  public var series: [AXDataSeriesDescriptor]

  /// In which direction a chart is read.
  public enum ContentDirection: Int, Sendable {
    case leftToRight, rightToLeft, topToBottom, bottomToTop, radialClockwise, radialCounterClockwise
  }

  public init(
    title: String?, summary: String?, xAxis: any AXDataAxisDescriptor, yAxis: AXNumericDataAxisDescriptor?,
    additionalAxes: [any AXDataAxisDescriptor]? = nil, series: [AXDataSeriesDescriptor]
  ) {
    self.title = title
    self.summary = summary
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.additionalAxes = additionalAxes
    self.series = series
  }
}

/// An axis of a described chart.
public protocol AXDataAxisDescriptor: AnyObject {
  var title: String { get set }
}

/// An axis of numbers.
public final class AXNumericDataAxisDescriptor: AXDataAxisDescriptor {
  public enum ScaleType: Int, Sendable { case linear, log10, ln }
  public var title: String
  public var scaleType = ScaleType.linear
  public var range: ClosedRange<Double>
  public var gridlinePositions: [Double]
  public var valueDescriptionProvider: (Double) -> String
  public init(
    title: String, range: ClosedRange<Double>, gridlinePositions: [Double],
    valueDescriptionProvider: @escaping (Double) -> String
  ) {
    self.title = title
    self.range = range
    self.gridlinePositions = gridlinePositions
    self.valueDescriptionProvider = valueDescriptionProvider
  }
}

/// An axis of categories.
public final class AXCategoricalDataAxisDescriptor: AXDataAxisDescriptor {
  public var title: String
  public var categoryOrder: [String]
  public init(title: String, categoryOrder: [String]) {
    self.title = title
    self.categoryOrder = categoryOrder
  }
}

/// A series of a described chart.
public final class AXDataSeriesDescriptor {
  public var name: String?
  public var isContinuous: Bool
  public var dataPoints: [AXDataPoint]
  public init(name: String?, isContinuous: Bool, dataPoints: [AXDataPoint]) {
    self.name = name
    self.isContinuous = isContinuous
    self.dataPoints = dataPoints
  }
}

/// A point of a described series.
public final class AXDataPoint {
  public var label: String?
  /// The number or the category on the horizontal axis.
  public let x: any Sendable
  public let y: Double?
  public init(x: Double, y: Double? = nil, additionalValues: [Double] = [], label: String? = nil) {
    self.x = x
    self.y = y
    self.label = label
  }
  public init(x: String, y: Double? = nil, additionalValues: [Double] = [], label: String? = nil) {
    self.x = x
    self.y = y
    self.label = label
  }
}

/// Describes a chart.
public protocol AXChartDescriptorRepresentable {
  func makeChartDescriptor() -> AXChartDescriptor
  func updateChartDescriptor(_ descriptor: AXChartDescriptor)
}

extension AXChartDescriptorRepresentable {
  public func updateChartDescriptor(_ descriptor: AXChartDescriptor) {}
}

extension View {
  /// Describes the chart that this view is: its title and summary are read out.
  public nonisolated func accessibilityChartDescriptor<R: AXChartDescriptorRepresentable>(
    _ representable: R
  ) -> some View {
    let descriptor = representable.makeChartDescriptor()
    return accessibilityElement(children: .contain)
      .accessibilityLabel(Text(verbatim: descriptor.title ?? "Chart"))
      .accessibilityValue(Text(verbatim: descriptor.summary ?? ""))
  }
}
