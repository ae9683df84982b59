import Testing

@testable import MusicAPI

struct HTTPResponseCompletenessTests {
  static let whole = #"{"data":[{"id":"1","attributes":{"name":"a \\\"b\\\\\" ] }","n":[1,2]}}]}"#

  private static func response(
    _ text: some StringProtocol, status: HTTPStatus = 200, type: String? = "application/json"
  ) -> HTTPResponse {
    let headers = type.map { HTTPHeaders([.init(name: "Content-Type", value: $0)]) }
    return HTTPResponse(status: status, headers: headers ?? HTTPHeaders(), body: Array(text.utf8))
  }

  @Test func `JSON is cut off wherever it is cut`() {
    #expect(!Self.response(Self.whole).isCutOff)
    #expect(!Self.response(Self.whole + "\n").isCutOff)
    for count in 1..<Self.whole.count {
      #expect(Self.response(Self.whole.prefix(count)).isCutOff, "after \(count)")
      #expect(Self.response(Self.whole.prefix(count), type: nil).isCutOff, "after \(count)")
    }
  }

  @Test(arguments: ["", "1", "<html>", "nul", #"{"a":}"#, "[1,,]", "{}}"])
  func `what is no JSON at all is not cut off`(text: String) {
    #expect(!Self.response(text).isCutOff)
  }

  @Test func `other types, and failures, are not looked at`() {
    #expect(!Self.response("{", type: "text/plain").isCutOff)
    #expect(!Self.response("{", status: 500).isCutOff)
  }
}
