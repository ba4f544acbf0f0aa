import Foundation

/// A type of data, by its uniform type identifier.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
  public let identifier: String

  /// A type that the system knows.
  public init?(_ identifier: String) {
    guard KnownTypes.all[identifier] != nil else { return nil }
    self.identifier = identifier
  }
  /// A type that the app declares as its own.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }
  /// A type that another app declares.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }
  /// The type of files whose names end so.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    guard let known = KnownTypes.byExtension[filenameExtension.lowercased()] else { return nil }
    identifier = known
  }
  /// The type that the web calls so.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let known = KnownTypes.byMIMEType[mimeType.lowercased()] else { return nil }
    identifier = known
  }
  init(known identifier: String) { self.identifier = identifier }

  public var description: String { identifier }
  public var localizedDescription: String? { KnownTypes.all[identifier]?.name }
  public var preferredFilenameExtension: String? { KnownTypes.all[identifier]?.extensions.first }
  public var preferredMIMEType: String? { KnownTypes.all[identifier]?.mimeType }
  /// Whether the system knows the type.
  public var isDeclared: Bool { KnownTypes.all[identifier] != nil }
  public var isDynamic: Bool { false }
  public var isPublic: Bool { identifier.hasPrefix("public.") }
  /// All types that this one is a kind of.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    func visit(_ identifier: String) {
      for parent in KnownTypes.all[identifier]?.parents ?? [] where found.insert(UTType(known: parent)).inserted {
        visit(parent)
      }
    }
    visit(identifier)
    return found
  }
  /// Whether the type is another or a kind of it.
  public func conforms(to type: UTType) -> Bool { type == self || supertypes.contains(type) }
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }
  public func isSupertype(of type: UTType) -> Bool { type.supertypes.contains(self) }
}

extension UTType {
  public static let item = UTType(known: "public.item")
  public static let content = UTType(known: "public.content")
  public static let data = UTType(known: "public.data")
  public static let directory = UTType(known: "public.directory")
  public static let folder = UTType(known: "public.folder")
  public static let package = UTType(known: "com.apple.package")
  public static let url = UTType(known: "public.url")
  public static let fileURL = UTType(known: "public.file-url")
  public static let text = UTType(known: "public.text")
  public static let plainText = UTType(known: "public.plain-text")
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  public static let tabSeparatedText = UTType(known: "public.tab-separated-values-text")
  public static let delimitedText = UTType(known: "public.delimited-values-text")
  public static let rtf = UTType(known: "public.rtf")
  public static let html = UTType(known: "public.html")
  public static let xml = UTType(known: "public.xml")
  public static let yaml = UTType(known: "public.yaml")
  public static let json = UTType(known: "public.json")
  public static let propertyList = UTType(known: "com.apple.property-list")
  public static let sourceCode = UTType(known: "public.source-code")
  public static let swiftSource = UTType(known: "public.swift-source")
  public static let pdf = UTType(known: "com.adobe.pdf")
  public static let image = UTType(known: "public.image")
  public static let png = UTType(known: "public.png")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let tiff = UTType(known: "public.tiff")
  public static let bmp = UTType(known: "com.microsoft.bmp")
  public static let heic = UTType(known: "public.heic")
  public static let webP = UTType(known: "org.webmproject.webp")
  public static let svg = UTType(known: "public.svg-image")
  public static let rawImage = UTType(known: "public.camera-raw-image")
  public static let livePhoto = UTType(known: "com.apple.live-photo")
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  public static let movie = UTType(known: "public.movie")
  public static let video = UTType(known: "public.video")
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  public static let audio = UTType(known: "public.audio")
  public static let mp3 = UTType(known: "public.mp3")
  public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  public static let archive = UTType(known: "public.archive")
  public static let zip = UTType(known: "public.zip-archive")
  public static let gzip = UTType(known: "org.gnu.gnu-zip-archive")
  public static let spreadsheet = UTType(known: "public.spreadsheet")
  public static let presentation = UTType(known: "public.presentation")
  public static let database = UTType(known: "public.database")
  public static let contact = UTType(known: "public.contact")
  public static let vCard = UTType(known: "public.vcard")
  public static let calendarEvent = UTType(known: "public.calendar-event")
  public static let message = UTType(known: "public.message")
  public static let font = UTType(known: "public.font")
  public static let epub = UTType(known: "org.idpf.epub-container")
}

/// What is known of the types above.
enum KnownTypes {
  struct Entry {
    var name: String
    var extensions: [String]
    var mimeType: String?
    var parents: [String]
  }

  static let byExtension = Dictionary(
    all.flatMap { entry in entry.value.extensions.map { ($0, entry.key) } }, uniquingKeysWith: { min($0, $1) })
  static let byMIMEType = Dictionary(
    all.compactMap { entry in entry.value.mimeType.map { ($0, entry.key) } }, uniquingKeysWith: { min($0, $1) })

  /// identifier | name | extensions | MIME type | parents
  static let all: [String: Entry] = {
    let table = """
      public.item|item|||
      public.content|content|||
      public.data|data|||public.item
      public.directory|directory|||public.item
      public.folder|folder|||public.directory
      com.apple.package|package|||public.directory
      public.url|address|url||public.data
      public.file-url|file address|||public.url
      public.text|text|||public.data,public.content
      public.plain-text|plain text|txt,text|text/plain|public.text
      public.utf8-plain-text|Unicode text|||public.plain-text
      public.delimited-values-text|delimited text|||public.text
      public.comma-separated-values-text|CSV document|csv|text/csv|public.delimited-values-text
      public.tab-separated-values-text|TSV document|tsv|text/tab-separated-values|public.delimited-values-text
      public.rtf|rich text|rtf|text/rtf|public.text
      public.html|HTML document|html,htm|text/html|public.text
      public.xml|XML document|xml|application/xml|public.text
      public.yaml|YAML document|yaml,yml|application/x-yaml|public.text
      public.json|JSON document|json|application/json|public.text
      com.apple.property-list|property list|plist||public.data
      public.source-code|source code|||public.plain-text
      public.swift-source|Swift source|swift||public.source-code
      com.adobe.pdf|PDF document|pdf|application/pdf|public.data,public.content
      public.image|image|||public.data,public.content
      public.png|PNG image|png|image/png|public.image
      public.jpeg|JPEG image|jpeg,jpg|image/jpeg|public.image
      com.compuserve.gif|GIF image|gif|image/gif|public.image
      public.tiff|TIFF image|tiff,tif|image/tiff|public.image
      com.microsoft.bmp|BMP image|bmp|image/bmp|public.image
      public.heic|HEIC image|heic|image/heic|public.image
      org.webmproject.webp|WebP image|webp|image/webp|public.image
      public.svg-image|SVG image|svg|image/svg+xml|public.image
      public.camera-raw-image|raw image|||public.image
      com.apple.live-photo|live photo|||public.data
      public.audiovisual-content|audiovisual content|||public.data,public.content
      public.movie|movie|||public.audiovisual-content
      public.video|video|||public.movie
      public.mpeg-4|MPEG-4 movie|mp4,m4v|video/mp4|public.movie
      com.apple.quicktime-movie|QuickTime movie|mov|video/quicktime|public.movie
      public.audio|audio|||public.audiovisual-content
      public.mp3|MP3 audio|mp3|audio/mpeg|public.audio
      public.mpeg-4-audio|MPEG-4 audio|m4a|audio/mp4|public.audio
      com.microsoft.waveform-audio|Waveform audio|wav|audio/wav|public.audio
      public.archive|archive|||public.data
      public.zip-archive|ZIP archive|zip|application/zip|public.archive
      org.gnu.gnu-zip-archive|gzip archive|gz|application/gzip|public.archive
      public.spreadsheet|spreadsheet|||public.content
      public.presentation|presentation|||public.content
      public.database|database|||public.data
      public.contact|contact|||public.item
      public.vcard|contact card|vcf|text/vcard|public.text,public.contact
      public.calendar-event|calendar event|ics|text/calendar|public.item
      public.message|message|||public.item
      public.font|font|ttf,otf|font/ttf|public.data
      org.idpf.epub-container|EPUB book|epub|application/epub+zip|public.data,public.content
      """
    var result: [String: Entry] = [:]
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
      result[fields[0]] = Entry(
        name: fields[1], extensions: list(fields[2]), mimeType: fields[3].isEmpty ? nil : fields[3],
        parents: list(fields[4]))
    }
    return result
  }()
}
