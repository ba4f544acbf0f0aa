import Foundation

/// As much of a bar as the value is of its range; what a gauge looks like unless it is told otherwise.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 4) {
      configuration.label
      LineGauge(configuration: configuration, isFilled: true)
      configuration.currentValueLabel
    }
  }
}

/// The style that suits the place, here the bar.
public struct DefaultGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    LinearCapacityGaugeStyle().makeBody(configuration: configuration)
  }
}

/// A bar between the labels of its ends, with a mark at the value.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    LineGauge(configuration: configuration, isFilled: false)
  }
}

/// The bar with its label above and the value below.
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      configuration.label.font(.headline)
      LineGauge(configuration: configuration, isFilled: true)
      configuration.currentValueLabel.font(.caption)
    }
  }
}

/// A ring that is open below, with a mark at the value.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { OpenRingGauge(configuration: configuration) }
}

/// As much of a closed ring as the value is of its range.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { ClosedRingGauge(configuration: configuration) }
}

extension GaugeStyle where Self == DefaultGaugeStyle { public static var automatic: Self { Self() } }
extension GaugeStyle where Self == LinearCapacityGaugeStyle { public static var linearCapacity: Self { Self() } }
extension GaugeStyle where Self == AccessoryLinearGaugeStyle { public static var accessoryLinear: Self { Self() } }
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  public static var accessoryLinearCapacity: Self { Self() }
}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle { public static var accessoryCircular: Self { Self() } }
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  public static var accessoryCircularCapacity: Self { Self() }
}

private struct LineGauge: View {
  let configuration: GaugeStyleConfiguration
  let isFilled: Bool
  @Environment(\.tinting) private var tint

  var body: some View {
    HStack(spacing: 8) {
      configuration.minimumValueLabel
      if isFilled {
        LabeledControl(label: configuration.label) { ProgressControl(fraction: configuration.value, isCircular: false) }
          .environment(\.labelsHidden, true)
      } else {
        GeometryReader { space in
          let mark = 6.0
          ZStack(alignment: .leading) {
            Capsule().fill(style)
            Mark(size: mark).offset(x: configuration.value * (space.size.width - mark))
          }
        }
        .frame(height: 6)
        .gaugeAccessibility(configuration)
      }
      configuration.maximumValueLabel
    }
  }

  private var style: AnyShapeStyle {
    guard let gradient = tint.gradient else { return AnyShapeStyle(.tint) }
    return AnyShapeStyle(LinearGradient(gradient: gradient, startPoint: .leading, endPoint: .trailing))
  }
}

/// A dot that is cut out of the line around it.
private struct Mark: View {
  let size: Double
  var body: some View {
    Circle().fill(Color.primary).frame(width: size, height: size)
      .background(alignment: .center) {
        Circle().fill(Color(.system(.background))).frame(width: size + 5, height: size + 5)
      }
  }
}

private let ringSize = 58.0
private let ringLine = 6.0

private struct OpenRingGauge: View {
  let configuration: GaugeStyleConfiguration
  @Environment(\.tinting) private var tint
  private var radius: Double { (ringSize - ringLine) / 2 }
  private var angle: Double { (135 + 270 * configuration.value) * .pi / 180 }

  var body: some View {
    ZStack {
      Circle().inset(by: ringLine / 2).trim(from: 0, to: 0.75)
        .stroke(style, style: StrokeStyle(lineWidth: ringLine, lineCap: .round))
        .rotationEffect(.degrees(135))
      Mark(size: ringLine).offset(x: radius * cos(angle), y: radius * sin(angle))
      configuration.currentValueLabel.font(.system(size: 20, weight: .medium)).lineLimit(1).minimumScaleFactor(0.4)
        .frame(width: ringSize - 4 * ringLine)
      below.font(.system(size: 11, weight: .medium)).lineLimit(1).offset(y: radius - 2)
    }
    .frame(width: ringSize, height: ringSize)
    .gaugeAccessibility(configuration)
  }

  /// A gradient runs along the ring.
  private var style: AnyShapeStyle {
    guard let gradient = tint.gradient else { return AnyShapeStyle(.tint) }
    return AnyShapeStyle(
      AngularGradient(gradient: gradient, center: .center, startAngle: .zero, endAngle: .degrees(270)))
  }

  /// The ends' labels, or the gauge's own where there are none.
  @ViewBuilder private var below: some View {
    if configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil {
      HStack(spacing: 8) {
        configuration.minimumValueLabel
        configuration.maximumValueLabel
      }
    } else {
      configuration.label
    }
  }
}

private struct ClosedRingGauge: View {
  let configuration: GaugeStyleConfiguration

  var body: some View {
    ZStack {
      Circle().inset(by: ringLine / 2).stroke(Color(.system(.systemFill)), lineWidth: ringLine)
      Circle().inset(by: ringLine / 2).trim(from: 0, to: configuration.value)
        .stroke(.tint, style: StrokeStyle(lineWidth: ringLine, lineCap: .round))
        .rotationEffect(.degrees(-90))
      Group {
        if let value = configuration.currentValueLabel { value } else { configuration.label }
      }
      .font(.system(size: 20, weight: .medium)).lineLimit(1).minimumScaleFactor(0.4)
      .frame(width: ringSize - 3 * ringLine)
    }
    .frame(width: ringSize, height: ringSize)
    .gaugeAccessibility(configuration)
  }
}

extension View {
  /// One element, named by the gauge's label, with the value in percent.
  fileprivate func gaugeAccessibility(_ configuration: GaugeStyleConfiguration) -> some View {
    accessibilityRepresentation {
      LabeledControl(label: configuration.label) { ProgressControl(fraction: configuration.value, isCircular: false) }
    }
  }
}
