import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Hints and suggestions in each format.
@Suite(.quick) struct SuggestionOutputTests {
  static let limited: [(line: String, out: String)] = [
    ("hints x -o id", "a\nb\n"), ("hints x -o tsv", "term\na\nb\n"),
    ("hints x", #"{"results":{"terms":["a","b"]}}"# + "\n"),
    ("suggest x -o id --kinds terms", "a\nb\n"),
    (
      "suggest x",
      #"{"results":{"suggestions":[{"kind":"terms","searchTerm":"a"},"#
        + #"{"kind":"terms","searchTerm":"b"}]}}"# + "\n"
    ),
  ]

  @Test(arguments: limited)
  func `the limit applies even if the service sends more`(line: String, out: String) async throws {
    let terms = ["a", "b", "c"].map { #"{"kind":"terms","searchTerm":"\#($0)"}"# }
    let server = try TestServer { request in
      request.path.hasSuffix("/hints")
        ? .json(#"{"results":{"terms":["a","b","c"]}}"#)
        : .json(#"{"results":{"suggestions":[\#(terms.joined(separator: ","))]}}"#)
    }
    let result = try await Program.asking(server).run(line + " --limit 2")
    #expect((result.out, result.err, result.exit) == (out, "", 0))
  }

  private static let mixed =
    #"{"results":{"suggestions":[{"kind":"terms","searchTerm":"a"},"#
    + #"{"kind":"topResults","content":{"id":"1","type":"songs","attributes":{"name":"N"}}}]}}"#

  @Test(arguments: [
    ("", "Terms\nTERM\na\n\nTop results\nID  TYPE   NAME\n1   songs  N\n"),
    (" --kinds terms", "TERM\na\n"), (" --kinds topResults", "ID  TYPE   NAME\n1   songs  N\n"),
  ])
  func `a table has a group for each kind`(options: String, out: String) async throws {
    let server = try TestServer(responses: .json(Self.mixed))
    let result = try await Program.asking(server).run("suggest x -o table" + options)
    #expect((result.out, result.err, result.exit) == (out, "", 0))
  }

  @Test(arguments: [
    ("-o id", "a\n"), ("-o ndjson", #"{"kind":"terms","searchTerm":"a"}"# + "\n"),
    ("-o json", #"{"results":{"suggestions":[{"kind":"terms","searchTerm":"a"}]}}"# + "\n"),
  ])
  func `results that were not requested are left out`(form: String, out: String) async throws {
    let server = try TestServer(responses: .json(Self.mixed))
    let result = try await Program.asking(server).run("suggest x --kinds terms " + form)
    #expect((result.out, result.exit) == (out, 0))
  }
}
