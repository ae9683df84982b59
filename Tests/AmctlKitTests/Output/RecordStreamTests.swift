import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// The stream that every record of every command goes through.
struct RecordStreamTests {
  private let output: CapturedOutput
  private let messages = CapturedOutput()

  init() {
    output = CapturedOutput()
  }

  private func stream(
    as format: OutputFormat, fields: [String] = [], to output: CapturedOutput? = nil
  ) -> RecordStream {
    let presentation = Presentation(
      output: output ?? self.output, format: format, fields: fields.map { Field($0) },
      style: .plain, messages: Messages(error: messages, isQuiet: false))
    return RecordStream(presentation, columns: [Column("id"), Column("name")])
  }

  private static let sent = "{ \"id\" : \"1\",\n \"n\":1.50 }"

  @Test func `a document is written as its records come, and closed at the end`() throws {
    var stream = stream(as: .json)
    try stream.write([try record(Self.sent)])
    #expect(output.text == #"{"data":["# + Self.sent)
    try stream.write(["id": "2"])
    try stream.finish()
    #expect(output.text == #"{"data":["# + Self.sent + #",{"id":"2"}]}"# + "\n")
    #expect(stream.written == 2)
  }

  @Test func `a document without records is an empty list`() throws {
    var stream = stream(as: .json)
    try stream.finish()
    #expect(output.text == #"{"data":[]}"# + "\n")
    #expect(messages.text == "")
  }

  @Test func `the records of several lists are gathered by list, in the order of the lists`()
    throws
  {
    var stream = stream(as: .json)
    for (id, list) in [("1", "songs"), ("2", "albums"), ("3", "songs")] {
      try stream.write([try record(#"{"id":"\#(id)"}"#)], in: list)
    }
    #expect(output.text == "")
    try stream.finish()
    #expect(
      output.text
        == #"{"results":{"songs":{"data":[{"id":"1"},{"id":"3"}]},"albums":{"data":[{"id":"2"}]}}}"#
        + "\n")
  }

  @Test func `a person gets the whole document at once, indented`() throws {
    let terminal = CapturedOutput(isTerminal: true, columns: 80)
    var stream = stream(as: .json, to: terminal)
    try stream.write([try record(#"{"id":"1"}"#)])
    #expect(terminal.text == "")
    try stream.finish()
    #expect(
      terminal.text == """
        {
          "data": [
            {
              "id": "1"
            }
          ]
        }

        """)
  }

  @Test func `fields choose what a document contains of each record`() throws {
    var stream = stream(as: .json, fields: ["name", "n"])
    try stream.write([try record(Self.sent)])
    try stream.finish()
    #expect(output.text == #"{"data":[{"name":null,"n":1.50}]}"# + "\n")
    #expect(messages.text.hasPrefix("amctl: 'name' is empty in the only item"))
  }

  @Test func `the only response stays as it was sent, if all of it is written`() throws {
    let response = try record("{\"data\": [\(Self.sent)],\n\"x\":0}")
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

  @Test func `after a failure the document is closed, and the error says how far it came`()
    async throws
  {
    var stream = stream(as: .json)
    stream.resume = ResumePoint(offset: 25)
    try stream.write(["id": "1"])
    do {
      try await stream.during { throw Lost() }
      Issue.record("nothing was thrown")
    } catch {
      let failure = Failure(error)
      #expect(
        failure.message == "the connection was lost after 1 item; continue with --offset 25")
      #expect(failure.exit == .network)
    }
    #expect(output.text == #"{"data":[{"id":"1"}]}"# + "\n")
  }

  @Test func `an error before the first record is thrown as it is, and nothing is written`()
    async throws
  {
    var stream = stream(as: .json)
    await #expect(throws: Lost.self) { try await stream.during { throw Lost() } }
    #expect(output.text == "")
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

  @Test func `a table without rows is explained, unless another notice does it`() throws {
    var table = stream(as: .table)
    try table.finish()
    #expect(messages.text == "amctl: Nothing found.\n")
    var explained = stream(as: .table)
    explained.notesAbsence = false
    try explained.finish()
    #expect(messages.text == "amctl: Nothing found.\n")
  }

  @Test(arguments: OutputFormat.allCases)
  func `records that are only counted write nothing`(format: OutputFormat) throws {
    let presentation = Presentation(
      output: output, format: format, fields: [], style: .plain,
      messages: Messages(error: messages, isQuiet: true))
    var stream = RecordStream(presentation, by: nil)
    try stream.write([try record(Self.sent)])
    try stream.finish()
    #expect(stream.written == 1)
    #expect(output.text == "")
  }
}
