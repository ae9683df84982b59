import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct JSONValueTests {
  private func text(_ value: JSONValue) -> String {
    String(decoding: value.encoded(), as: UTF8.self)
  }

  @Test func `a body is written like its literal`() {
    let body: JSONValue = [
      "type": "rating", "attributes": ["value": -1, "on": true, "off": false, "none": nil],
      "data": [["id": "1"], [], [:]],
    ]
    #expect(
      text(body)
        == #"{"type":"rating","attributes":{"value":-1,"on":true,"off":false,"none":null},"#
        + #""data":[{"id":"1"},[],{}]}"#)
  }

  @Test func `a fraction in a literal is written with the digits that it needs`() {
    let body: JSONValue = [0.1, 1.50, -2.5e-7, 1e21, 0.1234567890123456, 3.0]
    #expect(text(body) == "[0.1,1.5,-2.5e-07,1e+21,0.1234567890123456,3.0]")
  }

  @Test func `members keep their order and repeats`() {
    let members = [JSONMember("b", .int(.max)), JSONMember("a", .int(.min)), JSONMember("b", 3)]
    #expect(
      text(.object(members)) == #"{"b":9223372036854775807,"a":-9223372036854775808,"b":3}"#)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), ("a\"b\\c/d", #""a\"b\\c/d""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\0\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
    ("é夜🎵\u{7F}\u{2028}", "\"é夜🎵\u{7F}\u{2028}\""),
  ])
  func `only characters that require it are escaped`(string: String, encoded: String) throws {
    #expect(text(.string(string)) == encoded)
    #expect(text(.object([JSONMember(string, 0)])) == "{\(encoded):0}")
    #expect(try JSONDocument(parsing: encoded).root.string == string)
  }

  @Test func `every scalar below the surrogates survives a round trip`() throws {
    let string = String(String.UnicodeScalarView((0..<0xD800).compactMap(Unicode.Scalar.init)))
    let document = try JSONDocument(parsing: JSONValue.string(string).encoded())
    #expect(document.root.string.map { Array($0.utf8) } == Array(string.utf8))
  }

  @Test func `a parsed value is written with its own bytes`() throws {
    let read = try JSONDocument(parsing: #"{"a": [ 1.50, "\u0041" ]}"#).root
    let inner = try #require(read["a"])
    #expect(text(["x": .json(inner)]) == #"{"x":[ 1.50, "\u0041" ]}"#)
  }
}
