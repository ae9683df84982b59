import AmctlTestSupport
import Foundation
import Testing

@testable import MusicAPI

/// Parsed values passed to an encoder.
@Suite(.quick) struct JSONEncodableTests {
  /// Returns the output of Foundation's encoder, with members sorted by name.
  private static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(arguments: [
    ("null", "null"), ("true", "true"), (#""a\u0041\n""#, #""aA\n""#), ("[]", "[]"), ("{}", "{}"),
    ("[1, -2, 7.0, 1.50e3, 0.1]", "[1,-2,7,1500,0.1]"),
    ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("18446744073709551615", "18446744073709551615"), ("1e300", "1e+300"),
    (#"{"b":[{"c":null}],"a":{"d":"x"}}"#, #"{"a":{"d":"x"},"b":[{"c":null}]}"#),
    (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#),
  ])
  func `a value is encoded as its own type`(text: String, encoded: String) throws {
    #expect(try Self.encoded(JSONDocument(parsing: text).root) == encoded)
  }

  @Test func `a number too large for any type is an error`() throws {
    let json = try JSONDocument(parsing: #"{"a":[1e400]}"#).root
    #expect(throws: EncodingError.self) { try Self.encoded(json) }
  }

  @Test func `a resource is encoded with everything the server sent`() throws {
    let text = """
      {"attributes":{"name":"Aurora","new":{"x":[1,2.5]}},"href":"/v1/x","id":"1","type":"songs"}
      """
    let song = try #require(Resource<Song>(json: JSONDocument(parsing: text).root))
    #expect(try Self.encoded([song]) == "[\(text)]")
    #expect(try Self.encoded(song.id) == #""1""#)
    #expect(try Self.encoded(song.type) == #""songs""#)
    #expect(try JSONDecoder().decode(ResourceID<Song>.self, from: Data(#""1""#.utf8)) == "1")
  }
}
