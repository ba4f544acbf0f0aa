/// A module of the browser's client, read just far enough to serve it well.
struct ClientScript {
  /// The names of the modules that it imports as it starts, in their order; those that it loads later are not among them.
  let imports: [String]
  /// What a browser needs of it: comments, indentation and blank lines are for readers.
  let served: String

  init(_ source: String) {
    var imports: [String] = []
    var lines: [Substring] = []
    var isComment = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: true) {
      let text = line.drop { $0 == " " || $0 == "\t" }
      // A comment over several lines begins a line and ends one; casts stand within theirs.
      if isComment || (text.hasPrefix("/*") && !text.contains("*/")) {
        isComment = !text.contains("*/")
      } else if !text.hasPrefix("//") {
        if let name = text.firstMatch(of: /^(?:import|export)\b.*?'\.\/([\w.]+)';/)?.1 { imports.append(String(name)) }
        let code = text.replacing(/^\/\*.*?\*\/ ?/, with: "").replacing(/\/\*\* @.*?\*\/ ?/, with: "")
        if !code.allSatisfy({ $0 == " " }) { lines.append(code) }
      }
    }
    self.imports = imports
    served = lines.joined(separator: "\n") + "\n"
  }
}
