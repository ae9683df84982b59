import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

struct LineReaderTests {
  private func lines(_ input: GivenInput) throws -> [String] {
    var reader = LineReader(input)
    var lines: [String] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  @Test func `lines do not depend on how the data is split`() throws {
    #expect(try lines(GivenInput("a\nb\nc")) == ["a", "b", "c"])
    #expect(try lines(GivenInput("a", "\n", "b\n", "c\n")) == ["a", "b", "c"])
    #expect(try lines(GivenInput("on", "e\nt", "wo")) == ["one", "two"])
    #expect(try lines(GivenInput()) == [])
    #expect(try lines(GivenInput("\n\n")) == ["", ""])
  }

  @Test func `carriage returns and a byte order mark are removed`() throws {
    #expect(try lines(GivenInput("\u{FEFF}a\r\nb\r", "\n\u{FEFF}c")) == ["a", "b", "\u{FEFF}c"])
  }

  @Test func `a character may be split between reads, and invalid bytes are replaced`() throws {
    let bytes = Array("아\n".utf8)
    #expect(try lines(GivenInput(bytes: [Array(bytes[..<2]), Array(bytes[2...])])) == ["아"])
    #expect(try lines(GivenInput(bytes: [[0x61, 0xFF]])) == ["a\u{FFFD}"])
  }

  @Test func `everything up to the end is read`() throws {
    #expect(try GivenInput("ab", "c").readAll() == Array("abc".utf8))
    #expect(try GivenInput().readAll() == [])
  }
}
