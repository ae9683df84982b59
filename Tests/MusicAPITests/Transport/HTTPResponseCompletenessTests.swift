import AmctlTestSupport
import Testing

@testable import MusicAPI

/// When the end of a text is the only sign that a response lost its own.
@Suite(.quick) struct HTTPResponseCompletenessTests {
  static let whole =
    #"{"data":[{"id":"1","attributes":{"name":"é \\\"b\\\\\" ] }","n":[1,true]}}]}"#

  private static func isCutOff(
    _ bytes: some Sequence<UInt8>, status: HTTPStatus = 200, _ headers: HTTPHeaders,
    endsWithConnection: Bool = false
  ) -> Bool {
    HTTPResponse(status: status, headers: headers, body: Array(bytes))
      .isCutOff(endsWithConnection: endsWithConnection)
  }

  @Test(arguments: [["Content-Type": "application/json"], [:]] as [HTTPHeaders])
  func `JSON that ends with the connection is cut off wherever it is cut`(headers: HTTPHeaders) {
    let whole = Self.whole.utf8
    #expect(!Self.isCutOff(whole, headers, endsWithConnection: true))
    #expect(!Self.isCutOff(Array(whole) + [0x0A], headers, endsWithConnection: true))
    for count in 1..<whole.count {
      #expect(
        Self.isCutOff(whole.prefix(count), headers, endsWithConnection: true), "after \(count)")
    }
  }

  @Test func `a body that arrived as announced is complete wherever its JSON ends`() {
    for count in 1...Self.whole.utf8.count {
      #expect(!Self.isCutOff(Self.whole.utf8.prefix(count), ["Content-Length": "\(count)"]))
    }
  }

  @Test func `compressed JSON is cut off unless it ends in its bracket`() {
    let headers: HTTPHeaders = ["Content-Encoding": "gzip"]
    #expect(!Self.isCutOff((Self.whole + " \n").utf8, headers))
    for count in 1..<Self.whole.utf8.count {
      let cut = Self.whole.utf8.prefix(count)
      #expect(Self.isCutOff(cut, headers) == (cut.last != UInt8(ascii: "}")), "after \(count)")
    }
  }

  @Test(arguments: ["", "1", "<html>", "nul", #"{"a":}"#, "[1,,]", "{}}", "{\u{FF}\"}"])
  func `a text that is not JSON does not count as cut off`(text: String) {
    #expect(!Self.isCutOff(text.utf8, [:], endsWithConnection: true))
  }

  @Test func `other types, and failures, are not looked at`() {
    #expect(!Self.isCutOff("{".utf8, ["Content-Type": "text/plain"], endsWithConnection: true))
    #expect(!Self.isCutOff("{".utf8, status: 500, [:], endsWithConnection: true))
  }
}
