import MusicAPI
import Testing

struct HTTPHeadersTests {
  @Test(arguments: ["Retry-After", "retry-after", "RETRY-AFTER", "rEtry-aFter"])
  func `a field is found regardless of case`(name: String) {
    let headers: HTTPHeaders = ["Content-Type": "text/plain", "Retry-After": "5"]
    #expect(headers[name] == "5")
  }

  @Test(arguments: ["Retry-Afte", "Retry-After ", "RetryAfter", "", "Retry-Äfter"])
  func `no other name finds a field`(name: String) {
    #expect(HTTPHeaders(dictionaryLiteral: ("Retry-After", "5"))[name] == nil)
  }

  @Test func `letters beyond ASCII have no case`() {
    #expect(HTTPHeaders(dictionaryLiteral: ("Ä", "1"))["ä"] == nil)
    #expect(HTTPHeaders(dictionaryLiteral: ("[", "1"))["{"] == nil)
  }

  @Test func `order, spelling and repeats are preserved`() {
    var headers: HTTPHeaders = ["B": "1", "a": "2"]
    headers.add("b", "3")
    #expect(headers.fields.map(\.name) == ["B", "a", "b"])
    #expect(headers["b"] == "1")
  }

  @Test func `setting a field replaces all fields with that name`() {
    var headers: HTTPHeaders = ["B": "1", "a": "2", "b": "3"]
    headers["b"] = "4"
    #expect(headers == ["a": "2", "b": "4"])
    headers["A"] = nil
    #expect(headers == ["b": "4"])
  }
}
