import Loopback
import MusicAPI
import TestSupport
import Testing

@testable import AmctlKit

/// One id alone, which is asked for in a way of its own.
struct CatalogOnlyTests {
  static let restricted: [(line: String, target: String)] = [
    ("catalog songs 5", "/v1/catalog/us/songs/5?restrict=explicit"),
    (
      "catalog artists 5 --views top-songs --include albums",
      "/v1/catalog/us/artists/5?include=albums&views=top-songs&restrict=explicit"
    ),
    ("catalog songs 5 6", "/v1/catalog/us/songs?ids=5,6&restrict=explicit"),
  ]

  @Test(arguments: restricted)
  func `clean versions are asked for however many ids there are`(
    line: String, target: String
  ) async throws {
    let server = try LoopbackServer { _ in .json(#"{"data":[{"id":"5"},{"id":"6"}]}"#) }
    let result = try await Program.asking(server).run(line + " --restrict explicit -o id")
    #expect(server.requests.map(\.target) == [target])
    #expect(result.out == "5\n6\n")
    #expect(result.err == "")
    #expect(result.exit == 0)
  }
}
