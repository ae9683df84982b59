import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct DeveloperTokenTests {
  private static let pasted = "eyJhbGciOiJFUzI1NiJ9.eyJpYXQiOjEsImV4cCI6Mn0.c2lnbmF0dXJl"

  @Test func `no way of printing a token shows it`() throws {
    let token = try DeveloperToken(pasted: Self.pasted)
    var dumped = ""
    dump([token], to: &dumped)
    #expect("\(token)" == "<developer token>")
    for shown in [
      String(reflecting: token), "\([token])", "\(Optional(token) as Any)", "\((token, 1))", dumped,
    ] {
      #expect(shown.contains("<developer token>") && !shown.contains("eyJ"))
    }
  }

  @Test(arguments: [pasted, " \(pasted)\r\n", "Bearer \(pasted)", "\tBEARER  \(pasted) "])
  func `text that was copied along with a token is removed`(text: String) throws {
    #expect(try DeveloperToken(pasted: text).secret == Self.pasted)
  }

  @Test func `a pasted token has its own dates`() throws {
    let token = try DeveloperToken(pasted: Self.pasted)
    #expect(token.issuedAt == UnixTime(seconds: 1) && token.expiresAt == UnixTime(seconds: 2))
  }

  @Test func `a token provides itself, and cannot be renewed`() async throws {
    let token = try DeveloperToken(pasted: "a.b.c")
    let provider: any DeveloperTokenProvider = token
    #expect(try await provider.token() == token)
    #expect(try await provider.renew(after: token) == nil)
  }

  @Test(arguments: ["opaque", "a.b.c", "e30.e30.e30", "e30.eyJleHAiOiIyIn0.e30"])
  func `a token without dates is accepted`(text: String) throws {
    let token = try DeveloperToken(pasted: text)
    #expect(token.secret == text && token.issuedAt == nil && token.expiresAt == nil)
  }

  @Test(arguments: [
    ("", CredentialError.Kind.noDeveloperToken), (" \n", .noDeveloperToken),
    ("Bearer ", .noDeveloperToken), ("a b", .token), ("a\r\nX-Header: b", .token),
    ("a\u{0}", .token), ("é", .token), ("Bearer a b", .token),
  ])
  func `an empty text, or one that would break a header, is rejected`(
    text: String, kind: CredentialError.Kind
  ) {
    let error = #expect(throws: CredentialError.self) { try DeveloperToken(pasted: text) }
    #expect(error?.kind == kind)
  }
}
