import Testing

@testable import MusicAPI

struct SearchHintsTests {
  @Test(arguments: [
    (#"{"terms":["a","b"]}"#, ["a", "b"]), (#"{"terms":["a",null,7]}"#, ["a"]),
    (#"{"terms":null}"#, []), ("{}", []),
  ])
  func `terms that are not texts are left out`(results: String, terms: [String]) throws {
    let document = try JSONDocument(parsing: #"{"results":\#(results)}"#)
    #expect(try SearchHints(document: document).terms == terms)
  }

  @Test func `a response without results is rejected`() throws {
    let document = try JSONDocument(parsing: #"{"data":[]}"#)
    let error = UnexpectedShapeError.noMember("results", .object)
    #expect(throws: error) { try SearchHints(document: document) }
    #expect(throws: error) { try SearchSuggestions(document: document) }
    #expect(throws: error) { try LanguageTag(document: document) }
  }
}
