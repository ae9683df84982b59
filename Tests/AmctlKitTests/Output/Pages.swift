import AmctlCommandLine
import AmctlTestSupport
import MusicAPI

@testable import AmctlKit

/// Creates listings from responses, for testing formats.
enum Pages {
  /// Returns the output for these responses, read to the given extent.
  static func written(
    _ responses: [String], as format: OutputFormat, fields: [String] = [],
    extent: ListingExtent = .all, to output: CapturedOutput = CapturedOutput()
  ) async throws -> String {
    let presentation = Presentation(
      output: output, format: format, fields: fields.map { Field($0) }, style: .plain,
      messages: Messages(error: CapturedOutput(), isQuiet: true))
    var listing = RecordStream(presentation, of: .several)
    let client = MusicClient(transport: RespondingTransport(responses: responses))
    let endpoint = Endpoint<Page<AnyKind>>(
      HTTPRequest(.get, RequestTarget(path: "/v1/x")))
    for try await page in client.pages(of: endpoint, extent: extent) {
      try listing.write(page)
    }
    try listing.finish()
    return output.text
  }

  /// Returns a writer's output for records.
  static func written(
    _ records: [String], in groups: [String?] = [], by writer: some RecordWriter,
    _ output: CapturedOutput
  ) throws -> String {
    var writer = writer
    for (index, record) in records.enumerated() {
      let json = try JSONDocument(parsing: Array(record.utf8)).root
      try writer.write(json, in: groups.isEmpty ? nil : groups[index])
    }
    try writer.finish()
    return output.text
  }
}

/// Responds with the page whose number is the query's `page`, from 0.
struct RespondingTransport: Transport {
  let responses: [String]

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let page = request.target.query["page"].flatMap { Int($0) } ?? 0
    return HTTPResponse(status: 200, body: Array(responses[page].utf8))
  }
}
