import Foundation

/// Writes several things in a row: "a, b, and c".
open class ListFormatter: Formatter {
  open var locale: Locale! = .autoupdatingCurrent
  open var itemFormatter: Formatter?

  open class func localizedString(byJoining strings: [String]) -> String { strings.formatted(.list(type: .and)) }

  open func string(from items: [Any]) -> String? {
    let texts = items.map { itemFormatter?.string(for: $0) ?? "\($0)" }
    return texts.formatted(.list(type: .and).locale(locale ?? .current))
  }
  open override func string(for object: Any?) -> String? { (object as? [Any]).flatMap { string(from: $0) } }
}
