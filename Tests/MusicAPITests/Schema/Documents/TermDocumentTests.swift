import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Responses of terms, suggestions and tags, which are no resources.
@Suite(.quick) struct TermDocumentTests {
  private func document(results: String) throws -> JSONDocument {
    try JSONDocument(parsing: #"{"results":\#(results)}"#)
  }

  @Test(arguments: [
    (#"{"terms":["a","b"]}"#, ["a", "b"]), (#"{"terms":["a",null,7]}"#, ["a"]),
    (#"{"terms":null}"#, []), ("{}", []),
  ])
  func `terms that are not texts are left out`(results: String, terms: [String]) throws {
    #expect(try SearchHints(document: document(results: results)).terms == terms)
  }

  @Test func `suggested terms and resources are mixed, in their own order`() throws {
    let suggestions = try SearchSuggestions(
      document: document(
        results: """
          {"suggestions":[
          {"kind":"terms","searchTerm":"a b","displayTerm":"A B"},null,
          {"kind":"topResults","content":{"id":"1","type":"songs"}},{"kind":"later","content":7}]}
          """)
    ).suggestions
    #expect(suggestions.map(\.kind) == ["terms", "topResults", "later"])
    #expect(suggestions.map(\.searchTerm) == ["a b", nil, nil])
    #expect(suggestions.map(\.displayTerm) == ["A B", nil, nil])
    #expect(suggestions.map(\.content?.id) == [nil, "1", nil])
  }

  @Test(arguments: ["{}", #"{"suggestions":null}"#, #"{"suggestions":{}}"#])
  func `suggestions may be empty`(results: String) throws {
    #expect(try SearchSuggestions(document: document(results: results)).suggestions.isEmpty)
  }

  @Test(arguments: [(#"{"tag":"fr-CA"}"#, "fr-CA"), (#"{"tag":7}"#, nil), ("{}", nil)])
  func `the tag of a language is read if it is present`(results: String, tag: String?) throws {
    #expect(try LanguageTag(document: document(results: results)).tag == tag)
  }

  @Test func `a response without results is rejected`() throws {
    let document = try JSONDocument(parsing: #"{"data":[]}"#)
    let error = UnexpectedShapeError("'results' is missing, or not an object")
    #expect(throws: error) { try SearchHints(document: document) }
    #expect(throws: error) { try SearchSuggestions(document: document) }
    #expect(throws: error) { try LanguageTag(document: document) }
    #expect(throws: error) { try ChartResults(document: document) }
  }
}
