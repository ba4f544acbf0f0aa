import Foundation

/// Where a PostgreSQL store is: a database by its URL, and a schema in it, which the URL's `schema` names.
///
/// `postgresql://user:password@host:5432/database?schema=library`; everything else in the URL goes to the server's own
/// client library, which knows more of its forms (`host=/run/postgresql` for a socket, `sslmode` …).
struct PostgresAddress {
  let connection: String
  let schema: String
  /// The address as messages show it: without a password.
  let description: String

  static func isPostgres(_ url: URL?) -> Bool { ["postgresql", "postgres"].contains(url?.scheme?.lowercased() ?? "") }

  init?(_ url: URL) {
    guard Self.isPostgres(url), var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
    schema = parts.queryItems?.last { $0.name == "schema" }?.value ?? "public"
    parts.queryItems = parts.queryItems?.filter { $0.name != "schema" }
    if parts.queryItems?.isEmpty == true { parts.queryItems = nil }
    connection = parts.string ?? url.absoluteString
    parts.password = nil
    description = (parts.string ?? "postgresql:") + (schema == "public" ? "" : " (schema \(schema))")
  }

  /// The same database with a schema for the store of that name, where the URL names none.
  static func url(_ text: String, forStoreNamed name: String) -> URL? {
    guard var parts = URLComponents(string: text) else { return nil }
    if parts.queryItems?.contains(where: { $0.name == "schema" }) != true {
      let plain = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
      parts.queryItems = (parts.queryItems ?? []) + [URLQueryItem(name: "schema", value: String(plain))]
    }
    return parts.url
  }

  /// The address of another schema in the same database.
  static func url(_ url: URL, withSchema schema: String) -> URL? {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
    let others = (parts.queryItems ?? []).filter { $0.name != "schema" }
    parts.queryItems = others + [URLQueryItem(name: "schema", value: schema)]
    return parts.url
  }

  /// The schema as SQL takes it.
  var quotedSchema: String { "\"\(schema.replacingOccurrences(of: "\"", with: "\"\""))\"" }
}
