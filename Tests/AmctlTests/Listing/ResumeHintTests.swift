import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// The hint with which a list continues where it stopped: the same line with these options.
@Suite(.quick) struct ResumeHintTests {
  private static let path = "/v1/me/library/songs"
  private static let line =
    "library songs --sort -dateAdded --include catalog --extend inFavorites -o tsv --no-header "
    + "--fields name,relationships.catalog.data.0.id,inFavorites"

  /// The rows of the newest songs of 50.
  private static func rows(_ range: Range<Int>) -> String {
    range.map { "Song \(50 - $0)\t\(50 - $0)\tfalse\n" }.joined()
  }

  private static func ids(_ range: Range<Int>) -> String {
    range.map { "i.\($0)\n" }.joined()
  }

  @Test(arguments: [
    ("--all", "--offset 20", "--all --offset 20", 50),
    ("--limit 25", "--offset 20 --limit 5", "--offset 20 --limit 5", 25),
    ("--limit 45 --offset 0", "--offset 20 --limit 25", "--offset 20 --limit 25", 45),
  ])
  func `a sorted list with extras that failed continues with the rest of what was wanted`(
    extent: String, hint: String, rest: String, count: Int
  ) async throws {
    let sandbox = Sandbox(songs: .numbered(1...50)) {
      $0.script = [
        Incident(.get, "/", .pageSize(10)),
        Incident(.get, "/", page: 3, .status(400), times: 1),
      ]
    }
    let program = Program.sending(to: sandbox)
    let first = try await program.run("\(Self.line) \(extent)")
    #expect((first.out, first.exit) == (Self.rows(0..<20), 6))
    #expect(first.err.contains(" after 20 items; continue with \(hint)\n"))
    let second = try await program.run("\(Self.line) \(rest)")
    #expect(second.exit == 0)
    #expect(first.out + second.out == Self.rows(0..<count))
  }

  @Test func `a search has no offset that continues all its groups, and names none`() async throws {
    let server = try TestServer { request in
      let query = RequestTarget(parsing: request.target).query
      guard query["offset"] == nil else { return .json(#"{"errors":[]}"#, status: 400) }
      let next = "/v1/catalog/us/search?offset=1&term=beach&types=songs"
      return .json(
        #"{"results":{"songs":{"data":[{"id":"1","type":"songs"}],"next":"\#(next)"}}}"#)
    }
    let program = try Program.asking(server)
    let page = try await program.run("search beach --types songs -o id")
    #expect(page.err == "amctl: Showing 1. Use --all for everything.\n")
    let failed = try await program.run("search beach --types songs --all -o id")
    #expect(failed.exit == 6)
    #expect(failed.err.contains(" after 1 item\n"))
  }

  @Test func `a walk over favorites that failed continues with the rest of its limit`() async throws
  {
    let isFixed = Watched(false)
    let server = try TestServer { request in
      let query = RequestTarget(parsing: request.target).query
      let offset = query["offset"].flatMap { Int($0) } ?? 0
      if offset == 100, !isFixed.value { return .json(#"{"errors":[]}"#, status: 400) }
      let items = (offset..<offset + 100).map { number in
        #"{"id":"i.\#(number)","type":"library-songs","attributes":{"inFavorites":true}}"#
      }
      return LibraryServer.page(
        items, next: offset < 300 ? "\(Self.path)?offset=\(offset + 100)" : nil, total: 400)
    }
    let program = try Program.asking(server)
    let first = try await program.run("favorites list songs --limit 150 -o id")
    #expect(first.out == Self.ids(0..<100))
    #expect(first.err.contains(" after 100 items; continue with --offset 100 --limit 50\n"))
    isFixed.update { $0 = true }
    let rest = try await program.run("favorites list songs --offset 100 --limit 50 -o id")
    #expect(first.out + rest.out == Self.ids(0..<150))
  }
}
