import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

/// A stack of public transports, compared with the one that the library makes.
@Suite(.quick) struct OwnStackTests {
  /// Outcomes of requests, one after another.
  struct Script: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let outcomes: [ScriptedTransport.Outcome]

    init(_ name: String, _ outcomes: ScriptedTransport.Outcome...) {
      testDescription = name
      self.outcomes = outcomes
    }
  }

  /// What a client sent, and the outcome.
  private struct Trace: Equatable {
    let requests: [String]
    let waits: Int
    let outcome: String
  }

  private static let list = ScriptedTransport.Outcome.success(.json(#"{"data":[]}"#))
  private static let miss = ScriptedTransport.Outcome.success(
    HTTPResponse(
      status: 501, headers: ["Amctl-Fixture": "miss", "Content-Type": "application/json"],
      body: Array(#"{"errors":[{"detail":"not recorded"}]}"#.utf8)))

  private static func status(
    _ status: HTTPStatus, _ headers: HTTPHeaders = [:]
  ) -> ScriptedTransport.Outcome {
    .success(HTTPResponse(status: status, headers: headers))
  }

  static let scripts = [
    Script("a success", list), Script("a failing server", status(503), list),
    Script("a busy server", status(429, ["Retry-After": "7"]), list),
    Script("a redirect", status(302, ["Location": "/v1/elsewhere"]), list),
    Script("a redirect out of the API", status(302, ["Location": "/elsewhere"])),
    Script("a rejected token", status(401)), Script("nothing found", status(404)),
    Script("a page of a proxy", .success(.json("<html>"))), Script("no fixture", miss),
    Script("no response", .failure(.connectionLost(reason: "cut")), list),
  ]

  /// Sends a request through a client, and says what happened.
  private static func trace(
    _ script: Script, _ makeClient: (ScriptedTransport, RecordingClock) throws -> MusicClient
  ) async throws -> Trace {
    let stub = ScriptedTransport(script.outcomes)
    let clock = RecordingClock()
    let client = try makeClient(stub, clock)
    let outcome: String
    do {
      outcome = "\(try await client.send(Library.list(.librarySongs)).resources.count) songs"
    } catch {
      outcome = "\(error)"
    }
    let requests = stub.requests.map { request in
      let tokens = ["Authorization", "Music-User-Token"].map { request.headers[$0] ?? "none" }
      return (["\(request.method) \(request.target)"] + tokens).joined(separator: " ")
    }
    return Trace(requests: requests, waits: clock.sleeps.count, outcome: outcome)
  }

  /// The client that the library makes, and one like it from its parts.
  private static func traces(
    _ script: Script, observe: (any Transport) -> any Transport = { $0 }
  ) async throws -> (live: Trace, own: Trace) {
    let token = try DeveloperToken(pasted: "a.b.c")
    let live = try await trace(script) { stub, clock in
      .live(
        developerToken: token, userToken: "user", transport: stub, clock: clock, observe: observe)
    }
    let own = try await trace(script) { stub, clock in
      let wire = Redirecting(stub, within: .appleMusic())
      let authorizing = wire.authorizing(with: token, userToken: "user")
      return MusicClient(transport: observe(authorizing).retrying(clock: clock))
    }
    return (live, own)
  }

  @Test(arguments: scripts)
  func `a stack of one's own has the same requests and errors`(script: Script) async throws {
    let (live, own) = try await Self.traces(script)
    #expect(live == own && live.requests.first == "GET /v1/me/library/songs Bearer a.b.c user")
  }

  @Test func `either notices a server without a fixture, if configured to`() async throws {
    let (live, own) = try await Self.traces(Script("no fixture", Self.miss)) { DetectingMisses($0) }
    #expect(live == own && live.requests.count == 1)
    #expect(live.outcome == "not recorded, for GET /v1/me/library/songs")
  }
}
