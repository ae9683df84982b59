import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@Suite(.quick) struct HostCheckTests {
  /// Returns the checks of the other servers, and the exit code.
  private static func checks(
    _ servers: [String: String], _ options: String = "", retries: Int = 0
  ) async throws -> (out: String, err: String, exit: Int32) {
    let service = try TestServer(responses: .json(#"{"data":[{"id":"us","type":"storefronts"}]}"#))
    let cache = try TemporaryDirectory()
    var environment = Secrets.tokens.merging(servers) { $1 }
    environment["XDG_CACHE_HOME"] = cache.path
    let result = try await Program.asking(service, environment: environment)
      .run("doctor -o tsv --retries \(retries) --fields name,verdict,message,hint \(options)")
    let lines = result.out.split(separator: "\n").filter {
      $0.contains(
        #/^(iTunes|the chart server|MusicBrainz|ListenBrainz|Last\.fm|Apple Music Feed|Cider)/#)
    }
    return (lines.joined(separator: "\n"), result.err, result.exit)
  }

  @Test func `other servers are checked if they are configured`() async throws {
    let server = try TestServer(responses: .json("{}"))
    let origin = try server.origin.description
    #expect(try await Self.checks([:]).out == "")
    let both = try await Self.checks(["AMCTL_ITUNES_URL": origin, "AMCTL_CHARTS_URL": origin])
    #expect(
      both.out == "iTunes\tok\t'\(origin)' responds.\t\n"
        + "the chart server\tok\t'\(origin)' responds.\t")
    #expect(
      server.requests.map(\.target) == [
        "/search?term=a&media=music&limit=1", "/api/v2/us/music/most-played/1/songs.json",
      ])
    #expect(server.requests.allSatisfy { $0.headers["Authorization"] == nil })
  }

  @Test func `Last.fm is checked if there is a key, and only then`() async throws {
    let server = try TestServer { request in
      let isKey = request.target.includes("api_key=good")
      return .json(isKey || request.path != "/2.0/" ? "{}" : #"{"error":10,"message":"No"}"#)
    }
    let origin = try server.origin.description
    let names = ["MUSICBRAINZ", "LISTENBRAINZ", "LASTFM"]
    var servers = Dictionary(names.map { ("AMCTL_\($0)_URL", origin) }) { first, _ in first }
    let others = """
      MusicBrainz\tok\t'\(origin)' responds.\t
      ListenBrainz\tok\t'\(origin)' responds.\t
      """
    #expect(try await Self.checks(servers).out == others)
    servers["AMCTL_LASTFM_KEY"] = "good"
    #expect(try await Self.checks(servers).out == others + "\nLast.fm\tok\t'\(origin)' responds.\t")
    servers["AMCTL_LASTFM_KEY"] = "bad"
    let rejected = try await Self.checks(servers)
    #expect(
      rejected.out == others
        + "\nLast.fm\tfailure\t'\(origin)' returned 403.\tcheck AMCTL_LASTFM_URL and AMCTL_LASTFM_KEY"
    )
    #expect(rejected.exit == 6)
  }

  @Test func `Cider is checked if it has a URL or a token, and its token goes nowhere else`()
    async throws
  {
    let server = try TestServer { request in
      let tokens = ["apitoken", "apptoken"].map { request.headers[$0] }
      return ServerResponse(tokens == ["good", "good"] ? 204 : 403)
    }
    let origin = try server.origin.description
    let folder = try TemporaryDirectory()
    var servers = ["AMCTL_CIDER_URL": origin]
    #expect(
      try await Self.checks(servers).out
        == "Cider\tfailure\t'\(origin)' returned 403.\tcheck AMCTL_CIDER_URL")
    servers["AMCTL_CIDER_TOKEN"] = "bad"
    let rejected = try await Self.checks(servers)
    #expect(
      (rejected.out, rejected.exit) == (
        "Cider\tfailure\t'\(origin)' returned 403.\tcheck AMCTL_CIDER_URL and AMCTL_CIDER_TOKEN", 6
      ))
    servers["AMCTL_CIDER_TOKEN"] = "good"
    servers["AMCTL_ITUNES_URL"] = origin
    let good = try await Self.checks(servers, "-v --record \(folder.path)")
    #expect(good.out.hasSuffix("\nCider\tok\t'\(origin)' responds.\t"))
    #expect(!good.err.contains("good"))
    for request in server.requests.dropFirst() {
      #expect((request.headers["apitoken"] != nil) == (request.path != "/search"))
      #expect(request.headers["Authorization"] == nil)
      #expect(request.headers["Music-User-Token"] == nil)
    }
    let file = "hosts/localhost%3A10767/api/v1/playback/active.json"
    #expect(!String(decoding: try folder.read(file), as: UTF8.self).contains("good"))
  }

  @Test func `Cider need not run, and is asked once`() async throws {
    let port = try TestServer.closedPort()
    let origin = "http://127.0.0.1:\(port)"
    let result = try await Self.checks(["AMCTL_CIDER_URL": origin], retries: 5)
    #expect(result.out.hasPrefix("Cider\twarning\tcannot connect to '\(origin)': "))
    #expect(result.out.hasSuffix("\tstart Cider, or check AMCTL_CIDER_URL"))
    #expect(result.exit == 0)
    #expect(!result.err.contains("Retrying"))
  }

  @Test func `a server that needs a token is sent the developer token alone`() async throws {
    let server = try TestServer(responses: .json("{}"))
    let origin = try server.origin.description
    let feed = try await Self.checks(["AMCTL_FEED_URL": origin])
    #expect(feed.out == "Apple Music Feed\tok\t'\(origin)' responds.\t")
    #expect(server.requests.map(\.target) == ["/v1/feed/artist/latest"])
    #expect(server.requests.allSatisfy { $0.headers["Authorization"] != nil })
    #expect(!server.requests.contains { $0.headers["Music-User-Token"] != nil })
  }

  @Test func `a server that rejects requests or is not there fails`() async throws {
    let server = try TestServer(responses: ServerResponse(404))
    let origin = try server.origin.description
    let rejected = try await Self.checks(["AMCTL_ITUNES_URL": origin])
    #expect(rejected.out == "iTunes\tfailure\t'\(origin)' returned 404.\tcheck AMCTL_ITUNES_URL")
    #expect(rejected.exit == 6)
    server.stop()
    let silent = try await Self.checks(["AMCTL_ITUNES_URL": origin])
    #expect(silent.out.hasPrefix("iTunes\tfailure\t"))
    #expect(silent.out.hasSuffix("\tcheck AMCTL_ITUNES_URL"))
    #expect(silent.exit == 7)
  }
}
