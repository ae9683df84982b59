import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct FolderTreeTests {
  private static let path = "/v1/me/library/playlist-folders"

  private static func children(_ id: String) -> String { "\(path)/\(id)/children" }

  private static func folder(_ id: String, _ name: String) -> String {
    LibraryServer.item("library-playlist-folders", id, name)
  }

  private static func playlist(_ id: String, _ name: String) -> String {
    LibraryServer.item("library-playlists", id, name)
  }

  private static func server() throws -> TestServer {
    try LibraryServer.answering([
      children("p.playlistsroot"): LibraryServer.page(
        [folder("p.a", "A"), playlist("p.1", "One")],
        next: "\(path)/p.playlistsroot/children?offset=2"),
      children("p.playlistsroot") + "?offset=2": LibraryServer.page([playlist("p.2", "Two")]),
      children("p.a"): LibraryServer.page([folder("p.b", "B"), playlist("p.3", "Three")]),
      children("p.b"): LibraryServer.page([playlist("p.4", "Four"), folder("p.a", "A")]),
    ])
  }

  private static func run(_ options: String) async throws -> Program.Result {
    let server = try server()
    return try await Program.asking(server).run("library playlist-folders \(options)")
  }

  @Test func `a table shows the hierarchy`() async throws {
    let result = try await Self.run("--tree -o table --color never")
    #expect((result.err, result.exit) == ("", 0))
    #expect(
      result.out == """
        ID   NAME      TYPE
        p.a  A         library-playlist-folders
        p.b    B       library-playlist-folders
        p.4      Four  library-playlists
        p.a      A     library-playlist-folders
        p.3    Three   library-playlists
        p.1  One       library-playlists
        p.2  Two       library-playlists

        """)
  }

  @Test func `each resource includes its position, and loses nothing`() async throws {
    let lines = try await Self.run("--tree -o ndjson").out.split(separator: "\n")
    try #require(lines.count == 7)
    #expect(
      lines[2]
        == #"{"path":["A","B"],"id":"p.4","type":"library-playlists","attributes":{"name":"Four"}}"#
    )
    let json = try await Self.run("--tree -o json")
    #expect(json.out == #"{"data":["# + lines.joined(separator: ",") + "]}\n")
    let tsv = try await Self.run("--tree -o tsv --limit 3")
    #expect(
      tsv.out == """
        path\tid\ttype\tname
        \tp.a\tlibrary-playlist-folders\tA
        A\tp.b\tlibrary-playlist-folders\tB
        A, B\tp.4\tlibrary-playlists\tFour

        """)
    #expect(tsv.err == "")
  }

  static let empty: [(format: String, out: String, err: String)] = [
    ("json", #"{"data":[]}"# + "\n", ""), ("tsv", "path\tid\ttype\tname\n", ""),
    ("ndjson", "", ""), ("table", "", "amctl: Nothing found.\n"),
  ]

  @Test(arguments: empty)
  func `a library without folders or playlists is an empty tree`(
    format: String, out: String, err: String
  ) async throws {
    for response in [.json(#"{"data":[]}"#), LibraryServer.rejection(404, code: "40403")] {
      let server = try TestServer(responses: response)
      let result = try await Program.asking(server).run(
        "library playlist-folders --tree -o " + format)
      #expect((result.out, result.err, result.exit) == (out, err, 0))
    }
  }

  @Test func `a tree can start at a folder`() async throws {
    #expect(try await Self.run("p.b --tree -o id").out == "p.4\np.a\np.b\np.3\n")
    #expect(try await Self.run("p.a p.b --tree -o id").out == "p.b\np.4\np.a\np.3\n")
  }

  @Test func `below sixteen folders, a number says how deep one is`() async throws {
    let depth = 20
    var pages: [String: ServerResponse] = [:]
    for level in 0..<depth {
      let parent = level == 0 ? "p.playlistsroot" : "p.\(level)"
      pages[Self.children(parent)] = LibraryServer.page([Self.folder("p.\(level + 1)", "A")])
    }
    pages[Self.children("p.\(depth)")] = LibraryServer.page([])
    let server = try LibraryServer.answering(pages)
    let result = try await Program.asking(server).run(
      "library playlist-folders --tree -o table --color never")
    let indent = String(repeating: "  ", count: 16)
    #expect(result.out.contains("\np.17  \(indent)A "))
    #expect(result.out.contains("\np.18  \(indent)(17) A "))
    #expect(result.out.contains("\np.20  \(indent)(19) A "))
  }
}
