import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicPlatform
import Synchronization

/// How the tracks of a file are written, as its first bytes and its name show.
enum InputForm {
  /// CSV, TSV, ndjson, or plain lines.
  case rows
  case m3u, xml, document

  /// The members by which a JSON document is recognized, with how their values begin.
  private static let lists: [String: UInt8] = {
    let arrays = ["playlists", "tracks", "data", "albums", "shows", "episodes", "bannedTracks"]
    let objects = ["playlist", "jspf", "payload"]
    return Dictionary(
      uniqueKeysWithValues: arrays.map { ($0, UInt8(ascii: "[")) }
        + objects.map { ($0, UInt8(ascii: "{")) })
  }()

  /// Recognizes the form; a file that has no form that can be read is an error.
  init(_ head: [UInt8], of path: String) throws(UsageError) {
    let text = String(decoding: head, as: UTF8.self)
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let name = path.lowercased()
    if start.hasPrefix("PK\u{3}\u{4}") {
      throw .rule(
        "\(InputFiles.label(of: path)) is a ZIP archive"
          + (name.hasSuffix(".zip") ? "" : ", as spreadsheets are"),
        hint: name.hasSuffix(".zip")
          ? "unpack it first; 'amctl takeout' reads Apple's privacy download as it is"
          : "save the spreadsheet as CSV")
    }
    if start.hasPrefix("bplist00") {
      throw .rule(
        "\(InputFiles.label(of: path)) is a binary property list",
        hint: "convert it with 'plutil -convert xml1'")
    }
    if start.lowercased().hasPrefix("[playlist]") {
      throw .rule(
        "\(InputFiles.label(of: path)) is a PLS playlist, which cannot be read",
        hint: "save it as M3U or XSPF")
    }
    if start.hasPrefix("<") {
      self = .xml
    } else if start.uppercased().hasPrefix("#EXT") || start.hasPrefix("#PLAYLIST:")
      || name.hasSuffix(".m3u") || name.hasSuffix(".m3u8") || Self.isPath(start)
    {
      self = .m3u
    } else {
      self = Self.isDocument(start) ? .document : .rows
    }
  }

  /// Whether the first line is the path of a file with sound, as in M3U without tags.
  private static func isPath(_ text: Substring) -> Bool {
    let line = text.prefix { !$0.isNewline }.lowercased()
    guard line.contains("/") || line.contains("\\") else { return false }
    return ["mp3", "flac", "m4a", "ogg", "opus", "wav", "aac", "wma", "aif", "aiff", "alac"]
      .contains { line.hasSuffix("." + $0) }
  }

  /// Whether a text is the beginning of one JSON document, and not of an object on each line.
  private static func isDocument(_ text: Substring) -> Bool {
    let rest = text.dropFirst().drop { $0.isWhitespace }
    if text.hasPrefix("[") { return rest.isEmpty || rest.hasPrefix("{") || rest.hasPrefix("]") }
    guard text.hasPrefix("{") else { return false }
    if text.prefix(while: { !$0.isNewline }).dropFirst().allSatisfy(\.isWhitespace) { return true }
    return hasList(text.utf8)
  }

  /// Whether a member of the first object is a list that is read, and nothing is after the object.
  private static func hasList(_ text: Substring.UTF8View) -> Bool {
    var rest = text
    var (depth, name, isFound) = (0, "", false)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        var isEscaped = false
        let string = rest.prefix { byte in
          defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
          return isEscaped || byte != UInt8(ascii: "\"")
        }
        rest = rest.dropFirst(string.count + 1)
        if depth == 1 { name = String(Substring(string)) }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 1, lists[name] == byte { isFound = true }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return isFound && rest.allSatisfy { $0 <= 0x20 } }
      default: continue
      }
    }
    return isFound
  }
}

/// An input whose first bytes were looked at, as UTF-8 if it is UTF-16.
final class SniffedInput: InputStream {
  private let base: any InputStream
  private let state: Mutex<(head: [UInt8], utf16: UTF16Text?)>
  /// The first bytes.
  let head: [UInt8]

  /// Reads as much as is needed to recognize the form.
  init(_ base: any InputStream) throws(FileError) {
    self.base = base
    var bytes: [UInt8] = []
    while bytes.count < 4_096, bytes.count < 32 || !bytes.contains(UInt8(ascii: "\n")) {
      let next = try base.read()
      guard !next.isEmpty else { break }
      bytes += next
    }
    var utf16 = UTF16Text(head: bytes)
    let text = utf16?.utf8(of: bytes) ?? bytes
    head = Array(text.prefix(4_096))
    state = Mutex((text, utf16))
  }

  var name: String { base.name }
  var isTerminal: Bool { base.isTerminal }
  var isRegularFile: Bool { base.isRegularFile }

  func read() throws(FileError) -> [UInt8] {
    let head = state.withLock { state in
      defer { state.head = [] }
      return state.head
    }
    guard head.isEmpty else { return head }
    while true {
      let bytes = try base.read()
      let text = state.withLock { $0.utf16?.utf8(of: bytes) } ?? bytes
      if bytes.isEmpty || !text.isEmpty { return text }
    }
  }
}
