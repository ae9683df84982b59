import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

/// A stack of public transports, compared with the one that the library makes.
struct OwnStackTests {
  /// Responses of a server, one after another.
  struct Script: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let responses: [ServerResponse]

    init(_ name: String, _ responses: ServerResponse...) {
      testDescription = name
      self.responses = responses
    }
  }

  /// What a client sent, and the outcome.
  private struct Trace: Equatable {
    let requests: [String]
    let waits: Int
    let outcome: String
  }

  private static let list = ServerResponse.json(#"{"data":[]}"#)
  private static let miss = ServerResponse(
    501, headers: ["Amctl-Fixture": "miss", "Content-Type": "application/json"],
    body: Array(#"{"errors":[{"detail":"not recorded"}]}"#.utf8))

  static let scripts = [
    Script("a success", list), Script("a failing server", ServerResponse(503), list),
    Script(
      "a busy server", ServerResponse(429, headers: ["Retry-After": "7"]), list),
    Script("a redirect", .redirect(to: "/v1/elsewhere"), list),
    Script("a redirect out of the API", .redirect(to: "/elsewhere")),
    Script("a rejected token", ServerResponse(401)), Script("nothing found", ServerResponse(404)),
    Script("a page of a proxy", .json("<html>")), Script("no fixture", miss),
    Script("no response", .failing(.closeBeforeResponse), list),
  ]

  private static let tokens: @Sendable () throws -> DeveloperToken = {
    try DeveloperToken(pasted: "a.b.c")
  }

  /// Sends a request through a client, and says what happened.
  private static func trace(
    _ script: Script, _ makeClient: (Origin, RecordingClock) throws -> MusicClient
  ) async throws -> Trace {
    let left = Watched(script.responses[...])
    let server = try TestServer { _ in
      left.update { ($0.count > 1 ? $0.popFirst() : $0.first) ?? ServerResponse(500) }
    }
    defer { server.stop() }
    let clock = RecordingClock()
    let client = try makeClient(server.origin, clock)
    let outcome: String
    do {
      outcome = "\(try await client.send(Library.list(.librarySongs)).data.count) songs"
    } catch {
      outcome = "\(error)"
    }
    let requests = server.requests.map { request in
      let tokens = ["Authorization", "Music-User-Token"].map { request.headers[$0] ?? "none" }
      return ([request.line] + tokens).joined(separator: " ")
    }
    // The number of a port differs from server to server.
    return Trace(
      requests: requests, waits: clock.sleeps.count,
      outcome: outcome.replacing(try server.origin.description, with: "server"))
  }

  /// Makes what `live` makes, from its parts.
  private static func own(
    _ origin: Origin, _ clock: RecordingClock, _ observe: (any Transport) -> any Transport = { $0 }
  ) throws -> MusicClient {
    let wire = Redirecting(CurlTransport(origin: origin), within: .appleMusic(on: origin))
    let authorizing = Authorizing(wire, developerToken: try tokens(), userToken: "user")
    return MusicClient(
      transport: Retrying(observe(authorizing), clock: clock), origin: origin)
  }

  @Test(arguments: scripts)
  func `a stack of one's own sends the same requests and has the same errors`(
    script: Script
  ) async throws {
    let live = try await Self.trace(script) { origin, clock in
      .live(
        origin: origin, developerToken: try Self.tokens(), userToken: "user", clock: clock)
    }
    let own = try await Self.trace(script) { try Self.own($0, $1) }
    #expect(live == own)
    #expect(live.requests.first == "GET /v1/me/library/songs Bearer a.b.c user")
  }

  @Test func `either notices a server without a fixture, if configured to`() async throws {
    let script = Script("no fixture", Self.miss)
    let observe: (any Transport) -> any Transport = { DetectingMisses($0) }
    let live = try await Self.trace(script) { origin, clock in
      .live(
        origin: origin, developerToken: try Self.tokens(), userToken: "user", clock: clock,
        observe: observe)
    }
    let own = try await Self.trace(script) { try Self.own($0, $1, observe) }
    #expect(live == own)
    #expect(live.outcome == "not recorded")
    #expect(live.requests.count == 1)
  }
}
