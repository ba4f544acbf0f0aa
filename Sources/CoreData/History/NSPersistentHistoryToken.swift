import Foundation

/// A place in the history of one or several stores: what was saved after it is news. Can be archived.
open class NSPersistentHistoryToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// Store identifier → the last transaction that is not news.
  let transactions: [String: Int64]

  init(_ transactions: [String: Int64]) { self.transactions = transactions }

  /// Tokens can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Reads an archived token.
  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "transactions") as Data?,
      let transactions = try? JSONDecoder().decode([String: Int64].self, from: data)
    else { return nil }
    self.transactions = transactions
  }

  /// Archives the token.
  open func encode(with coder: NSCoder) {
    let data = (try? JSONEncoder().encode(transactions)) ?? Data()
    coder.encode(NSData(data: data), forKey: "transactions")
  }

  /// Tokens are constant: the same one.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSPersistentHistoryToken)?.transactions == transactions
  }
  open override var hash: Int { transactions.hashValue }
  open override var description: String { "<NSPersistentHistoryToken \(transactions)>" }
}
