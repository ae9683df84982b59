import MusicAPI
import Testing

struct SearchSuggestionsTests {
  @Test func `terms and resources are mixed, in their own order`() throws {
    let document = try JSONDocument(
      parsing: """
        {"results":{"suggestions":[
          {"kind":"terms","searchTerm":"a b","displayTerm":"A B"},null,
          {"kind":"topResults","content":{"id":"1","type":"songs"}},{"kind":"later","content":7}]}}
        """)
    let suggestions = try SearchSuggestions(document: document).suggestions
    #expect(suggestions.map(\.kind) == ["terms", "topResults", "later"])
    #expect(suggestions.map(\.searchTerm) == ["a b", nil, nil])
    #expect(suggestions.map(\.displayTerm) == ["A B", nil, nil])
    #expect(suggestions.map(\.content?.id) == [nil, "1", nil])
  }

  @Test(arguments: ["{}", #"{"suggestions":null}"#, #"{"suggestions":{}}"#])
  func `suggestions may be empty`(results: String) throws {
    let document = try JSONDocument(parsing: #"{"results":\#(results)}"#)
    #expect(try SearchSuggestions(document: document).suggestions.isEmpty)
  }
}
