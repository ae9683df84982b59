import MusicPlatform

/// The bytes of a document, pulled piece by piece, so that its size does not matter.
///
/// A carriage return, alone or before a line feed, is read as a line feed.
package struct ByteSource {
  /// Returns the next piece; empty at the end.
  package typealias Pull = () throws -> [UInt8]

  private let pull: Pull
  private var piece: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The number of bytes in the pieces before this one.
  private var before = 0
  /// Whether each byte is a character, which is read as UTF-8.
  var isLatin1 = false
  /// The second byte of a character of Latin 1 as UTF-8.
  private var second: UInt8?
  /// The number of the line of the next byte, from 1.
  package private(set) var line = 1

  /// Starts at the first byte; a byte order mark of UTF-8 is skipped.
  package init(_ pull: @escaping Pull) throws {
    self.pull = pull
    while piece.count < 3, try fill() {}
    if piece.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Creates a source of bytes in memory.
  package init(_ bytes: [UInt8]) throws {
    var rest: [UInt8]? = bytes
    try self.init { rest.take() ?? [] }
  }

  /// Returns the next byte without consuming it; nil at the end.
  package mutating func peek() throws -> UInt8? {
    if let second { return second }
    while position == piece.count { guard try fill() else { return nil } }
    let byte = piece[position]
    if isLatin1, byte >= 0x80 { return 0xC0 | byte >> 6 }
    return byte == 0x0D ? 0x0A : byte
  }

  /// Consumes the next byte; nil at the end.
  package mutating func next() throws -> UInt8? {
    if let second = second.take() { return second }
    while position == piece.count { guard try fill() else { return nil } }
    let byte = piece[position]
    position += 1
    if isLatin1, byte >= 0x80 {
      second = 0x80 | byte & 0x3F
      return 0xC0 | byte >> 6
    }
    guard byte == 0x0A || byte == 0x0D else { return byte }
    line += 1
    if byte == 0x0D, try peek() == 0x0A, piece[position] == 0x0A { position += 1 }
    return 0x0A
  }

  /// The number of bytes that were consumed.
  package var offset: Int { before + position }

  /// Adds a piece to what is not consumed yet; returns whether there was one.
  private mutating func fill() throws -> Bool {
    guard !isAtEnd else { return false }
    let next = try pull()
    isAtEnd = next.isEmpty
    before += position
    piece = position == piece.count ? next : Array(piece[position...]) + next
    position = 0
    return !isAtEnd
  }

  /// Returns an error about the line that is read.
  func error(_ message: String, hint: String? = nil) -> ListError {
    ListError(line: line, message: message, hint: hint)
  }
}

/// An error in a list, with its line.
package struct ListError: Error, Equatable {
  package let line: Int
  package let message: String
  package var hint: String?

  package init(line: Int, message: String, hint: String? = nil) {
    self.line = line
    self.message = message
    self.hint = hint
  }
}

extension StringProtocol {
  /// Returns what is before and after the first occurrence of a text; nil if there is none.
  func halves(at text: String) -> (before: String, after: String)? {
    range(ofFirst: text).map { (String(self[..<$0.lowerBound]), String(self[$0.upperBound...])) }
  }

  /// Returns the text in one line.
  var inOneLine: String {
    split { $0.isNewline || $0 == "\0" }.joined(separator: " ")
  }
}

extension String {
  /// Returns `Artist - Title` as its parts, split at the first dash; nil if there is none.
  ///
  /// Either name can contain one, so this is a guess until the song is found.
  package var artistAndTitle: (artist: String, title: String)? {
    let dashes = [" - ", " – ", " — "].compactMap { range(ofFirst: $0) }
    guard let dash = dashes.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    let artist = self[..<dash.lowerBound].trimmed
    let title = self[dash.upperBound...].trimmed
    return artist.isEmpty || title.isEmpty ? nil : (artist, title)
  }
}
