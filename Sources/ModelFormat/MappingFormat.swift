import Foundation

/// A mapping model as the app bundle carries it (`NAME.cdm`): how objects of one model version become those of another.
public struct MappingFormat: Codable, Sendable, Equatable {
  public struct Property: Codable, Sendable, Equatable {
    public var name: String
    /// The expression's text; nil leaves the property as it is at first.
    public var expression: String?
    public init(name: String, expression: String?) {
      self.name = name
      self.expression = expression
    }
  }

  public struct Entity: Codable, Sendable, Equatable {
    public var name: String
    public var source: String?
    public var destination: String?
    /// `Add`, `Remove`, `Copy`, `Transform` or `Custom`.
    public var kind: String
    /// Which source objects are meant, as a predicate's text; nil means all.
    public var filter: String?
    public var policyClass: String?
    public var attributes: [Property] = []
    public var relationships: [Property] = []
    public var userInfo: [String: String] = [:]
    public init(name: String, source: String?, destination: String?, kind: String) {
      self.name = name
      self.source = source
      self.destination = destination
      self.kind = kind
    }
  }

  public var name: String
  /// The names of the model versions that are mapped, as far as the file tells.
  public var sourceVersion: String?
  public var destinationVersion: String?
  public var entities: [Entity]

  public init(name: String, sourceVersion: String?, destinationVersion: String?, entities: [Entity]) {
    self.name = name
    self.sourceVersion = sourceVersion
    self.destinationVersion = destinationVersion
    self.entities = entities
  }

  /// Writes `NAME.cdm` into an app's resource folder.
  public func write(to folder: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try encoder.encode(self).write(to: folder.appendingPathComponent("\(name).cdm"))
  }
}
