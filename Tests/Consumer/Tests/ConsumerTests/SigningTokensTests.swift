import Foundation
import MusicAPI
import Testing

@testable import Examples

struct SigningTokensTests {
  private static let file = fixture("Keys/p256.p8")
  private static let otherFile = fixture("Keys/p256-other.p8")

  private static func token(lifetime: Duration = .seconds(3600)) throws -> String {
    let claims = try DeveloperTokenClaims(
      teamID: "DEF123GHIJ", keyID: "ABC123DEFG", lifetime: lifetime)
    return try DeveloperTokenSigner(pemFile: file, claims: claims).token(issuedAt: .now).secret
  }

  @Test func `a key that was replaced is read when the service rejects a token`() async throws {
    let folder = try TemporaryFolder()
    let keyFile = folder.path("AuthKey_ABC123DEFG.p8")
    try FileManager.default.copyItem(atPath: Self.file, toPath: keyFile)
    let tokens = try ReloadingTokenProvider(
      teamID: "DEF123GHIJ", keyID: "ABC123DEFG", keyFile: keyFile)
    try FileManager.default.removeItem(atPath: keyFile)
    try FileManager.default.copyItem(atPath: Self.otherFile, toPath: keyFile)

    // The service knows the new key alone.
    let known = try ES256PrivateKey(pemFile: Self.otherFile).publicKey()
    let service = StandIn { request, _ in
      let token = request.headers["Authorization"]?.dropFirst("Bearer ".count) ?? ""
      return (try? known.verify(token: String(token))) == true
        ? .data([.song("1")]) : HTTPResponse(status: 401)
    }
    let client = MusicClient(transport: Authorizing(service, developerToken: tokens))
    for _ in 1...2 {
      let song = try await client.send(Catalog(storefront: "us").resource(.songs, id: "1"))
      #expect(song.id == "1")
    }
    #expect(service.requests.count == 3)
  }

  @Test func `a token from elsewhere is checked with the key that should have signed it`() throws {
    let token = try Self.token()
    #expect(try problems(ofToken: token, keyFile: Self.file) == [])
    #expect(
      try problems(ofToken: token, keyFile: Self.otherFile)
        == ["Another key has signed the token."])
    let expiry = try #require(TokenInspection(pasted: token, at: .now).expiresAt)
    #expect(
      try problems(ofToken: token, keyFile: Self.file, at: expiry)
        == ["The claims' 'exp' '\(expiry.seconds)' is in the past; sign a new token."])
    #expect(try problems(ofToken: "no token", keyFile: Self.file).count > 1)
  }

  @Test func `a key that cannot be used is an error that says what to do`() throws {
    let error = try #require(throws: CredentialError.self) {
      try ReloadingTokenProvider(
        teamID: "DEF123GHIJ", keyID: "ABC123DEFG", keyFile: fixture("Keys/rsa.p8"))
    }
    #expect(
      error.description
        == "this is a key of type 'RSA', not a P-256 key; "
        + "use the 'AuthKey_<key ID>.p8' file from your Apple developer account")
    #expect(throws: CredentialError.teamID("DEF")) {
      try ReloadingTokenProvider(teamID: "DEF", keyID: "ABC123DEFG", keyFile: Self.file)
    }
  }
}
