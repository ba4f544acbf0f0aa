import DisplayTree

/// Maps the colours of its content by a matrix of four rows and five columns.
public struct _ColorMatrixEffect {
  package enum Kind {
    case multiply(Color)
    case luminanceToAlpha
  }
  package var kind: Kind
}

extension _ColorMatrixEffect: EffectModifier {
  public typealias Body = Never
  package func effect(_ properties: inout Properties, size: CGSize, environment: EnvironmentValues) {
    var numbers = Array(repeating: 0.0, count: 20)
    switch kind {
    case .multiply(let color):
      let rgba = color.rgba(in: environment)
      for (row, factor) in [rgba.red, rgba.green, rgba.blue, rgba.opacity].enumerated() { numbers[row * 6] = factor }
      if numbers.filter({ $0 == 1 }).count == 4 { return }
    case .luminanceToAlpha: (numbers[15], numbers[16], numbers[17]) = (0.2126, 0.7152, 0.0722)
    }
    properties[.filters] = [["matrix", .list(numbers.map { .number(($0 * 1000).rounded() / 1000) })]]
  }
}

extension View {
  /// Multiplies the colours of this view with a colour.
  public nonisolated func colorMultiply(_ color: Color) -> some View {
    modifier(_ColorMatrixEffect(kind: .multiply(color)))
  }
  /// Makes what is dark in this view transparent, and the rest black.
  public nonisolated func luminanceToAlpha() -> some View { modifier(_ColorMatrixEffect(kind: .luminanceToAlpha)) }
}
