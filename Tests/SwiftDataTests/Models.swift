import Foundation
import SwiftData

@Model final class Book {
  var title: String
  var pages: Int = 0
  var author: Author?
  @Relationship(inverse: \Tag.books) var tags: [Tag] = []
  var status = Status.unread
  var place: Place?
  var notes: [String] = []
  @Transient var draft = ""

  init(_ title: String, pages: Int = 0, author: Author? = nil) {
    self.title = title
    self.pages = pages
    self.author = author
  }
}

enum Status: String, Codable, CaseIterable { case unread, reading, read }

struct Place: Codable, Equatable {
  var shelf: Int
  var row: String
}

@Model class Author {
  @Attribute(.unique) var name: String
  @Relationship(deleteRule: .cascade) var books: [Book] = []
  var born: Date?

  init(name: String) { self.name = name }
}

@Model final class Tag {
  var word: String
  var books: [Book] = []

  init(word: String) { self.word = word }
}

/// A model of values of every sort, which leads to others of its class.
@Model final class Pin {
  #Unique<Pin>([\.label, \.byte])
  #Index<Pin>([\.label], [\.label, \.ratio])
  var label: String
  var color: Hue?
  var price: Decimal = 0
  var link: URL?
  @Attribute(.externalStorage) var picture: Data?
  var byte: UInt8 = 0
  var ratio: CGFloat = 1
  var counts: [String: Int] = [:]
  var near: Set<Pin> = []

  init(label: String) { self.label = label }

  enum Hue: Int, Codable { case red, blue }
}
