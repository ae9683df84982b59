import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct LineReaderTests {
  private func lines(_ input: GivenInput, _ messages: Messages? = nil) throws -> [String] {
    var reader = LineReader(input, label: "'list'", messages: messages)
    var lines: [String] = []
    while let line = try reader.next() { lines.append(line.text) }
    return lines
  }

  @Test func `lines do not depend on how the data is split`() throws {
    #expect(try lines(GivenInput("a\nb\nc")) == ["a", "b", "c"])
    #expect(try lines(GivenInput("a", "\n", "b\n", "c\n")) == ["a", "b", "c"])
    #expect(try lines(GivenInput("on", "e\nt", "wo")) == ["one", "two"])
    #expect(try lines(GivenInput()) == [])
    #expect(try lines(GivenInput("\n\n")) == ["", ""])
  }

  @Test func `line feeds, carriage returns or both end a line, however the data is split`() throws {
    let text = "a\rb\r\nc\n\r\rd\r\n\r\n\ne\r"
    let expected = ["a", "b", "c", "", "", "d", "", "", "e"]
    let endings = ["\r", "\r\n", "\n", "\r", "\r", "\r\n", "\r\n", "\n", "\r"]
    let bytes = Array(text.utf8)
    for pieces in [[bytes], bytes.map { [$0] }] {
      var reader = LineReader(GivenInput(bytes: pieces))
      var read: [LineReader.Line] = []
      while let line = try reader.next() { read.append(line) }
      #expect(read.map(\.text) == expected)
      #expect(read.map { Array($0.ending.utf8) } == endings.map { Array($0.utf8) })
    }
    #expect(try lines(GivenInput("a\r\nb")) == ["a", "b"])
  }

  @Test func `a byte order mark is removed`() throws {
    #expect(try lines(GivenInput("\u{FEFF}a\r\nb\r", "\n\u{FEFF}c")) == ["a", "b", "\u{FEFF}c"])
    #expect(try lines(GivenInput("\u{FEFF}")) == [""])
  }

  @Test func `a character may be split between reads`() throws {
    let bytes = Array("아\n".utf8)
    #expect(try lines(GivenInput(bytes: [Array(bytes[..<2]), Array(bytes[2...])])) == ["아"])
  }

  @Test func `text that is not UTF-8 is read as Windows-1252, which is said once`() throws {
    let err = CapturedOutput()
    let bytes = Array("a\nCaf".utf8) + [0xE9, 0x0A, 0x80, 0x20, 0x99, 0x9F, 0xFF]
    #expect(
      try lines(GivenInput(bytes: [bytes]), Messages(of: "amctl", error: err, isQuiet: false))
        == ["a", "Café", "€ ™Ÿÿ"])
    #expect(err.text == "amctl: Reading 'list' as Windows-1252, because line 2 is not UTF-8.\n")
  }

  static let unreadable: [(bytes: [UInt8], flaw: String)] = [
    (
      Array("é\nb\n".utf8) + [0xE9],
      "line 3 is not UTF-8, but line 1 is; save all of it as UTF-8"
    ),
    (
      [0xE9] + Array("\nb\ré\n".utf8),
      "line 3 is UTF-8, but line 1 is not; save all of it as UTF-8"
    ),
    (
      Array("\u{FEFF}a\n".utf8) + [0xE9],
      "line 2 is not UTF-8, but line 1 is; save all of it as UTF-8"
    ),
    ([0x61, 0x0A, 0xE9, 0x81], "line 2 is neither UTF-8 nor Windows-1252; save it as UTF-8"),
    ([0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00], "it is UTF-16; save it as UTF-8"),
    ([0xFE, 0xFF, 0x00, 0x61, 0x00, 0x0A], "it is UTF-16; save it as UTF-8"),
  ]

  @Test(arguments: unreadable.indices)
  func `text in no encoding, or in two, is an error with the line`(index: Int) {
    let (bytes, flaw) = Self.unreadable[index]
    let error = #expect(throws: FileError.self) { try lines(GivenInput(bytes: [bytes])) }
    #expect(error?.description == "'stdin' cannot be read: \(flaw)")
    #expect(error?.isWrongInput == true)
  }

  @Test func `Windows-1252 has no more than its letters`() {
    #expect(Windows1252.text(of: [0x61, 0xE9, 0x80, 0x9C]) == "aé€œ")
    for byte in UInt8.min...UInt8.max {
      let isLetter = ![0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte)
      #expect((Windows1252.text(of: [byte])?.unicodeScalars.count == 1) == isLetter)
    }
  }

  @Test func `everything up to the end is read`() throws {
    #expect(try GivenInput("ab", "c").readAll() == Array("abc".utf8))
    #expect(try GivenInput().readAll() == [])
  }
}
