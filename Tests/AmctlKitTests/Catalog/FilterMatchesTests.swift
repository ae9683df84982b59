import AmctlTestProgram
import AmctlTestSupport
import Testing

@testable import AmctlKit

@testable import AmctlCommandLine

/// Documents contain the matches of the codes in every batch.
@Suite(.quick) struct FilterMatchesTests {
  private static func server() throws -> TestServer {
    try CatalogServer.answering { question in
      question.values.map { ($0, #"{"id":"\#($0)","type":"songs"}"#) }
    }
  }

  static let inputs: [(lines: String, document: String)] = [
    (
      "5\nUSQE92200157\n",
      #"{"data":[{"id":"5","type":"songs"},{"id":"USQE92200157","type":"songs"}],"#
        + #""meta":{"filters":{"isrc":{"USQE92200157":[{"id":"USQE92200157"}]}}}}"#
    ),
    (
      "USQE92200157\n5\n",
      #"{"data":[{"id":"USQE92200157","type":"songs"},{"id":"5","type":"songs"}],"#
        + #""meta":{"filters":{"isrc":{"USQE92200157":[{"id":"USQE92200157"}]}}}}"#
    ),
    (
      "USQE92200157\n5\nUSQE92200158\n",
      #"{"data":[{"id":"USQE92200157","type":"songs"},{"id":"5","type":"songs"},"#
        + #"{"id":"USQE92200158","type":"songs"}],"meta":{"filters":{"isrc":"#
        + #"{"USQE92200157":[{"id":"USQE92200157"}],"USQE92200158":[{"id":"USQE92200158"}]}}}}"#
    ),
  ]

  @Test(arguments: inputs)
  func `a document of ids and codes includes the matches of each code`(
    lines: String, document: String
  ) async throws {
    let server = try Self.server()
    var program = try Program.asking(server)
    program.input = lines
    let result = try await program.run("catalog songs --from - -o json")
    #expect(result.out == document + "\n")
    #expect(result.ending == "[exit 0]")
  }

  @Test func `the matches of two kinds of codes are included`() async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run(
      "catalog songs --isrc USQE92200157 --equivalents 7 -o json")
    #expect(
      result.out == #"{"data":[{"id":"USQE92200157","type":"songs"},{"id":"7","type":"songs"}],"#
        + #""meta":{"filters":{"isrc":{"USQE92200157":[{"id":"USQE92200157"}]},"#
        + #""equivalents":{"7":[{"id":"7"}]}}}}"# + "\n")
  }

  static let firsts: [(first: String, document: String)] = [
    (
      #"{"data":[1],"next":"/v1/x?page=1","meta":{"a":1}}"#,
      #"{"data":[1,2],"meta":{"a":1,"filters":{"upc":{"8":[]}}}}"#
    ),
    (
      #"{"data":[1],"next":"/v1/x?page=1","meta":{}}"#,
      #"{"data":[1,2],"meta":{"filters":{"upc":{"8":[]}}}}"#
    ),
    (
      #"{"meta":null,"data":[1],"next":"/v1/x?page=1"}"#,
      #"{"data":[1,2],"meta":{"filters":{"upc":{"8":[]}}}}"#
    ),
  ]

  @Test(arguments: firsts)
  func `existing members are kept`(first: String, document: String) async throws {
    let second = #"{"data":[2],"meta":{"filters":{"upc":{"8":[]}}}}"#
    #expect(try await Pages.written([first, second], as: .json) == document + "\n")
  }
}
