import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Incomplete lists inside resources.
@Suite(.quick) struct CompletionTests {
  private static let path = "/v1/catalog/us/albums"

  /// Returns an album with an incomplete list, in the server's own spacing.
  private static func album(_ id: String, tracks: String, next: Bool) -> String {
    let next = next ? #""next":"\#(path)/\#(id)/tracks?offset=1","# : ""
    return #"{"id": "\#(id)","type":"albums","attributes":{"n": 1.50},"relationships":"#
      + #"{"tracks":{"href":"\#(path)/\#(id)/tracks",\#(next)"data":[\#(tracks)]},"#
      + #""artists":{"data":[{"id":"9"}]}},"views":{"x":{"data":[]}}}"#
  }

  private static let whole = album("1", tracks: #"{"id":"a"},{"id":"b"},{"id":"c"}"#, next: false)
  private static let cut = album("1", tracks: #"{"id":"a"}"#, next: true)
  private static let other = album("2", tracks: #"{"id":"z"}"#, next: false)

  private static func server(albums: String, last: ServerResponse? = nil) throws -> TestServer {
    try TestServer { request in
      if request.target.contains("offset=1") {
        return .json(#"{"data":[{"id":"b"}],"next":"\#(path)/1/tracks?offset=2"}"#)
      }
      if request.target.contains("offset=2") {
        return last ?? .json(#"{"data":[{"id":"c"}]}"#)
      }
      return .json("{\"data\":[\(albums)]}")
    }
  }

  static let cases: [(line: String, out: String)] = [
    ("catalog albums 1 --all", "{\"data\":[\(whole)]}\n"),
    ("catalog albums 1 --all -o ndjson", whole + "\n"),
    ("catalog albums 1 2 --all", "{\"data\":[\(whole),\(other)]}\n"),
    ("catalog albums 2 1 --all -o ndjson", other + "\n" + whole + "\n"),
    ("catalog albums 1 2 --all --fields relationships.tracks.data -o tsv", tracks),
    ("catalog albums 1 -s us,jp --all -o ndjson", marked("us") + marked("jp")),
  ]

  private static let tracks = """
    relationships.tracks.data
    [{"id":"a"},{"id":"b"},{"id":"c"}]
    [{"id":"z"}]

    """

  private static func marked(_ storefront: String) -> String {
    #"{"storefront":"\#(storefront)","# + whole.dropFirst() + "\n"
  }

  @Test(arguments: cases)
  func `fetching everything completes inner lists, and changes nothing else`(
    line: String, out: String
  ) async throws {
    let isSingle = !line.contains(" 2")
    let server = try Self.server(albums: isSingle ? Self.cut : Self.cut + "," + Self.other)
    let result = try await Program.asking(server).run(line)
    #expect((result.out, result.err, result.exit) == (out, "", 0))
  }

  @Test(arguments: ["catalog albums 1", "catalog albums 1 2", "catalog albums 1 -o ndjson"])
  func `without it nothing is completed, and an incomplete list is reported`(
    line: String
  ) async throws {
    let server = try Self.server(
      albums: line.contains(" 2") ? Self.cut + "," + Self.other : Self.cut)
    let program = try Program.asking(server)
    let result = try await program.run(line)
    #expect(result.out.contains(Self.cut))
    #expect(result.err == "amctl: '1' has more tracks than shown; --all fetches them.\n")
    #expect(try await program.run(line + " -q").err == "")
    #expect(try await program.run(line + " -o id").err == "")
    #expect(result.exit == 0)
    #expect(server.requests.allSatisfy { !$0.target.contains("offset") })
  }

  static let failures: [(line: String, out: String, written: Int)] = [
    ("catalog albums 1 --all -o ndjson", partial + "\n", 1),
    ("catalog albums 1 --all -o json", "{\"data\":[\(partial)]}\n", 1),
    ("catalog albums 1 2 --all -o ndjson", partial + "\n" + other + "\n", 2),
    ("catalog albums 2 1 --all -o json", "{\"data\":[\(other),\(partial)]}\n", 2),
  ]

  /// The part of the album that is available if the last page of its tracks fails.
  private static let partial = album("1", tracks: #"{"id":"a"},{"id":"b"}"#, next: true)
    .replacing("offset=1", with: "offset=2")

  @Test(arguments: failures)
  func `a failed list keeps its resource, with the elements so far and the next path`(
    line: String, out: String, written: Int
  ) async throws {
    let albums = line.contains(" 2") ? Self.cut + "," + Self.other : Self.cut
    let server = try Self.server(albums: albums, last: ServerResponse(400))
    let result = try await Program.asking(server).run(line)
    #expect(result.out == out)
    #expect(
      result.err.hasPrefix(
        "amctl: the tracks of '1' are incomplete: the service returned 400 for \(Self.path)/1/tracks, after \(written == 1 ? "1 item" : "\(written) items")\n"
      ))
    #expect(result.exit == 6)
  }

  @Test func `a failed list in one storefront keeps its resource, and the other storefronts`()
    async throws
  {
    let server = try TestServer { request in
      if request.target.contains("offset") { return ServerResponse(400) }
      return .json("{\"data\":[\(request.path.contains("/us/") ? Self.cut : "")]}")
    }
    let result = try await Program.asking(server).run("catalog albums 1 -s us,jp --all -o id")
    #expect((result.out, result.exit) == ("1\n", 3))
    #expect(
      result.err == """
        amctl: storefront 'us' failed: the tracks of '1' are incomplete: the service returned \
        400 for \(Self.path)/1/tracks
        amctl: no album with ID 1 in storefront 'jp'
        amctl: 1 of 2 storefronts failed; 1 of 2 IDs not found

        """)
  }

  @Test func `a failed list keeps the resources before it`() async throws {
    let ids = (2...101).map(String.init) + ["1"]
    let server = try TestServer { request in
      if request.target.contains("offset") { return ServerResponse(400) }
      return .json("{\"data\":[\(request.target.hasSuffix("ids=1") ? Self.cut : Self.other)]}")
    }
    let result = try await Program.asking(server).run(
      words: ["catalog", "albums", "--all", "-o", "json"] + ids)
    #expect(result.out == "{\"data\":[\(Self.other),\(Self.cut)]}\n")
    #expect(result.err.contains("\namctl: the tracks of '1' are incomplete: "))
    #expect(result.err.contains("\namctl: 1 of 2 requests failed; 99 of 101 IDs not found\n"))
    #expect(result.exit == 3)
  }
}
