import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `amctl library check`: the songs that need attention, and what takes their place.
@Suite(.quick) struct LibraryCheckTests {
  private static let purchase = #"{"id":"i.3","purchasedId":"9"}"#

  /// A song of each status, among others.
  private static let songs = [
    CheckServer.playable(1), CheckServer.song(2, nil), CheckServer.song(3, purchase),
    CheckServer.song(4, #"{"id":"i.4"}"#),
    CheckServer.song(5, #"{"id":"i.5","purchasedId":"9","catalogId":"1005"}"#),
    CheckServer.song(6, "{}"), CheckServer.song(7, #"{"id":"i.7"}"#, isrc: CheckServer.isrc(7)),
  ]

  private func check(
    _ server: CheckServer, _ options: String = ""
  ) async throws -> (result: Program.Result, requests: [String]) {
    let running = try server.started()
    let result = try await Program.asking(running).run("library check --retries 0 \(options)")
    return (result, running.requests.map(\.target))
  }

  @Test func `each status follows from the play parameters`() async throws {
    let (result, requests) = try await check(CheckServer(Self.songs), "-o ndjson")
    let expected = [(2, "withdrawn"), (3, "purchase-only"), (4, "uploaded"), (6, "withdrawn")]
    #expect(
      (result.out, result.err, result.exit) == (
        expected.map { number, status in
          #"{"id":"i.\#(number)","name":"Song \#(number)","artistName":"Ann Vale","#
            + #""albumName":"Pier","status":"\#(status)","catalogId":null,"replacement":null}"#
            + "\n"
        }.joined(), "amctl: 7 songs checked: 2 withdrawn, 1 purchase-only, 1 uploaded.\n", 0
      ))
    #expect(requests == ["/v1/me/library/songs?include=catalog&limit=100"])
  }

  @Test func `a table has columns for replacements only if they were looked for`() async throws {
    let plain = try await check(CheckServer(Self.songs), "-o table").result
    #expect(
      plain.out.hasPrefix("STATUS         NAME    ARTIST    ALBUM  ID\nwithdrawn      Song 2  "))
    var program = Program.sandbox
    program.environment["NO_COLOR"] = "1"
    program.columns = 80
    let found = try await program.run("library check -s jp --replacements")
    #expect(found.out.prefix { $0 != "\n" }.contains("REPLACEMENT"))
    #expect(found.out.contains(/\nnot-in-storefront +Halfway to Morning +1613\d{6} +isrc/))
    #expect(!found.err.contains("did not fit"))
  }

  @Test(
    arguments: [(Array(songs[0...2]), 1), ([songs[0], songs[3]], 0), ([], 0)] as [([String], Int32)]
  )
  func `only songs that cannot be played count for the exit code`(
    songs: [String], exit: Int32
  ) async throws {
    let result = try await check(CheckServer(songs), "--exit-code -o id").result
    #expect(result.exit == exit)
  }

  @Test func `songs that a storefront lacks are looked up 300 at a time`() async throws {
    let library = CheckServer((1...720).map { CheckServer.playable($0) })
    let (result, requests) = try await check(library, "-s jp -o id --exit-code")
    let absent = (1...720).filter { $0.isMultiple(of: 10) }.map { "i.\($0)\n" }.joined()
    #expect(result.out == absent)
    #expect(result.err == "amctl: 720 songs checked: 72 not-in-storefront.\n")
    #expect(result.exit == 1)
    #expect(requests.count { $0.hasPrefix("/v1/catalog/jp/songs?ids=") } == 3)
    #expect(!requests.contains { $0.hasPrefix("/v1/me/storefront") })
  }

  @Test func `a replacement is found by ISRC, then by equivalents, then by a search`() async throws
  {
    let songs = [10, 20, 40].map { CheckServer.playable($0) } + [CheckServer.song(100, nil)]
    let library = CheckServer(songs) { target in
      guard target.contains("/search?") else { return nil }
      return .json(
        #"{"results":{"songs":{"data":[{"id":"999","type":"songs","attributes":{"name":"Song 100","#
          + #""artistName":"Ann Vale","albumName":"Pier","durationInMillis":200000,"#
          + #""playParams":{"id":"999"}}}]}}}"#)
    }
    let (result, requests) = try await check(
      library,
      "-s jp --replacements -o ndjson --fields id,"
        + "replacement.id,replacement.by,replacement.score,replacement.reason")
    let row = { (id: Int, other: String, by: String, score: Int, reason: String) in
      #"{"id":"i.\#(id)","replacement.id":"\#(other)","replacement.by":"\#(by)","#
        + #""replacement.score":\#(score),"replacement.reason":"\#(reason)"}"# + "\n"
    }
    #expect(
      result.out.hasPrefix(row(10, "510", "isrc", 100, "same ISRC")), "\(result.out)")
    #expect(
      result.out.contains(
        #""i.20","replacement.id":"71020","replacement.by":"equivalents","replacement.score":"#))
    #expect(result.out.contains("the service's equivalent of 1020"))
    #expect(result.out.contains(#""i.40","replacement.id":null"#))
    #expect(result.out.contains(#""i.100","replacement.id":"999","replacement.by":"search""#))
    #expect(result.exit == 0)
    let kinds = requests.compactMap { target in
      ["ids=", "filter%5Bisrc%5D=", "filter%5Bequivalents%5D=", "term="].first {
        target.contains($0)
      }
    }
    #expect(kinds.prefix(3) == ["ids=", "filter%5Bisrc%5D=", "filter%5Bequivalents%5D="])
    #expect(kinds.last == "term=")
  }

  @Test func `without a storefront, replacements are those of the account`() async throws {
    let (result, requests) = try await check(
      CheckServer([CheckServer.song(2, nil)]), "--replacements -o tsv --fields id,replacement.id")
    #expect(result.out == "id\treplacement.id\ni.2\t\n")
    #expect(requests.first == "/v1/me/storefront")
    #expect(requests.contains { $0.hasPrefix("/v1/catalog/us/search?term=") })
  }

  @Test(arguments: [
    "/v1/me/library/songs?offset=100", "filter%5Bisrc", "filter%5Bequivalents",
    "/v1/catalog/jp/songs?ids=", "/search",
  ])
  func `a request that fails is a failure, never a song without a replacement`(
    failing: String
  ) async throws {
    let songs =
      [CheckServer.song(2, nil)] + (3...150).map { CheckServer.playable($0) }
    let library = CheckServer(songs) { $0.contains(failing) ? ServerResponse(500) : nil }
    let result = try await check(library, "-s jp --replacements -o id").result
    #expect(result.out == "")
    #expect(!result.err.contains("checked"))
    #expect(result.exit == 6)
  }

  @Test func `a library that is returned in part is not all fine`() async throws {
    let songs = (1...80).map { CheckServer.playable($0) }
    let short = try await check(CheckServer(songs, total: 100), "--exit-code").result
    #expect(
      short.err == "amctl: 80 songs checked: nothing needs attention.\n"
        + "amctl: the service reported 100 songs but returned 80; "
        + "missing songs were not checked\nhint: try again later\n")
    #expect(short.exit == 3)
    let near = try await check(CheckServer(songs, total: 85)).result
    #expect(
      near.err == "amctl: 80 songs checked: nothing needs attention.\n"
        + "amctl: The service reported 85 songs but returned 80.\n")
    #expect(near.exit == 0)
  }
  /// What the catalog has for song 4, whose own ID is 1004: the withdrawn song itself, another one
  /// that cannot be played, and what else there is.
  private static func lost(_ kind: String, _ others: String...) -> CheckServer {
    let songs =
      [
        CheckServer.catalogSong("1004", 4), CheckServer.catalogSong("1005", 4, isPlayable: false),
      ] + others
    let data = songs.joined(separator: ",")
    let ids = ["1004", "1005", "2004", "3004"].map { #"{"id":"\#($0)","type":"songs"}"# }
    let filter = #"{"filters":{"equivalents":{"1004":[\#(ids.joined(separator: ","))]}}}"#
    let library = CheckServer.song(4, nil, isrc: CheckServer.isrc(4))
    return CheckServer([library]) { target in
      guard target.hasPrefix("/v1/catalog/jp/") else { return nil }
      guard target.contains(kind) else {
        return .json(target.contains("search") ? #"{"results":{}}"# : #"{"data":[]}"#)
      }
      return kind == "term="
        ? .json(#"{"results":{"songs":{"data":[\#(data)]}}}"#)
        : .json(#"{"data":[\#(data)],"meta":\#(kind.contains("equivalents") ? filter : "{}")}"#)
    }
  }

  @Test(arguments: ["filter%5Bisrc%5D=", "filter%5Bequivalents%5D=", "term="])
  func `a replacement is another song that can be played`(kind: String) async throws {
    let words = "-s jp --replacements -o tsv --no-header --fields status,replacement.id"
    let none = try await check(Self.lost(kind), words).result
    #expect(none.out == "withdrawn\t\n")
    let other = try await check(Self.lost(kind, CheckServer.catalogSong("2004", 4)), words).result
    #expect(other.out == "withdrawn\t2004\n")
  }

  @Test func `the best of the equivalents is chosen, and none with another title and artist`()
    async throws
  {
    let words =
      "-s jp --replacements -o tsv --no-header --fields replacement.id,replacement.reason"
    let wrong = CheckServer.catalogSong("3004", 4, name: "Lantern", artist: "Bo Hill")
    let near = CheckServer.catalogSong("3004", 4, artist: "Bo Hill")
    let right = CheckServer.catalogSong("2004", 4)
    let kind = "filter%5Bequivalents%5D="
    #expect(try await check(Self.lost(kind, wrong), words).result.out == "\t\n")
    #expect(
      try await check(Self.lost(kind, near), words).result.out
        == "3004\tthe service's equivalent of 1004, but different artist\n")
    #expect(
      try await check(Self.lost(kind, near, right), words).result.out
        == "2004\tthe service's equivalent of 1004\n")
  }

  @Test func `a song that a storefront cannot play is not in it`() async throws {
    let library = CheckServer([CheckServer.playable(4)]) { target in
      guard target.hasPrefix("/v1/catalog/jp/") else { return nil }
      return LibraryServer.page([CheckServer.catalogSong("1004", 4, isPlayable: false)])
    }
    let result = try await check(library, "-s jp -o id").result
    #expect((result.out, result.err) == ("i.4\n", "amctl: 1 song checked: 1 not-in-storefront.\n"))
  }

  @Test func `a rejected request names the storefront`() async throws {
    let library = CheckServer([CheckServer.playable(4)]) { target in
      target.hasPrefix("/v1/catalog/jp/") ? LibraryServer.rejection(404, code: "40400") : nil
    }
    let result = try await check(library, "-s jp").result
    #expect(result.err.hasPrefix("amctl: storefront 'jp' failed: "), "\(result.err)")
    #expect(result.exit == 5)
  }

  @Test func `an empty catalog ID is none`() async throws {
    let parameters = #"{"id":"i.3","purchasedId":"9","catalogId":""}"#
    let result = try await check(CheckServer([CheckServer.song(3, parameters)])).result
    #expect(result.out.contains("purchase-only"))
  }
}
