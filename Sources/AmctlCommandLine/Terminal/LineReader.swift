package import MusicPlatform

/// Splits a text into lines as its data arrives.
///
/// A line ends with a line feed, a carriage return, or both; the last line may have no ending. A
/// byte order mark at the start is skipped. A text that is not UTF-8 is read as Windows-1252, which
/// is reported once; where that is impossible, or some lines are UTF-8 and others not, there is an
/// error, because a guess would change names.
package struct LineReader {
  package struct Line {
    /// The text without the ending.
    package let text: String
    /// The ending as it is in the text; empty for a last line without one.
    package let ending: String
  }

  private let input: any InputStream
  private let label: String
  /// The place for the report of an encoding; nil after it.
  private var messages: Messages?
  private var pending: ArraySlice<UInt8> = []
  /// The number of the next line.
  private var number = 1
  private var isAtEnd = false
  /// The encoding of the lines so far; nil as long as all are ASCII, and so in both encodings.
  private var encoding: TextEncoding?
  /// What shows the encoding.
  private var evidence = ""

  /// Starts at the stream's next byte; the label names it in messages.
  package init(_ input: any InputStream, label: String? = nil, messages: Messages? = nil) {
    self.input = input
    self.label = label ?? input.name
    self.messages = messages
  }

  /// Whether the lines come from a regular file, which never blocks.
  package var isRegularFile: Bool { input.isRegularFile }

  /// Requires an encoding from here on, unless an earlier line has shown one.
  private mutating func expect(_ encoding: TextEncoding, as evidence: String) {
    guard self.encoding == nil else { return }
    self.encoding = encoding
    self.evidence = evidence
  }

  /// Returns the next line; nil at the end.
  package mutating func next() throws(FileError) -> Line? {
    var searched = pending.startIndex
    while true {
      if let end = pending[searched...].firstIndex(where: Self.isLineEnd) {
        let ending = Self.ending(of: pending[end...])
        // A line feed may follow in the next piece.
        if isAtEnd || ending != "\r" || end + 1 < pending.endIndex {
          defer { pending = pending[(end + ending.utf8.count)...] }
          return try line(pending[..<end], ending: ending)
        }
        searched = end
      } else {
        searched = pending.endIndex
      }
      if isAtEnd { return try takeLast() }
      try checkLength(of: pending)
      let bytes = try input.read()
      isAtEnd = bytes.isEmpty
      pending += bytes
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Returns the ending at the start of some bytes.
  private static func ending(of bytes: ArraySlice<UInt8>) -> String {
    guard bytes.first == UInt8(ascii: "\r") else { return "\n" }
    return bytes.dropFirst().first == UInt8(ascii: "\n") ? "\r\n" : "\r"
  }

  private mutating func takeLast() throws(FileError) -> Line? {
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return try line(pending, ending: "")
  }

  private func checkLength(of line: ArraySlice<UInt8>) throws(FileError) {
    let limit = FileSystem.SizeLimit.line
    guard line.count <= limit else { throw FileError(input.name, line: number, exceeds: limit) }
  }

  private mutating func line(
    _ bytes: ArraySlice<UInt8>, ending: String
  ) throws(FileError) -> Line {
    try checkLength(of: bytes)
    let text = try text(of: number == 1 ? takeMark(off: bytes) : bytes)
    number += 1
    return Line(text: text, ending: ending)
  }

  /// Drops a byte order mark, which shows the encoding.
  private mutating func takeMark(
    off bytes: ArraySlice<UInt8>
  ) throws(FileError) -> ArraySlice<UInt8> {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw FileError(input.name, isNotText: "it is UTF-16; save it as UTF-8")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard bytes.starts(with: mark) else { return bytes }
    expect(.utf8, as: "line 1")
    return bytes.dropFirst(mark.count)
  }

  private mutating func text(of bytes: ArraySlice<UInt8>) throws(FileError) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.allSatisfy({ $0 < 0x80 }) { return text }
    let found = text.utf8.elementsEqual(bytes) ? TextEncoding.utf8 : .windows1252
    if let encoding, encoding != found {
      let (isUTF8, wasUTF8) = found == .utf8 ? ("is", "is not") : ("is not", "is")
      throw FileError(
        input.name,
        isNotText:
          "line \(number) \(isUTF8) UTF-8, but \(evidence) \(wasUTF8); save all of it as UTF-8")
    }
    expect(found, as: "line \(number)")
    if found == .utf8 { return text }
    guard let text = Windows1252.text(of: bytes) else {
      throw FileError(
        input.name,
        isNotText: "line \(number) is neither UTF-8 nor Windows-1252; save it as UTF-8")
    }
    messages?.note("Reading \(label) as Windows-1252, because line \(number) is not UTF-8.")
    messages = nil
    return text
  }
}

private enum TextEncoding {
  case utf8, windows1252
}

/// An input stream from an open file.
package final class DescriptorInput: InputStream {
  /// The file to read from.
  package let descriptor: Descriptor
  /// Closes the file with this stream; nil if the file stays open.
  private let owner: OwnedDescriptor?
  /// The name in error messages.
  package let name: String
  /// Ends the wait for data, which may last forever when a person is to type it.
  private let interruption: Waker?

  /// Creates a stream from a file that stays open.
  package init(descriptor: Descriptor, name: String, interruption: Waker? = nil) {
    (self.descriptor, self.name, self.interruption) = (descriptor, name, interruption)
    owner = nil
  }

  /// Creates a stream from a file that was opened for it.
  package init(_ file: consuming OwnedDescriptor, name: String, interruption: Waker?) {
    (descriptor, self.name, self.interruption) = (file.descriptor, name, interruption)
    owner = .some(file)
  }

  package var isTerminal: Bool {
    descriptor.isTerminal
  }

  package var isRegularFile: Bool {
    descriptor.isRegular
  }

  package func read() throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      if let interruption {
        let ready = try Descriptor.wait(for: [descriptor, interruption.descriptor])
        if ready[1] { throw SystemError.interrupted }
      }
      return try descriptor.read(upTo: 65_536)
    } catch {
      throw FileError(name, cannotBe: .read, error)
    }
  }
}

/// The encoding of Windows in Western Europe and America, in which spreadsheets save CSV.
enum Windows1252 {
  /// Returns the text; nil if a byte means nothing.
  static func text(of bytes: some Collection<UInt8>) -> String? {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      guard let scalar = scalar(of: byte) else { return nil }
      text.append(scalar)
    }
    return String(text)
  }

  private static func scalar(of byte: UInt8) -> Unicode.Scalar? {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    let scalar = marks[Int(byte) - 0x80]
    return scalar == " " ? nil : scalar
  }

  /// The letters where Latin 1 has control characters; a space where there is none.
  private static let marks = Array(
    "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ".unicodeScalars)
}
