import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct JSONDocumentTests {
  @Test func `containers nest up to the limit and no deeper`() throws {
    for (text, limit) in [("[[{}]]", 3), ("[[],[[]],[]]", 3), ("1", 0)] {
      #expect(throws: Never.self) { try JSONDocument(parsing: text, depthLimit: limit) }
    }
    #expect(throws: JSONError.self) { try JSONDocument(parsing: "[]", depthLimit: 0) }
    let error = try #require(throws: JSONError.self) {
      try JSONDocument(parsing: "[[{}]]", depthLimit: 2)
    }
    #expect(error.reason == .tooDeep(limit: 2) && error.offset == 2)
    #expect(error.description == "arrays and objects nest deeper than 2 levels at line 1, column 3")
  }

  @Test func `a million levels crash neither the parser nor the writer`() throws {
    let depth = 1_000_000
    let bytes =
      Array(repeating: UInt8(ascii: "["), count: depth)
      + Array(repeating: UInt8(ascii: "]"), count: depth)
    let root = try JSONDocument(parsing: bytes, depthLimit: depth).root
    #expect(root.compact() == bytes && root[0]?.source.count == 2 * depth - 2)
  }

  @Test func `a text too large for the parser is rejected before it is read`() throws {
    let bytes = Array("[1]".utf8)[...]
    #expect(throws: Never.self) { try JSONParser.parse(bytes, depthLimit: 1, sizeLimit: 3) }
    let error = try #require(throws: JSONError.self) {
      _ = try JSONParser.parse(bytes, depthLimit: 1, sizeLimit: 2)
    }
    #expect(error.reason == .tooLarge(limit: 2))
    #expect(error.description == "the document is larger than 2 bytes")
  }

  @Test func `64 MB are parsed`() throws {
    let element = Array(("\"" + String(repeating: "x", count: 1_048_573) + "\",").utf8)
    var bytes = [UInt8(ascii: "[")]
    for _ in 0..<64 { bytes += element }
    bytes[bytes.count - 1] = UInt8(ascii: "]")
    let root = try JSONDocument(parsing: bytes).root
    #expect(root.count == 64 && root[63]?.source.count == 1_048_575)
    #expect(root.source.count == bytes.count)
  }

  @Test func `the position of an error is given in lines and characters and in bytes`() throws {
    let error = try #require(throws: JSONError.self) {
      try JSONDocument(parsing: "[\"é\",\r\n  \"夜🎵\" 1]")
    }
    #expect(error.reason == .unexpected("1", expected: "',' or ']'"))
    #expect([error.line, error.column, error.offset] == [2, 8, 20])
    #expect(error.description == "expected ',' or ']', found '1' at line 2, column 8")
  }

  /// Puts each byte at each position of strings of some lengths, so that it is in every SIMD lane.
  @Test func `a byte has the same meaning anywhere in a string`() {
    for byte in UInt8.min...UInt8.max {
      let isPlain = (0x20..<0x80).contains(byte) && byte != 0x22 && byte != 0x5C
      for length in [1, 7, 8, 9, 17] {
        for place in 0..<length {
          var text = Array(repeating: UInt8(ascii: "x"), count: length)
          text[place] = byte
          let document = try? JSONDocument(parsing: [0x22] + text + [0x22])
          #expect((document != nil) == isPlain, "0x\(String(byte, radix: 16)) at \(place)")
        }
      }
    }
  }

  /// Compares with the standard library's own validation.
  @Test func `UTF-8 is accepted exactly when the standard library accepts it`() {
    let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE1, 0xFF]
    for lead in UInt8(0x80)...0xFF {
      for second in edges {
        for third in edges {
          for bytes in [[lead, second, third], [lead, second, third, 0x80], [lead, second]] {
            let isAccepted = (try? JSONDocument(parsing: [0x22] + bytes + [0x22])) != nil
            let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
            #expect(isAccepted == isUTF8, "\(bytes)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("[0,0,0]", 4), (#"{"a":0,"b":[]}"#, 5), ("[[],[],[]]", 4), ("0", 1), ("[{},[0]]", 4),
  ])
  func `values and names are counted, one too many is an error`(text: String, count: Int) throws {
    #expect(try JSONDocument(parsing: text, valueLimit: count).root.text == text)
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(parsing: text, valueLimit: count - 1)
    }
    #expect(error?.reason == .tooManyValues(limit: count - 1))
    #expect(error?.description == "the document has more than \(count - 1) values and names")
  }
}
