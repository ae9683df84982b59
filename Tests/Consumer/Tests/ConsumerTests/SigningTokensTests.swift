import Foundation
import MusicAPI
import MusicSandbox
import Testing

@testable import Examples

struct SigningTokensTests {
  @Test func `a key that was replaced is read when the service rejects a token`() async throws {
    let folder = try TemporaryFolder()
    let keys = SandboxKeys()
    let keyFile = folder.path("AuthKey_\(keys.keyID).p8")
    try FileManager.default.copyItem(atPath: fixture("Keys/p256.p8"), toPath: keyFile)
    let tokens = try ReloadingTokenProvider(
      teamID: keys.teamID, keyID: keys.keyID, keyFile: keyFile)
    try keys.privateKeyPEM.write(toFile: keyFile, atomically: true, encoding: .utf8)

    // The service knows the new key alone.
    let service = Sandbox { options in
      options.keys = keys
      options.checksTokens = true
    }
    let client = MusicClient(transport: service.authorizing(with: tokens))
    for _ in 1...2 {
      let song = try await client.send(Catalog(storefront: "us").resource(.songs, id: "1613600188"))
      #expect(song.id == "1613600188")
    }
    #expect(service.requests.map(\.status) == [401, 200, 200])
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
    let idError = try #require(throws: CredentialError.self) {
      try ReloadingTokenProvider(
        teamID: "DEF", keyID: "ABC123DEFG", keyFile: fixture("Keys/p256.p8"))
    }
    #expect(
      idError.description
        == "'DEF' is not a team ID (10 characters, A-Z and 0-9); "
        + "copy it from the membership details of your Apple developer account")
  }
}
