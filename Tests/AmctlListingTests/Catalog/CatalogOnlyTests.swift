import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// A single id, which has its own kind of request.
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
  func `clean versions are requested for any number of ids`(
    line: String, target: String
  ) async throws {
    let isSingle = !target.contains("ids=")
    let server = try TestServer { _ in
      .json(isSingle ? #"{"data":[{"id":"5"}]}"# : #"{"data":[{"id":"5"},{"id":"6"}]}"#)
    }
    let result = try await Program.asking(server).run(line + " --restrict explicit -o id")
    #expect(server.requests.map(\.target) == [target])
    #expect(result.out == (isSingle ? "5\n" : "5\n6\n"))
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  static let absent: [(line: String, words: String)] = [
    ("catalog songs 5", ExpectedMessages.no("song", "5")),
    ("catalog albums 5 --all", ExpectedMessages.no("album", "5")),
    ("catalog artists 5 --views top-songs", ExpectedMessages.no("artist", "5")),
    ("genres 21", ExpectedMessages.no("genre", "21")),
    ("storefronts jp", ExpectedMessages.no("storefront", "jp")),
    ("library songs i.5", ExpectedMessages.no("song in your library", "i.5")),
  ]

  @Test(arguments: absent)
  func `a response without the resource is written, and the id is missing`(
    line: String, words: String
  ) async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let program = try Program.asking(server)
    let result = try await program.run(line)
    #expect(result.out == #"{"data":[]}"#)
    #expect(result.err == "amctl: \(words)\n")
    #expect(result.exit == 5)
    #expect(try await program.run(line + " -o id").exit == 5)
    let table = try await program.run(line + " -o table")
    #expect(
      table.err == """
        amctl: Nothing found.
        amctl: \(words)

        """)
    #expect(table.exit == 5)
  }

  static let prefixed: [(line: String, target: String)] = [
    ("catalog pl.f4d106fed2", "/v1/catalog/us/playlists/pl.f4d106fed2"),
    ("catalog ra.978194965 ra.2", "/v1/catalog/us/stations?ids=ra.978194965,ra.2"),
    (
      "catalog pl.f4d106fed2 --relationship tracks",
      "/v1/catalog/us/playlists/pl.f4d106fed2/tracks"
    ),
  ]

  @Test(arguments: prefixed)
  func `an id that implies its type needs no type`(
    line: String, target: String
  ) async throws {
    let server = try TestServer { _ in .json(#"{"data":[{"id":"pl.f4d106fed2"}]}"#) }
    let result = try await Program.asking(server).run(line + " -o id")
    #expect(server.requests.map(\.target) == [target])
    #expect(result.exit != 2)
  }

  @Test func `an ambiguous id needs a type`() async throws {
    let result = try await Program(environment: Secrets.tokens).run("catalog 1613600188")
    #expect(
      result.err.hasPrefix("amctl: '1613600188' is not a catalog type\nhint: one of: "))
    #expect(result.exit == 2)
  }
}
