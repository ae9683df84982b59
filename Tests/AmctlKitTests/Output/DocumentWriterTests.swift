import AmctlCommandLine
import AmctlTestSupport
import Testing

@testable import AmctlKit
@testable import MusicAPI

@Suite(.quick) struct DocumentWriterTests {
  private static let one =
    "{ \"x\" : 1.50,\n\t\"data\": [ {\"id\" : \"a\", \"n\":1e2}, null ,7 ], \"é\": \"\\u00e9\\/\" }"

  @Test func `a single response keeps its bytes, and ends with one newline`() async throws {
    #expect(try await Pages.written([Self.one], as: .json) == Self.one + "\n")
    let next = "{\"data\":[], \"next\": null}\r\n"
    #expect(try await Pages.written([next], as: .json) == next)
  }

  @Test func `pages are inserted into the first, and nothing else changes`() async throws {
    let responses = [
      "{\"b\":1.0,\n \"data\" : [ {\"id\":\"1\",\"n\":1.50} , {\"id\":\"1\"} ],"
        + "\"next\":\"/v1/x?page=1\" ,\"meta\":{\"z\":1,\"a\":2}}",
      #"{"data":[{"z":"\u0041" ,"a":-0}, null], "next":"/v1/x?page=2","meta":{}}"#,
      #"{"data":[]}"#,
    ]
    #expect(
      try await Pages.written(responses, as: .json)
        == "{\"b\":1.0,\n \"data\" : [ {\"id\":\"1\",\"n\":1.50} , {\"id\":\"1\"},"
        + "{\"z\":\"\\u0041\" ,\"a\":-0},null ] ,\"meta\":{\"z\":1,\"a\":2}}\n")
  }

  @Test func `pages are written as they arrive, once there is a second one`() async throws {
    let responses = [
      #"{"data":[1, 2],"next":"/v1/x?page=1","z":0}"#, #"{"data":[3],"next":"/v1/x?page=2"}"#,
      #"{"data":[4]}"#,
    ]
    let output = CapturedOutput()
    var writer = DocumentWriter(to: output, style: .plain, projection: nil)
    writer.open(nil)
    var texts: [String] = []
    let client = MusicClient(transport: RespondingTransport(responses: responses))
    let endpoint = Endpoint<Page<AnyKind>>(
      HTTPRequest(.get, RequestTarget(path: "/v1/x")))
    for try await page in client.pages(of: endpoint) {
      try writer.write(page, at: .root)
      texts.append(output.text)
    }
    try writer.finish()
    #expect(texts == ["", #"{"data":[1, 2,3"#, #"{"data":[1, 2,3,4"#])
    #expect(output.text == #"{"data":[1, 2,3,4],"z":0}"# + "\n")
  }

  @Test(arguments: [
    (ListingExtent.all, #"{"data":[1,2,3]}"#),
    (.items(2), #"{"data":[1,2],"next":"/v1/x?page=2"}"#),
  ])
  func `a next before the list is written after it`(
    extent: ListingExtent, document: String
  ) async throws {
    let responses = [
      #"{"next":"/v1/x?page=1","data":[1]}"#, #"{"next":"/v1/x?page=2","data":[2]}"#,
      #"{"data":[3]}"#,
    ]
    let written = try await Pages.written(responses, as: .json, extent: extent)
    #expect(written == document + "\n")
  }

  @Test func `fields apply to each item of every page`() async throws {
    let responses = [
      #"{"data":[{"id":"1","attributes":{"name":"A","id":"inner"}}],"next":"/v1/x?page=1","m":1}"#,
      #"{"data":[{"id":"2","attributes":{"artwork":{"url":"u"}}},null,7]}"#,
    ]
    #expect(
      try await Pages.written(responses, as: .json, fields: ["name", "id", "artwork.url"])
        == #"{"data":[{"name":"A","id":"inner","artwork.url":null},"#
        + #"{"name":null,"id":"2","artwork.url":"u"},"#
        + #"{"name":null,"id":null,"artwork.url":null},"#
        + #"{"name":null,"id":null,"artwork.url":null}],"m":1}"# + "\n")
  }

  @Test func `records form a document that grows as they come`() throws {
    let output = CapturedOutput()
    let presentation = Presentation(
      output: output, format: .json, fields: [], style: .plain,
      messages: Messages(error: CapturedOutput(), isQuiet: false))
    var stream = RecordStream(presentation, columns: [Column("id")])
    try stream.write(["id": "1"])
    #expect(output.text == #"{"data":[{"id":"1"}"#)
    try stream.write(["id": "2"])
    try stream.finish()
    #expect(output.text == #"{"data":[{"id":"1"},{"id":"2"}]}"# + "\n")
  }
}
