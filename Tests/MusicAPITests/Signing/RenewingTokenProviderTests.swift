import AmctlTestSupport
import Synchronization
import Testing

@testable import MusicAPI

@Suite(.quick) struct RenewingTokenProviderTests {
  @Test func `a hundred concurrent callers have one token signed`() async throws {
    let mint = Mint()
    let provider = mint.provider()
    let tokens = try await Self.concurrently { try await provider.token() }
    #expect(tokens.count == 1)
    #expect(mint.count == 1)
  }

  @Test func `a hundred rejections of one token have another one signed once`() async throws {
    let mint = Mint()
    let provider = mint.provider()
    let refused = try await provider.token()
    let tokens = try await Self.concurrently { try await provider.renew(after: refused) }
    #expect(tokens.count == 1 && !tokens.contains(refused))
    #expect(mint.count == 2)
    #expect(try await provider.token() == tokens.first)
  }

  @Test(arguments: [
    ("long before its end", 3600, 0, 1), ("a second before renewal", 3600, 3299, 1),
    ("at renewal", 3600, 3300, 2), ("after its end", 3600, 9999, 2),
    ("before half of a short life", 60, 29, 1), ("at half of a short life", 60, 30, 2),
  ])
  func `a token is renewed five minutes before its end, or at half of a short lifetime`(
    name: String, lifetime: Int, later: Int, count: Int
  ) async throws {
    let mint = Mint(lifetime: lifetime)
    let provider = mint.provider()
    _ = try await provider.token()
    mint.advance(by: later)
    _ = try await provider.token()
    #expect(mint.count == count)
  }

  @Test func `a token that expired while another was rejected is not used again`() async throws {
    let mint = Mint()
    let provider = mint.provider()
    let refused = try await provider.token()
    _ = try await provider.renew(after: refused)
    mint.advance(by: 3600)
    _ = try await provider.renew(after: refused)
    #expect(mint.count == 3)
  }

  @Test func `a failure to sign is thrown and not remembered`() async throws {
    let mint = Mint()
    let provider = mint.provider()
    mint.fail(with: .noDeveloperToken)
    await #expect(throws: CredentialError.noDeveloperToken) { try await provider.token() }
    mint.fail(with: nil)
    #expect(try await provider.token().secret == "token 1")
  }

  @Test func `a signer issues tokens at the given time`() async throws {
    let now = UnixTime(seconds: 1_700_000_000)
    let provider = RenewingTokenProvider(signer: try TestKeys.signer()) { now }
    let token = try await provider.token()
    #expect(token.issuedAt == now)
    #expect(try TestKeys.publicKey().verify(token: token.secret))
    let renewed = try await provider.renew(after: token)
    #expect(renewed != token)
  }

  @Test func `the text of a key is as good as its bytes`() async throws {
    let provider = try RenewingTokenProvider(
      teamID: "DEF123GHIJ", keyID: "ABC123DEFG", pem: TestKeys.text("p256.p8"))
    #expect(try TestKeys.publicKey().verify(token: await provider.token().secret))
  }

  private static func concurrently(
    _ ask: @escaping @Sendable () async throws -> DeveloperToken?
  ) async throws -> Set<DeveloperToken> {
    try await withThrowingTaskGroup(of: DeveloperToken?.self) { group in
      for _ in 1...100 { group.addTask { try await ask() } }
      return try await group.reduce(into: []) { tokens, token in
        if let token { tokens.insert(token) }
      }
    }
  }
}

/// Counts the tokens it creates, with a clock that advances only when told to.
private final class Mint: Sendable {
  private struct State {
    var now = 1_700_000_000
    var count = 0
    var failure: CredentialError?
  }

  private let state = Mutex(State())
  private let lifetime: Int

  init(lifetime: Int = 3600) { self.lifetime = lifetime }

  var count: Int { state.withLock { $0.count } }

  func advance(by seconds: Int) { state.withLock { $0.now += seconds } }

  func fail(with error: CredentialError?) { state.withLock { $0.failure = error } }

  func provider() -> RenewingTokenProvider {
    RenewingTokenProvider(
      renewAhead: .seconds(300),
      now: { self.state.withLock { UnixTime(seconds: $0.now) } },
      sign: { time throws(CredentialError) in try self.sign(at: time) })
  }

  private func sign(at time: UnixTime) throws(CredentialError) -> DeveloperToken {
    let (count, failure) = state.withLock { state in
      if state.failure == nil { state.count += 1 }
      return (state.count, state.failure)
    }
    if let failure { throw failure }
    return DeveloperToken(
      secret: "token \(count)", issuedAt: time, expiresAt: time + .seconds(lifetime))
  }
}
