import AmctlTestSupport
import MusicAPI
import Synchronization
import Testing

@testable import MusicSandbox

/// The list of rules, against a sandbox that keeps them and servers that do not.
@Suite(.thorough) struct RuleTests {
  @Test func `the sandbox keeps every rule, in 170 requests that only read`() async throws {
    let server = HonestServer(remembers: false)
    let (results, requests) = try await server.results(of: Rule.reads)
    #expect(results.filter { $0.verdict != .holds }.map(\.line) == [])
    #expect(results.count >= 60)
    #expect(requests <= 170)
    #expect(
      server.sandbox.requests.allSatisfy { $0.request.method == .get && $0.request.body == nil })
  }

  @Test func `the sandbox keeps every rule of changes`() async throws {
    let (results, _) = try await HonestServer(remembers: false).results(of: Rule.writes)
    #expect(results.filter { $0.verdict != .holds }.map(\.line) == [])
  }

  @Test func `what the sandbox does not have is listed as not built`() async throws {
    let (results, _) = try await HonestServer(remembers: false).results(of: Rule.unbuilt)
    #expect(results.filter { $0.verdict != .notBuilt }.map(\.line) == [])
    #expect(results.count > 20)
  }

  @Test(arguments: (Rule.reads + Rule.writes).map(\.name))
  func `a server that breaks a rule is reported with that rule alone`(name: String) async throws {
    let rules = Rule.reads + Rule.writes
    let rule = try #require(rules.first { $0.name == name })
    let isChange = Rule.writes.contains { $0.name == name }
    let spoiled = try #require(
      try await Breakages.breaking(rule, of: isChange ? HonestServer(remembers: false) : .shared))
    let server = isChange ? HonestServer(remembers: false) : .shared
    let (results, _) = try await server.results(of: rule.group, spoiledBy: spoiled)
    #expect(results.filter { $0.verdict == .differs }.map(\.rule.name) == [name])
  }

  @Test func `every rule has a name of its own, and every breakage a rule`() {
    let names = (Rule.reads + Rule.writes).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Breakages.names.subtracting(names) == [])
  }

  @Test func `without a user token, what needs one is not seen`() async throws {
    let (results, _) = try await HonestServer(remembers: false).results(
      of: Rule.reads, userToken: nil)
    let unseen = results.filter { $0.verdict == .notSeen }
    #expect(results.count { $0.verdict == .holds } == Rule.reads.count - unseen.count)
    #expect(unseen.allSatisfy { $0.detail.hasSuffix("no user token is configured") })
    #expect(unseen.map(\.rule.name).contains("library-page"))
  }

  @Test func `without a key, only the tokens that take one are not seen`() async throws {
    let (results, _) = try await HonestServer(remembers: false).results(
      of: Rule.tokens, hasKey: false)
    #expect(
      results.filter { $0.verdict != .holds }.map(\.rule.name)
        == ["token-expired", "token-too-long", "token-team", "token-key", "token-origin"])
  }

  @Test func `a server that rejects the token is asked no more, and none is seen`() async throws {
    let server = HonestServer(remembers: false)
    let (results, requests) = try await server.results(of: Rule.reads) { _ in
      HTTPResponse(status: 401)
    }
    #expect(results.count { $0.verdict == .notSeen } == Rule.reads.count)
    #expect(results.allSatisfy { $0.detail == "the developer token was rejected (401)" })
    #expect(requests == 1)
  }

  @Test func `the ID that nothing has is that of nothing, whatever the seed`() {
    for seed in Array(1...60) + [90, 124, 215, 224, 308, 338] as [UInt64] {
      let sandbox = Sandbox.fixed(seed: seed)
      for type in ["songs", "albums", "artists", "music-videos", "curators", "record-labels"] {
        #expect(sandbox.us("\(type)/\(Samples.none)").status == 404, "\(seed) \(type)")
      }
    }
  }

  /// Returns what is found out about a server whose every response is an error, after one request.
  private func results(_ error: TransportError) async throws(TransportError) -> [RuleResult] {
    let away = StubTransport { _ throws(TransportError) in throw error }
    defer { #expect(away.requests.count == 1) }
    let tokens = RuleTokens(
      developer: HonestServer.token, user: HonestServer.keys.userToken, key: nil)
    var check = RuleCheck(away, storefront: "us", tokens: tokens)
    return try await check.results(of: Rule.reads)
  }

  @Test func `a server that does not respond is not asked again`() async throws {
    let results = try await results(.connectionLost(reason: "gone"))
    #expect(results.count { $0.verdict == .notSeen } == Rule.reads.count)
  }

  @Test(arguments: [
    TransportError.hostNotFound(host: "x.example"),
    .cannotConnect(origin: "http://127.0.0.1:1", reason: "connection refused"),
  ])
  func `a check ends when the server is out of reach`(reason: TransportError) async throws {
    await #expect(throws: reason) { try await results(reason) }
  }

  @Test func `what a sandbox has not is not built, and says nothing of the service`() async throws {
    let server = HonestServer(remembers: false)
    let (results, _) = try await server.results(of: Rule.reads) { request in
      guard request.target.path.hasSuffix("/charts") else { return nil }
      return HTTPResponse(status: 501, headers: ["Amctl-Sandbox": "not-built"])
    }
    let unbuilt = results.filter { $0.verdict == .notBuilt }.map(\.rule.name)
    #expect(unbuilt.contains("charts-size"))
    #expect(unbuilt.allSatisfy { $0.contains("charts") })
    #expect(!results.contains { $0.verdict == .differs })
  }
}

extension RuleResult {
  fileprivate var line: String { "\(verdict.rawValue): \(rule.name): \(detail)" }
}

/// A sandbox behind a check of rules, which may remember its responses.
final class HonestServer: Transport {
  static let time = UnixTime(seconds: 1_795_000_000)
  static let keys = SandboxKeys()
  /// A server for many checks, which only read.
  static let shared = HonestServer(remembers: true)

  let sandbox = Sandbox(seed: 1) {
    $0.now = { time }
    $0.keys = keys
    $0.checksTokens = true
  }
  private let remembers: Bool
  private let known = Mutex<[String: HTTPResponse]>([:])

  init(remembers: Bool) { self.remembers = remembers }

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let user = request.headers["Music-User-Token"] ?? ""
    let key = "\(request.target) \(user)"
    let token = request.headers["Authorization"] ?? ""
    guard remembers, request.method == .get, token.hasSuffix(Self.token) else {
      return try await sandbox.send(request)
    }
    if let response = known.withLock({ $0[key] }) { return response }
    let response = try await sandbox.send(request)
    known.withLock { $0[key] = response }
    return response
  }

  fileprivate static let token = (try? keys.developerToken(issuedAt: time)) ?? ""

  /// Asks about rules, with other responses where there are some.
  func results(
    of rules: [Rule], userToken: String? = keys.userToken, hasKey: Bool = true,
    spoiledBy other: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
  ) async throws -> ([RuleResult], requests: Int) {
    let key = hasKey ? try ES256PrivateKey(pem: Self.keys.privateKeyPEM.utf8) : nil
    let tokens = RuleTokens(developer: Self.token, user: userToken, key: key)
    let server = StubTransport { [self] request throws(TransportError) in
      if let response = other(request) { return response }
      return try await send(request)
    }
    var check = RuleCheck(
      server, storefront: "us", tokens: tokens, upTo: .seconds(3_600), now: { Self.time })
    return (try await check.results(of: rules), check.requestCount)
  }
}
