import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `amctl favorites list`: the items of the library that are favorites.
@Suite(.quick) struct FavoritesListTests {
  private static let notice = "amctl: Favorites that are not in your library cannot be listed.\n"

  private static func item(_ type: String, _ number: Int, isFavorite: Bool?) -> String {
    let mark = isFavorite.map { #","inFavorites":\#($0)"# } ?? ""
    return #"{"id":"\#(type).\#(number)","type":"library-\#(type)","#
      + #""attributes":{"name":"\#(number)"\#(mark)}}"#
  }

  /// A library in which every third of 200 songs is a favorite, and the last of 3 albums.
  private static func library() -> ExportServer {
    ExportServer([
      "songs": (1...200).map { item("songs", $0, isFavorite: $0.isMultiple(of: 3)) },
      "albums": (1...3).map { item("albums", $0, isFavorite: $0 == 3) },
      "artists": [item("artists", 1, isFavorite: true)],
    ])
  }

  private static let songs = (1...200).filter { $0.isMultiple(of: 3) }.map { "songs.\($0)\n" }

  private func run(
    _ line: String, _ library: ExportServer = library()
  ) async throws -> (result: Program.Result, requests: [String]) {
    let server = try library.started()
    let result = try await Program.asking(server).run(line)
    return (result, server.requests.map(\.target))
  }

  @Test func `favorites are found on every page, with the server's own bytes`() async throws {
    let (result, requests) = try await run("favorites list songs --all -o ndjson --jobs 1")
    let lines = (1...200).filter { $0.isMultiple(of: 3) }
      .map { Self.item("songs", $0, isFavorite: true) + "\n" }
    #expect((result.out, result.err, result.exit) == (lines.joined(), "", 0))
    #expect(
      requests.prefix(2) == [
        "/v1/me/library/songs?extend=inFavorites&limit=100",
        "/v1/me/library/songs?offset=40&extend=inFavorites&limit=100",
      ])
  }

  @Test func `a person is reminded of what cannot be listed, and a script is not`() async throws {
    let server = try Self.library().started()
    var program = try Program.asking(server)
    program.columns = 80
    let result = try await program.run("favorites list albums --all")
    #expect(result.err == Self.notice)
    #expect(try await run("favorites list albums --all").result.err == "")
  }

  @Test func `a limit and an offset count favorites, and a limit ends the walk`() async throws {
    let (result, requests) = try await run(
      "favorites list songs --limit 5 --offset 2 -o id --jobs 1")
    #expect((result.out, result.err) == (Self.songs[2..<7].joined(), ""))
    // One page, and the one that is requested while it is read.
    #expect(requests.count <= 2)
    let (mixed, _) = try await run("favorites list --limit 3 -o id")
    #expect(mixed.out == "albums.3\nartists.1\nsongs.3\n")
    let (skipped, _) = try await run("favorites list --limit 1 --offset 1 -o id")
    #expect(skipped.out == "artists.1\n")
  }

  @Test func `without a limit, the first favorites are shown and the rest is mentioned`()
    async throws
  {
    let (result, _) = try await run("favorites list songs -o id")
    #expect(result.out == Self.songs.prefix(25).joined())
    #expect(
      result.err == "amctl: Showing 25. Use --all for everything, or --offset 25 to continue.\n")
    let (rest, _) = try await run("favorites list songs -o id --offset 50")
    #expect((rest.out, rest.err) == (Self.songs.dropFirst(50).joined(), ""))
  }

  @Test func `one document has all favorites, and none if there are none`() async throws {
    let (result, _) = try await run("favorites list albums -o json")
    #expect(result.out == #"{"data":["# + Self.item("albums", 3, isFavorite: true) + "]}\n")
    let (empty, _) = try await run("favorites list playlists -o json")
    #expect((empty.out, empty.exit) == (#"{"data":[]}"# + "\n", 0))
  }

  @Test func `a service that does not know favorites is reported, instead of an empty list`()
    async throws
  {
    let library = ExportServer(["songs": [Self.item("songs", 1, isFavorite: nil)]])
    let (result, _) = try await run("favorites list songs -o id -q", library)
    #expect(result.err == "amctl: The service did not say which songs are favorites.\n")
  }
}
