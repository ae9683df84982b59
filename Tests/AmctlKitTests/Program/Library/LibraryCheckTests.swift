import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// `amctl library check`: the songs that need attention, and what takes their place.
struct LibraryCheckTests {
  private static let purchase = #"{"id":"i.3","purchasedId":"9"}"#

  /// A song of each status, among others.
  private static let songs = [
    CheckServer.playable(1), CheckServer.song(2, nil), CheckServer.song(3, purchase),
    CheckServer.song(4, #"{"id":"i.4"}"#),
    CheckServer.song(5, #"{"id":"i.5","purchasedId":"9","catalogId":"1005"}"#),
    CheckServer.song(6, "{}"), CheckServer.song(7, #"{"id":"i.7"}"#, isrc: CheckServer.isrc(7)),
  ]

  private func check(
    _ server: CheckServer, _ options: String...
  ) async throws -> (result: Program.Result, requests: [String]) {
    let running = try server.started()
    let words = ["library", "check", "--retries", "0"] + options
    let result = try await Program.asking(running).run(words: words)
    return (result, running.requests.map(\.target))
  }

  @Test func `each status follows from the play parameters`() async throws {
    let (result, requests) = try await check(CheckServer(Self.songs), "-o", "ndjson")
    let expected = [(2, "withdrawn"), (3, "purchase-only"), (4, "uploaded"), (6, "withdrawn")]
    #expect(
      result.out
        == expected.map { number, status in
          #"{"id":"i.\#(number)","name":"Song \#(number)","artistName":"Ann Vale","#
            + #""albumName":"Pier","status":"\#(status)","catalogId":null,"replacement":null}"#
            + "\n"
        }.joined())
    #expect(
      result.err == "amctl: 7 songs checked: 2 withdrawn, 1 purchase-only, 1 uploaded.\n")
    #expect(result.exit == 0)
    #expect(requests == ["/v1/me/library/songs?include=catalog&limit=100"])
  }

  @Test(
    arguments: [(Array(songs[0...2]), 1), ([songs[0], songs[3]], 0), ([], 0)] as [([String], Int32)]
  )
  func `only songs that cannot be played count for the exit code`(
    songs: [String], exit: Int32
  ) async throws {
    let result = try await check(CheckServer(songs), "--exit-code", "-o", "id").result
    #expect(result.exit == exit)
  }

  @Test func `songs that a storefront lacks are looked up 300 at a time`() async throws {
    let library = CheckServer((1...720).map { CheckServer.playable($0) })
    let (result, requests) = try await check(library, "-s", "jp", "-o", "id", "--exit-code")
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
          + #""artistName":"Ann Vale","albumName":"Pier","durationInMillis":200000}}]}}}"#)
    }
    let (result, requests) = try await check(
      library, "-s", "jp", "--replacements", "-o", "ndjson", "--fields",
      "id,replacement.id,replacement.by,replacement.score,replacement.reason")
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
      CheckServer([CheckServer.song(2, nil)]), "--replacements", "-o", "tsv", "--fields",
      "id,replacement.id")
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
    let result = try await check(library, "-s", "jp", "--replacements", "-o", "id").result
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
        + "the songs that it lacks were not checked\nhint: try again later\n")
    #expect(short.exit == 3)
    let near = try await check(CheckServer(songs, total: 85)).result
    #expect(
      near.err == "amctl: 80 songs checked: nothing needs attention.\n"
        + "amctl: The service reported 85 songs but returned 80.\n")
    #expect(near.exit == 0)
  }
}
