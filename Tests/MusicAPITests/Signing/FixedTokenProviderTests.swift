import MusicAPI
import Testing

struct FixedTokenProviderTests {
  @Test func `the token is the given one, and there is no other`() async throws {
    let token = try DeveloperToken(pasted: "a.b.c")
    let provider: any DeveloperTokenProvider = FixedTokenProvider(token)
    #expect(try await provider.token() == token)
    #expect(try await provider.renew(after: token) == nil)
  }
}
