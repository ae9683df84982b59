import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Responses whose `next` is neither a string nor null, so that it is unknown whether there is
/// more.
@Suite(.quick) struct BrokenNextTests {
  private static let path = "/v1/catalog/us/albums/1/tracks"
  private static func complaint(_ path: String, _ words: String, written: Int) -> String {
    """
    amctl: \(ExpectedMessages.wrongShape(of: path)) 'next' is \(words), not a string or \
    null, after \(written == 1 ? "1 item" : "\(written) items")

    """
  }

  @Test func `a later page keeps its invalid next in the document`() async throws {
    let server = try TestServer(
      responses: .json("{\"next\":\"\(Self.path)?offset=1\",\"data\":[{\"id\":\"1\"}]}"),
      .json(#"{"data":[{"id":"2"}],"next":{}}"#))
    let result = try await Program.asking(server).run(
      "catalog albums 1 --relationship tracks --all -o json")
    #expect(result.out == #"{"data":[{"id":"1"},{"id":"2"}],"next":{}}"# + "\n")
    #expect(result.err.hasPrefix(Self.complaint(Self.path, "an object", written: 2)))
    #expect(result.exit == 6)
  }

  static let lines = [
    "library songs --all -o id", "library songs --limit 300 -o id",
    "library playlists p.1 --relationship tracks --all -o id",
    "catalog albums 1 --relationship tracks --all -o id", "api me/library/songs --paginate -o id",
    "history tracks --all -o id",
  ]

  @Test(arguments: lines)
  func `a next with an offset that no list has ends the list`(line: String) async throws {
    let next = "?offset=9223372036854775807"
    let server = try TestServer(
      responses: .json(#"{"data":[{"id":"1"}],"next":"/v1/x\#(next)","meta":{"total":500}}"#))
    let result = try await Program.asking(server).run(line)
    #expect(result.out == "1\n")
    #expect(
      result.err.contains(
        "'next' is '/v1/x\(next)', whose offset is not from 0 to 1,000,000,000, after 1 item"))
    #expect(result.exit == 6)
  }

  @Test(arguments: ["1000000001", "9223372036854775807"])
  func `an offset above a billion is a usage error, and a limit above it means all`(
    number: String
  ) async throws {
    let wrong = try await Program().run("library songs --offset \(number) --sandbox")
    #expect(
      wrong.err.hasPrefix(
        "amctl: invalid value '\(number)' for --offset (a whole number from 0 to 1000000000)\n"))
    #expect(wrong.exit == 2)
    let whole = try await Program().run("library songs --all --offset 5 -o id --sandbox")
    let limited = try await Program().run(
      "library songs --limit \(number) --offset 5 -o id --sandbox")
    #expect((limited.out, limited.exit) == (whole.out, 0))
  }

  static let lists: [(line: String, path: String, response: String)] = [
    ("api x --paginate -o id", "/v1/x", #"{"data":[{"id":"1"}],"next":5}"#),
    (
      "search x -o id", "/v1/catalog/us/search",
      #"{"results":{"songs":{"data":[{"id":"1"}],"next":5}}}"#
    ),
    (
      "charts --types songs -o id", "/v1/catalog/us/charts",
      #"{"results":{"songs":[{"chart":"most-played","data":[{"id":"1"}],"next":5}]}}"#
    ),
    ("catalog songs 1 -o id", "/v1/catalog/us/songs/1", #"{"data":[{"id":"1"}],"next":5}"#),
    ("catalog songs 1 2 -o id", "/v1/catalog/us/songs", #"{"data":[{"id":"1"}],"next":5}"#),
    (
      "storefronts -o id", "/v1/storefronts",
      #"{"data":[{"id":"1","type":"storefronts"}],"next":5}"#
    ),
  ]

  @Test(arguments: lists)
  func `every list fails in the same way`(
    line: String, path: String, response: String
  ) async throws {
    let server = try TestServer(responses: .json(response))
    let result = try await Program.asking(server).run(line)
    #expect(result.out == "1\n")
    #expect(result.err.hasSuffix(Self.complaint(path, "a number", written: 1)))
    #expect(result.exit == 6)
  }

  private static let album =
    #"{"id":"1","href":"/v1/catalog/us/albums/1","relationships":{"tracks":{"data":[],"next":5}}}"#

  @Test(arguments: ["catalog albums 1 -o ndjson", "catalog albums 1 2 -o ndjson"])
  func `an incomplete list inside an unmodified resource fails after the resource is written`(
    line: String
  ) async throws {
    let server = try TestServer(responses: .json("{\"data\":[\(Self.album)]}"))
    let result = try await Program.asking(server).run(line)
    #expect(result.out == Self.album + "\n")
    #expect(
      result.err.contains(
        "amctl: 'next' of the tracks of '1' is a number, not a string or null, after 1 item\n"
      ))
    #expect(result.exit == 6)
  }

  @Test func `an empty next inside a resource ends that list`() async throws {
    let album = Self.album.replacing("5", with: "\"\"")
    let server = try TestServer(responses: .json("{\"data\":[\(album)]}"))
    let result = try await Program.asking(server).run("catalog albums 1 --all -o ndjson")
    #expect((result.out, result.err, result.exit) == (album + "\n", "", 0))
  }
}
