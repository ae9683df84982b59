import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Keys that are read by the path of their file.
@Suite(.quick) struct KeyFileTests {
  private static let remedy = "; check the path and the file's permissions"

  private static func path(_ name: String) -> String { Repository.path + "/Fixtures/Keys/" + name }

  @Test func `a key and a provider are created from the path of a file`() async throws {
    let file = Self.path("p256.p8")
    let message = Array("header.claims".utf8)
    let signature = try ES256PrivateKey(pemFile: file).sign(message)
    let provider = try RenewingTokenProvider(
      teamID: "DEF123GHIJ", keyID: "ABC123DEFG", pemFile: file, lifetime: .seconds(60),
      origin: ["https://example.com"])
    let publicKey = try TestKeys.publicKey()
    #expect(try publicKey.verify(signature, of: message))
    let token = try await provider.token()
    #expect(try publicKey.verify(token: token.secret))
    #expect(token.issuedAt.map { $0 + .seconds(60) } == token.expiresAt)
    #expect(try TokenParts(pasted: token.secret).claimsJSON["origin"]?.count == 1)
  }

  @Test func `the error about a missing file names it and says what to check`() throws {
    let error = try rejection(of: "/none/AuthKey.p8")
    #expect(
      error.description
        == "'/none/AuthKey.p8' cannot be read: No such file or directory" + Self.remedy)
    #expect(throws: error) {
      try RenewingTokenProvider(
        teamID: "DEF123GHIJ", keyID: "ABC123DEFG", pemFile: "/none/AuthKey.p8")
    }
  }

  @Test func `a path that is no file, or leads through one, is an error`() throws {
    let folder = Self.path("")
    #expect(
      try rejection(of: folder).description
        == "'\(folder)' cannot be read: Is a directory" + Self.remedy)
    let through = Self.path("p256.p8/key")
    #expect(
      try rejection(of: through).description
        == "'\(through)' cannot be read: Not a directory" + Self.remedy)
    #expect(
      try rejection(of: "").description
        == "'' cannot be read: No such file or directory" + Self.remedy)
  }

  @Test func `a file that is too large for a key is an error, even if a key is in it`() throws {
    let folder = try TemporaryDirectory()
    let key = try TestKeys.bytes("p256.p8")
    let limit = 1 << 20
    let most = key + [UInt8](repeating: UInt8(ascii: "\n"), count: limit - key.count)
    _ = try ES256PrivateKey(pemFile: folder.write(most, to: "most.p8")).publicKey()
    let path = try folder.write(most + [UInt8(ascii: "\n")], to: "large.p8")
    #expect(
      try rejection(of: path).description
        == "'\(path)' cannot be read: it is larger than 1 MB" + Self.remedy)
  }

  private func rejection(of path: String) throws -> CredentialError {
    try #require(throws: CredentialError.self) { try ES256PrivateKey(pemFile: path) }
  }
}
