import MusicAPI
import Testing

struct FixedTokenTests {
  @Test func `the provider returns the given token and cannot renew it`() async throws {
    let token = try DeveloperToken(pasted: "a.b.c")
    let provider: any DeveloperTokenProvider = token
    #expect(try await provider.token() == token)
    #expect(try await provider.renew(after: token) == nil)
  }
}
