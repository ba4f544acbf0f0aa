/// The one error that Martlet shows to people: what happened, where, why, and what mends it.
///
/// Tools print `description` and exit with 1; libraries throw it or hand it to `Log`.
public struct Diagnostic: Error, Sendable, Equatable, CustomStringConvertible {
  /// Whose doing it is: tells the reader where to look.
  public enum Blame: String, Sendable { case app, martlet, store, network, environment }

  /// A place in a source file, an asset or a project.
  public struct Place: Sendable, Equatable, CustomStringConvertible {
    public var file: String
    public var line: Int?
    public init(file: String, line: Int? = nil) {
      self.file = file
      self.line = line
    }
    public var description: String { line.map { "\(file):\($0)" } ?? file }
  }

  /// Stable and dotted, for tests and searches: `project.notFound`.
  public var code: String
  /// What is wrong with which thing, without a full stop.
  public var summary: String
  /// Why, where that is not plain from the summary.
  public var cause: String?
  /// What mends it, as an instruction.
  public var fix: String
  public var place: Place?
  public var blame: Blame

  public init(
    code: String, summary: String, cause: String? = nil, fix: String, place: Place? = nil, blame: Blame
  ) {
    self.code = code
    self.summary = summary
    self.cause = cause
    self.fix = fix
    self.place = place
    self.blame = blame
  }

  /// One sentence with the thing, the place and the mend.
  public var description: String {
    var sentence = summary
    if let place { sentence += " (\(place))" }
    if let cause { sentence += ": \(cause)" }
    return "\(sentence); \(fix)."
  }
}
