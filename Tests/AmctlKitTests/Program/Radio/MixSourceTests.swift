import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `amctl mix --source`.
struct MixSourceTests {
  private func run(
    _ line: String, _ stage: SourceStage, token: Bool = true
  ) async throws -> (result: Program.Result, targets: [String]) {
    let server = try stage.server()
    defer { server.stop() }
    let result = try await stage.program(server, token: token).run(line)
    return (result, server.requests.map(\.target))
  }

  private static let lookup = "/lookup?id=1&entity=song&country=us&limit=200"

  @Test func `songs that iTunes lists follow those of Apple, each recording once`() async throws {
    let stage = SourceStage(missing: ["15"], iTunes: ["12", "14", "13", "14", "15"])
    let (result, targets) = try await run(
      "mix 1 --source apple,itunes -o tsv --no-header --fields rank,source,id", stage)
    #expect(result.out == "1\tapple\t11\n2\tapple\t12\n3\titunes\t14\n4\titunes\t13\n")
    #expect(
      result.err == """
        amctl: 1 of 4 songs from iTunes could not be found in the catalog of storefront 'us'.
        amctl: These sources list only 4 songs by this artist.

        """)
    #expect(result.exit == 0)
    #expect(
      targets == [
        "/v1/catalog/us/artists/1/view/top-songs?include=genres&limit=100", Self.lookup,
        "/v1/catalog/us/songs?ids=12,14,13,15&include=genres",
      ])
  }

  @Test func `iTunes is not asked for songs beyond those that are wanted`() async throws {
    let (result, targets) = try await run(
      "mix 1 --source apple,itunes --limit 2 -o id", SourceStage(iTunes: ["13"]))
    #expect(result.out == "11\n12\n")
    #expect(result.err == "")
    #expect(!targets.contains(Self.lookup))
  }

  @Test func `iTunes alone lists songs of the catalog in its own order`() async throws {
    let (result, _) = try await run(
      "mix 1 --source itunes --limit 2 -o tsv --no-header --fields rank,source,name",
      SourceStage(iTunes: ["14", "13", "12"]))
    #expect(result.out == "1\titunes\tSong 14\n2\titunes\tSong 13\n")
    #expect(result.err == "")
  }

  @Test func `without a token, iTunes is not asked in vain`() async throws {
    let (result, targets) = try await run(
      "mix 1 --source itunes", SourceStage(iTunes: ["13"]), token: false)
    #expect(
      result.err.hasPrefix("amctl: no developer token: neither a key nor a token is configured\n"))
    #expect(result.exit == 4)
    #expect(targets.isEmpty)
  }

  @Test func `an artist that iTunes does not know is named, and Apple's songs are listed`()
    async throws
  {
    let message = "iTunes has no artist with ID 1 in storefront 'us'"
    let alone = try await run("mix 1 --source itunes", SourceStage()).result
    #expect(alone.err == "amctl: \(message)\n")
    #expect(alone.exit == 5)
    let both = try await run("mix 1 --source itunes,apple -o id", SourceStage()).result
    #expect(both.out == "11\n12\n")
    #expect(
      both.err == """
        amctl: request for 'itunes' failed: \(message)
        amctl: 1 of 2 sources failed

        """)
    #expect(both.exit == 3)
  }

  @Test func `a dry run shows the requests that are known`() async throws {
    let (result, targets) = try await run("mix 1 --source apple,itunes --dry-run", SourceStage())
    let lines = result.out.split(separator: "\n").filter { $0.hasPrefix("GET ") }
    #expect(lines.count == 2)
    #expect(lines.last?.hasSuffix(Self.lookup) == true)
    #expect(
      result.err == """
        # then: the next pages, until there are 50 songs
        # then: the catalog resources of the songs that iTunes lists

        """)
    #expect(targets.isEmpty)
  }
}
