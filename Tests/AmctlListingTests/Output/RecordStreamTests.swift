import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// The stream that every record of every command goes through.
struct RecordStreamTests {
  private let output = CapturedOutput()
  private let messages = CapturedOutput()

  private func stream(as format: OutputFormat, to output: CapturedOutput? = nil) -> RecordStream {
    let presentation = Presentation(
      output: output ?? self.output, format: format, fields: [], style: .plain,
      messages: Messages(error: messages, isQuiet: false))
    return RecordStream(presentation, columns: [Column("id"), Column("name")])
  }

  private static let sent = "{ \"id\" : \"1\",\n \"n\":1.50 }"

  @Test func `a document is written as its records come, and closed at the end`() throws {
    var stream = stream(as: .json)
    try stream.write([try JSON(Self.sent)])
    #expect(output.text == #"{"data":["# + Self.sent)
    try stream.write(["id": "2"])
    try stream.finish()
    #expect(output.text == #"{"data":["# + Self.sent + #",{"id":"2"}]}"# + "\n")
    #expect(stream.written == 2)
  }

  @Test func `the only response stays as it was sent, if all of it is written`() throws {
    let response = try JSON("{\"data\": [\(Self.sent)],\n\"x\":0}")
    let records = Array(try #require(response["data"]).elements)
    var whole = stream(as: .json)
    try whole.write(records, ofOnly: response)
    try whole.finish()
    #expect(output.text == "{\"data\": [\(Self.sent)],\n\"x\":0}")
    let lines = CapturedOutput()
    var rows = stream(as: .ndjson, to: lines)
    try rows.write(records, ofOnly: response)
    try rows.finish()
    #expect(lines.text == #"{"id":"1","n":1.50}"# + "\n")
    #expect((whole.written, rows.written) == (1, 1))
  }

  private struct Lost: ReportedError {
    var failure: Failure { Failure(.network, "the connection was lost") }
  }

  @Test func `an error that the command survives leaves the document open`() async throws {
    var stream = stream(as: .json)
    stream.survives = { $0 is Lost }
    try stream.write(["id": "1"])
    await #expect(throws: Lost.self) { try await stream.during { throw Lost() } }
    try stream.write(["id": "2"])
    try stream.finish()
    #expect(output.text == #"{"data":[{"id":"1"},{"id":"2"}]}"# + "\n")
  }

  @Test(arguments: OutputFormat.allCases)
  func `records that are only counted write nothing`(format: OutputFormat) throws {
    let presentation = Presentation(
      output: output, format: format, fields: [], style: .plain,
      messages: Messages(error: messages, isQuiet: true))
    var stream = RecordStream(presentation, by: nil)
    try stream.write([try JSON(Self.sent)])
    try stream.finish()
    #expect(stream.written == 1)
    #expect(output.text == "")
  }
}
