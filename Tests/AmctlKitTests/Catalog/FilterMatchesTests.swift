import AmctlTestProgram
import AmctlTestSupport
import MusicSandbox
import Testing

@testable import AmctlKit

@testable import AmctlCommandLine

/// Documents contain the matches of the codes in every batch.
@Suite(.quick) struct FilterMatchesTests {
  private static let program = Program.sending(
    to: Sandbox(
      songs: .numbered([5, 7])
        + [157, 158].map { CastTrack("Song", id: "\($0)", isrc: "USQE92200\($0)") }))

  static let inputs: [(lines: String, document: String)] = [
    (
      "5\nUSQE92200157\n",
      #"{"data":[{"id":"5"},{"id":"157"}],"#
        + #""meta":{"filters":{"isrc":{"USQE92200157":[{"id":"157","type":"songs","href":"/v1/catalog/us/songs/157"}]}}}}"#
    ),
    (
      "USQE92200157\n5\n",
      #"{"data":[{"id":"157"},{"id":"5"}],"#
        + #""meta":{"filters":{"isrc":{"USQE92200157":[{"id":"157","type":"songs","href":"/v1/catalog/us/songs/157"}]}}}}"#
    ),
    (
      "USQE92200157\n5\nUSQE92200158\n",
      #"{"data":[{"id":"157"},{"id":"5"},"#
        + #"{"id":"158"}],"meta":{"filters":{"isrc":"#
        + #"{"USQE92200157":[{"id":"157","type":"songs","href":"/v1/catalog/us/songs/157"}],"USQE92200158":[{"id":"158","type":"songs","href":"/v1/catalog/us/songs/158"}]}}}}"#
    ),
  ]

  @Test(arguments: inputs)
  func `a document of ids and codes includes the matches of each code`(
    lines: String, document: String
  ) async throws {
    var program = Self.program
    program.input = lines
    let result = try await program.run("catalog songs --from - -o json --fields id")
    #expect(result.out == document + "\n")
    #expect(result.ending == "[exit 0]")
  }

  @Test func `the matches of two kinds of codes are included`() async throws {
    let result = try await Self.program.run(
      "catalog songs --isrc USQE92200157 --equivalents 7 -o json --fields id")
    #expect(
      result.out == #"{"data":[{"id":"157"},{"id":"7"}],"#
        + #""meta":{"filters":{"isrc":{"USQE92200157":[{"id":"157","type":"songs","href":"/v1/catalog/us/songs/157"}]},"#
        + #""equivalents":{"7":[{"id":"7","type":"songs","href":"/v1/catalog/us/songs/7"}]}}}}"#
        + "\n")
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
