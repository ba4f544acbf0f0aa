import Foundation

/// A function that a graphics processor would run for each pixel. There is none here: views stay as they are, and what is
/// filled with one is clear.
public struct Shader: Equatable, Sendable {
  /// What a function is given.
  public struct Argument: Equatable, Sendable {
    let name: String
    public static func float<T: BinaryFloatingPoint>(_ x: T) -> Argument { Argument(name: "\(x)") }
    public static func float2<T: BinaryFloatingPoint>(_ x: T, _ y: T) -> Argument { Argument(name: "\(x) \(y)") }
    public static func float2(_ point: CGPoint) -> Argument { Argument(name: "\(point)") }
    public static func float2(_ size: CGSize) -> Argument { Argument(name: "\(size)") }
    public static func float2(_ vector: CGVector) -> Argument { Argument(name: "\(vector)") }
    public static func float3<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T) -> Argument {
      Argument(name: "\(x) \(y) \(z)")
    }
    public static func float4<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T, _ w: T) -> Argument {
      Argument(name: "\(x) \(y) \(z) \(w)")
    }
    public static func floatArray(_ array: [Float]) -> Argument { Argument(name: "\(array)") }
    public static var boundingRect: Argument { Argument(name: "boundingRect") }
    public static func color(_ color: Color) -> Argument { Argument(name: "\(color)") }
    public static func colorArray(_ array: [Color]) -> Argument { Argument(name: "\(array)") }
    public static func image(_ image: Image) -> Argument { Argument(name: "image") }
    public static func data(_ data: Data) -> Argument { Argument(name: "\(data)") }
  }
  public var function: ShaderFunction
  public var arguments: [Argument]
  public var dithersColor = false
  public init(function: ShaderFunction, arguments: [Argument]) {
    (self.function, self.arguments) = (function, arguments)
  }
}

extension Shader: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    withoutEffect("Shader")
    return Color.clear._paint(in: environment)
  }
}

/// A function of a library, called as one of Swift's is.
@dynamicCallable public struct ShaderFunction: Equatable, Sendable {
  public var library: ShaderLibrary
  public var name: String
  public init(library: ShaderLibrary, name: String) { (self.library, self.name) = (library, name) }
  public func dynamicallyCall(withArguments arguments: [Shader.Argument]) -> Shader {
    Shader(function: self, arguments: arguments)
  }
}

/// Functions by their names.
@dynamicMemberLookup public struct ShaderLibrary: Equatable, Sendable {
  private let place: String
  public static let `default` = ShaderLibrary(place: "default")
  public static func bundle(_ bundle: Bundle) -> ShaderLibrary { ShaderLibrary(place: bundle.bundlePath) }
  private init(place: String) { self.place = place }
  public init(data: Data) { place = "\(data)" }
  public init(url: URL) { place = url.path }
  public static subscript(dynamicMember name: String) -> ShaderFunction { Self.default[dynamicMember: name] }
  public subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction(library: self, name: name) }
}

extension View {
  /// Without effect: there is no graphics processor to ask.
  public nonisolated func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View {
    withoutEffectView("colorEffect")
  }
  /// Without effect: there is no graphics processor to ask.
  public nonisolated func distortionEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View { withoutEffectView("distortionEffect") }
  /// Without effect: there is no graphics processor to ask.
  public nonisolated func layerEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View { withoutEffectView("layerEffect") }
}

extension VisualEffect {
  /// Without effect: there is no graphics processor to ask.
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some VisualEffect {
    withoutEffect("colorEffect")
    return self
  }
  /// Without effect: there is no graphics processor to ask.
  public func distortionEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some VisualEffect {
    withoutEffect("distortionEffect")
    return self
  }
  /// Without effect: there is no graphics processor to ask.
  public func layerEffect(_ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true) -> some VisualEffect {
    withoutEffect("layerEffect")
    return self
  }
}
