import MusicAPI
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Genres by name, and as a tree.
@Suite(.quick) struct GenreNameTests {
  /// Genres with the same name, and names inside others: ID, name, and the parent's ID and name.
  private static let genres: [String] = [
    ("34", "Music", nil), ("11", "Jazz", ("34", "Music")), ("14", "Pop", ("34", "Music")),
    ("4", "Children’s Music", ("34", "Music")), ("17", "Dance", ("34", "Music")),
    ("9001", "Jazz/Funk", ("11", "Jazz")), ("9002", "Acid Jazz", ("11", "Jazz")),
    ("9003", "Fusion", ("11", "Jazz")), ("9004", "Fusion", ("17", "Dance")),
    ("9005", "Chanson Française", ("14", "Pop")),
    ("9006", "Late Jazz/Funk", ("9001", "Jazz/Funk")),
  ].map { (id: String, name: String, parent: (String, String)?) in
    let parent = parent.map { #","parentId":"\#($0.0)","parentName":"\#($0.1)""# } ?? ""
    return #"{"id":"\#(id)","type":"genres","href":"/v1/catalog/gb/genres/\#(id)","#
      + #""attributes":{"name":"\#(name)"\#(parent)}}"#
  }

  private static let program = Program.sending(
    to: StubTransport { request in
      let path = request.target.path
      let id = path.split(separator: "/").last.map { #"{"id":"\#($0)","# } ?? ""
      let found = path.hasSuffix("/genres") ? genres : genres.filter { $0.hasPrefix(id) }
      return .json(#"{"data":[\#(found.joined(separator: ","))]}"#)
    })

  private func run(_ words: String...) async throws -> Program.Result {
    try await Self.program.run(words: words + ["-s", "gb"])
  }

  @Test func `an empty list of names shows no tree`() async throws {
    let result = try await run("genres", "-", "--tree", "-o", "ndjson")
    #expect((result.out, result.exit) == ("", 0))
  }

  @Test func `a document has the matching genres, unmodified`() async throws {
    let result = try await run("genres", "fusion")
    #expect(
      result.out == #"{"data":[{"id":"9003","type":"genres","href":"/v1/catalog/gb/genres/9003","#
        + #""attributes":{"name":"Fusion","parentId":"11","parentName":"Jazz"}},"#
        + #"{"id":"9004","type":"genres","href":"/v1/catalog/gb/genres/9004","#
        + #""attributes":{"name":"Fusion","parentId":"17","parentName":"Dance"}}]}"# + "\n")
    #expect(
      try await run("genres", "jazz", "--fields", "id,path", "-o", "ndjson").out
        == #"{"id":"11","path":"Music"}"# + "\n")
  }

  @Test func `a tree has each genre below its parent`() async throws {
    let tree = try await run("genres", "--tree", "-o", "table")
    #expect(
      tree.out == """
        ID    NAME
        34    Music
        11      Jazz
        9001      Jazz/Funk
        9006        Late Jazz/Funk
        9002      Acid Jazz
        9003      Fusion
        14      Pop
        9005      Chanson Française
        4       Children’s Music
        17      Dance
        9004      Fusion

        """)
    #expect(
      try await run("genres", "dance", "--tree", "-o", "csv").out
        == "id,name,parentName\n17,Dance,Music\n9004,Fusion,Dance\n")
  }

  static let empty: [(line: String, out: String, err: String)] = [
    ("genres --tree -o json", "{\"data\":[]}\n", ""),
    ("genres --tree -o tsv", "id\tname\tparentName\n", ""),
    ("genres --tree -o table", "", "amctl: Nothing found.\n"),
  ]

  @Test(arguments: empty)
  func `no genres make an empty tree`(line: String, out: String, err: String) async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let result = try await Program.asking(server).run(line)
    #expect((result.out, result.err, result.exit) == (out, err, 0))
  }

  @Test func `resources that are not genres are an error, not an empty tree`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[{"id":"1","type":"songs"}]}"#) }
    let result = try await Program.asking(server).run("genres --tree -o id")
    #expect((result.out, result.exit) == ("", 6))
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.wrongShape(of: "/v1/catalog/us/genres")) a list of genres \
        contains 1 song

        """)
  }

  @Test func `charts reject an ambiguous genre name`() async throws {
    let result = try await run("charts", "--genre", "fusion", "-o", "id")
    #expect(
      result.err == "amctl: 'fusion' matches 2 genres\nhint: use an ID: "
        + "9003 Music > Jazz > Fusion, 9004 Music > Dance > Fusion\n")
    #expect(result.exit == 2)
    #expect(try await run("charts", "--genre", "jaz", "-o", "id").exit == 5)
  }

  @Test func `an id needs no request, and a name needs one`() async throws {
    let server = try TestServer { request in
      request.target.contains("/genres")
        ? .json(#"{"data":[{"id":"11","type":"genres","attributes":{"name":"Jazz"}}]}"#)
        : .json(#"{"results":{}}"#)
    }
    let program = try Program.asking(server)
    #expect(try await program.run("charts --types songs --genre 11").exit == 0)
    #expect(try await program.run("charts --types songs --genre jazz -l en-GB").exit == 0)
    #expect(
      server.requests.map(\.target) == [
        "/v1/catalog/us/charts?types=songs&genre=11", "/v1/catalog/us/genres?l=en-GB",
        "/v1/catalog/us/charts?types=songs&genre=11&l=en-GB",
      ])
  }
}
