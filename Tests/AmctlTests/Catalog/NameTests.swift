import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `--name` in the catalog and in the library.
@Suite(.quick) struct NameTests {
  /// A search that finds the same songs for every term, unlike the service's, and nothing for
  /// `nothing`.
  @Sendable private static func search(_ request: ServerRequest) -> ServerResponse {
    let target = RequestTarget(parsing: request.target)
    guard target.path == "/v1/catalog/us/search", target.query["term"] != "nothing" else {
      return .json(#"{"results":{}}"#)
    }
    let names = ["Beyoncé", "Halo", "HALO!", "Halo (Live)", "Hallo", "나무", "\u{1F525}"]
    let songs = names.enumerated().map { LibraryServer.item("songs", "\($0)", $1) }
    return .json(#"{"results":{"songs":{"data":[\#(songs.joined(separator: ","))]}}}"#)
  }

  private static func run(_ names: String...) async throws -> Program.Result {
    let server = try TestServer(respond: search)
    let options = names.flatMap { ["--name", $0] }
    return try await Program.asking(server)
      .run(words: ["catalog", "songs", "-o", "id", "--jobs", "2"] + options)
  }

  @Test(arguments: [
    ("halo", "1\n2\n"), ("H-a-l-o", "1\n2\n"), ("beyonce", "0\n"), ("나무", "5\n"),
    ("\u{1F525}", "6\n"), ("halo live", "3\n"),
  ])
  func `the names are equal apart from case, accents and punctuation, and need no option`(
    name: String, out: String
  ) async throws {
    let server = try TestServer(respond: Self.search)
    let program = try Program.asking(server)
    for words in [
      ["catalog", "songs", "--name", name], ["songs", name], ["catalog", "song", name],
    ] {
      let result = try await program.run(words: words + ["-o", "id"])
      #expect((result.out, result.err, result.exit) == (out, "", 0))
    }
  }

  @Test func `a part of a name is not the name, and the nearest is suggested`() async throws {
    let result = try await Self.run("Hal")
    #expect((result.out, result.exit) == ("", 5))
    #expect(
      result.err == "amctl: \(ExpectedMessages.no("song", "Hal", "name"))\n"
        + "hint: did you mean 'Halo'?\n")
    // Words in another order are another name.
    #expect(try await Self.run("live halo").exit == 5)
    let far = try await Self.run("quite another")
    #expect(
      far.err.hasSuffix(
        "\nhint: look for it with: amctl search 'quite another' --types songs\n"))
    let none = try await Self.run("nothing")
    #expect(
      none.err == "amctl: \(ExpectedMessages.no("song", "nothing", "name"))\n"
        + "hint: look for it with: amctl search nothing\n")
  }

  @Test(arguments: [
    ("music-video", "northern lights", "Northern Lights (Official Video)"),
    ("station", "glass harbour", "Glass Harbour Station"),
  ])
  func `a name that begins with the words is suggested before a nearer one`(
    type: String, words: String, name: String
  ) async throws {
    let result = try await Program.sandbox.run(words: [type, words])
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.no(type.replacing("-", with: " "), words, "name"))
        hint: did you mean '\(name)'?

        """)
    #expect(result.exit == 5)
  }

  @Test func `several names are found in order, and the missing ones named`() async throws {
    let result = try await Self.run("hallo", "Hal", "beyonce", "nothing")
    #expect((result.out, result.exit) == ("4\n0\n", 3))
    #expect(
      result.err == "amctl: \(ExpectedMessages.no("song", "Hal", "name")); did you mean 'Halo'?\n"
        + "amctl: \(ExpectedMessages.no("song", "nothing", "name"))\n"
        + "amctl: 2 of 4 names not found\n")
  }

  @Test func `the library is read to the end`() async throws {
    let path = "/v1/me/library/playlists"
    let server = try LibraryServer.answering([
      path + "?limit=100": LibraryServer.page(
        [LibraryServer.item("library-playlists", "p.1", "Mix 7")], next: path + "?offset=100",
        total: 2),
      path + "?offset=100&limit=100": LibraryServer.page(
        [LibraryServer.item("library-playlists", "p.2", "mix-7")], total: 2),
    ])
    let program = try Program.asking(server)
    #expect(try await program.run("library playlists --name mix7 -o id").out == "p.1\np.2\n")
    #expect(try await program.run("library playlists --name mix7 --limit 1 -o id").out == "p.1\n")
  }
}
