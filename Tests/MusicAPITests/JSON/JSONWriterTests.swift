import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct JSONWriterTests {
  private func root(_ text: String) throws -> JSON { try JSONDocument(parsing: text).root }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `indented output has the layout of jq`() throws {
    let source = #"{"a":1,"b":[true,{"c":[]},{}],"d":"x y","a":{"e":null}}"#
    let expected = """
      {
        "a": 1,
        "b": [
          true,
          {
            "c": []
          },
          {}
        ],
        "d": "x y",
        "a": {
          "e": null
        }
      }
      """
    #expect(try text(root(source).indented()) == expected)
    #expect(try text(root(expected).indented()) == expected)
    #expect(try text(root(expected).compact()) == source)
  }

  @Test func `the width of the indent can be chosen`() throws {
    let source = #"{"a":[1]}"#
    #expect(try text(root(source).indented(by: 4)) == "{\n    \"a\": [\n        1\n    ]\n}")
    #expect(try text(root(source).indented(by: 0)) == "{\n\"a\": [\n1\n]\n}")
    #expect(try text(root(source).indented(by: -1)) == "{\n\"a\": [\n1\n]\n}")
  }

  @Test func `a value inside a document is written on its own`() throws {
    let document = try root(#"[ 0 , { "a" : [ 1 , 2 ] } , "s" , [] ]"#)
    #expect(document.elements.map { text($0.compact()) } == ["0", #"{"a":[1,2]}"#, #""s""#, "[]"])
    #expect(text(document[1]?["a"]?.indented() ?? []) == "[\n  1,\n  2\n]")
    #expect(text(document[2]?.indented() ?? []) == #""s""#)
    #expect(text(document[3]?.indented() ?? []) == "[]")
  }
}
