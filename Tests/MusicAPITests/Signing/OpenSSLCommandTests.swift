import Testing

@testable import MusicAPI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The same signatures, judged by a program that shares no code with this project.
@Suite(.enabled(if: succeeds("openssl version"), "there is no openssl command"))
struct OpenSSLCommandTests {
  @Test func `openssl verifies a minted token with the exported public key`() throws {
    let token = try TestKeys.signer().token(issuedAt: UnixTime(seconds: 1_700_000_000))
    #expect(try isVerified(token.secret, publicKey: TestKeys.privateKey().publicKey().pem))
  }

  @Test func `openssl refuses a minted token with another public key`() throws {
    let token = try TestKeys.signer().token(issuedAt: UnixTime(seconds: 1_700_000_000))
    let other = try TestKeys.privateKey("p256-other.p8").publicKey().pem
    #expect(try !isVerified(token.secret, publicKey: other))
  }

  private func isVerified(_ token: String, publicKey: String) throws -> Bool {
    let dot = try #require(token.lastIndex(of: "."))
    let raw = try #require(Base64URL.decode(token[token.index(after: dot)...]))
    let signature = try #require(ECDSASignature(raw: raw)).der
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(token[..<dot].utf8).write(to: folder.appending(path: "message"))
    try Data(publicKey.utf8).write(to: folder.appending(path: "key"))
    try Data(signature).write(to: folder.appending(path: "signature"))
    return succeeds(
      "cd '\(folder.path)' && openssl dgst -sha256 -verify key -signature signature message")
  }
}

private func succeeds(_ command: String) -> Bool {
  guard let pipe = unsafe popen("{ \(command); } >/dev/null 2>&1", "r") else { return false }
  return unsafe pclose(pipe) == 0
}
