import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// The `next` of a document if a limit ended the list.
@Suite(.quick) struct ContinuationTests {
  /// A catalog of 63 songs on 40 albums by 12 artists, all of which a search for 'beach' finds.
  private static let program = {
    let albums = (1...40).map {
      CastAlbum("Beach \($0)", tracks: $0 <= 23 ? ["Beach", "Beach"] : ["Beach"])
    }
    let others = (2...12).map { CastArtist("Beach \($0)") }
    return Program.sending(to: Sandbox(only: [CastArtist("Beach 1", albums: albums)] + others))
  }()

  /// Returns the `next` and the number of items of each group in the output.
  private static func groups(_ line: String) async throws -> [String: (next: String?, count: Int)] {
    let result = try await program.run(line + " -o json")
    #expect(result.exit == 0)
    let results = try #require(JSON(result.out)["results"])
    var groups: [String: (next: String?, count: Int)] = [:]
    for (name, group) in results.members.map({ ($0.name, $0.value) }) {
      let list = group.kind == .array ? try #require(group[0]) : group
      groups[String(name)] = (list["next"]?.string, list["data"]?.count ?? 0)
    }
    return groups
  }

  static let searches: [(line: String, next: [String: String], counts: [String: Int])] = [
    // Truncated in the second page.
    ("--types songs --limit 30", ["songs": "offset=30&term=beach&types=songs"], ["songs": 30]),
    // At the end of a page.
    ("--types songs --limit 50", ["songs": "offset=50&term=beach&types=songs"], ["songs": 50]),
    // Truncated in the last page, which has no next.
    ("--types songs --limit 60", ["songs": "offset=60&term=beach&types=songs"], ["songs": 60]),
    // Truncated in the first page.
    (
      "--types songs --limit 3 --page-size 10 --offset 20",
      ["songs": "offset=23&term=beach&types=songs"], ["songs": 3]
    ),
    // At the end of the list, and after it.
    ("--types songs --limit 63", [:], ["songs": 63]),
    ("--types songs --all", [:], ["songs": 63]),
    // Each group has its own next.
    (
      "--types songs,albums,artists --limit 30",
      ["songs": "offset=30&term=beach&types=songs", "albums": "offset=30&term=beach&types=albums"],
      ["songs": 30, "albums": 30, "artists": 12]
    ),
    (
      "--types songs,artists --limit 11 --page-size 25",
      [
        "songs": "offset=11&term=beach&types=songs",
        "artists": "term=beach&types=artists&offset=11",
      ], ["songs": 11, "artists": 11]
    ),
  ]

  @Test(arguments: searches)
  func `the next of a search group starts at the first item not written`(
    line: String, next: [String: String], counts: [String: Int]
  ) async throws {
    let groups = try await Self.groups("search beach \(line)")
    #expect(
      groups.compactMapValues(\.next)
        == next.mapValues { "/v1/catalog/us/search?" + $0 })
    #expect(groups.mapValues(\.count) == counts)
  }

  @Test(arguments: [
    ("--limit 30 --page-size 25", "chart=most-played&limit=25&offset=30&types=songs", 30),
    ("--limit 50 --page-size 25", "chart=most-played&limit=25&offset=50&types=songs", 50),
    ("--all", nil, 63),
  ])
  func `the next of a chart starts at the first item not written`(
    line: String, next: String?, count: Int
  ) async throws {
    let groups = try await Self.groups("charts --types songs \(line)")
    #expect(groups["songs"]?.next == next.map { "/v1/catalog/us/charts?" + $0 })
    #expect(groups["songs"]?.count == count)
  }

  @Test func `a list on a single page can be continued too`() async throws {
    let items = (1...5).map { LibraryServer.item("genres", "\($0)", "G\($0)") }
    let server = try TestServer { _ in LibraryServer.page(items) }
    let program = try Program.asking(server)
    let cut = try await program.run("genres --limit 2 -o json")
    #expect(try JSON(cut.out)["next"]?.string == "/v1/catalog/us/genres?offset=2")
    let whole = try await program.run("genres --limit 5 -o json")
    #expect(try JSON(whole.out)["next"] == nil)
  }

  @Test func `a truncated library list continues at the first item not written`() async throws {
    let items = (1...4).map { LibraryServer.item("library-songs", "i.\($0)", "S\($0)") }
    let server = try TestServer { _ in
      LibraryServer.page(items, next: "/v1/me/library/songs?offset=4", total: 9)
    }
    let result = try await Program.asking(server).run("library songs --limit 3 -o json")
    #expect(try JSON(result.out)["next"]?.string == "/v1/me/library/songs?offset=3")
  }
}
