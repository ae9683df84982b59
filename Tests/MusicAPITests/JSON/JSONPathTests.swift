import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct JSONPathTests {
  @Test(arguments: [
    ("", #"{"data":[{"id":"1","a.b":{"0":true}}]}"#), ("data", #"[{"id":"1","a.b":{"0":true}}]"#),
    ("data.0.id", #""1""#),
  ])
  func `a path is followed from the root`(path: String, text: String) throws {
    let root = try JSONDocument(parsing: #"{"data":[{"id":"1","a.b":{"0":true}}]}"#).root
    #expect(root.value(at: JSONPath(path))?.text == text)
  }

  @Test(arguments: [
    "data.1", "data.-1", "data.id", "data.0.name", "data.0.id.x", "data.00x", "nothing", "data.",
    ".", "data.99999999999999999999",
  ])
  func `a path without a value finds nil`(path: String) throws {
    let root = try JSONDocument(parsing: #"{"data":[{"id":"1"}]}"#).root
    #expect(root.value(at: JSONPath(path)) == nil)
  }

  @Test func `a number is a member name in an object`() throws {
    let root = try JSONDocument(parsing: #"{"a.b":{"0":true}}"#).root
    #expect(root.value(at: JSONPath(steps: ["a.b", "0"]))?.bool == true)
    #expect(root.value(at: "a.b.0") == nil)
  }

  @Test func `a path keeps its spelling`() {
    let path: JSONPath = "data.0.attributes.name"
    #expect(path.steps == ["data", "0", "attributes", "name"])
    #expect(path.description == "data.0.attributes.name")
    #expect(JSONPath("").steps.isEmpty && JSONPath("a..b").steps == ["a", "", "b"])
  }
}
