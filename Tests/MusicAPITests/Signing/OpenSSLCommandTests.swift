import AmctlTestSupport
import Testing

@testable import MusicAPI

/// The same signatures, verified by a program that shares no code with this project.
@Suite(.thorough, .enabled(if: NeededProgram.openssl.isExpected, "\(NeededProgram.openssl)"))
struct OpenSSLCommandTests {
  @Test func `openssl verifies a signed token with the exported public key`() async throws {
    let token = try TestKeys.signer().token(issuedAt: UnixTime(seconds: 1_700_000_000))
    let publicKey = try TestKeys.privateKey().publicKey().pem
    #expect(try await Self.verdict(on: token.secret, publicKey: publicKey) == "verified ok\n")
  }

  /// Returns openssl's result for a token's signature, lowercase because its versions differ in
  /// case.
  private static func verdict(on token: String, publicKey: String) async throws -> String {
    let dot = try #require(token.lastIndex(of: "."))
    let raw = try #require(Base64URL.decode(token[token.index(after: dot)...]))
    let signature = Self.der(raw)
    let folder = try TemporaryDirectory()
    let result = try await ChildProcess.run(
      NeededProgram.openssl.path,
      [
        "dgst", "-sha256", "-verify", try folder.write(Array(publicKey.utf8), to: "key"),
        "-signature", try folder.write(signature, to: "signature"),
        try folder.write(Array(token[..<dot].utf8), to: "message"),
      ])
    return result.text.lowercased()
  }

  /// Returns the two numbers of a signature as DER, which openssl reads.
  private static func der(_ raw: [UInt8]) -> [UInt8] {
    let numbers = [raw.prefix(32), raw.suffix(32)].flatMap { number -> [UInt8] in
      var digits = Array(number.drop { $0 == 0 })
      if let first = digits.first, first >= 0x80 { digits.insert(0, at: 0) }
      return [0x02, UInt8(digits.count)] + digits
    }
    return [0x30, UInt8(numbers.count)] + numbers
  }
}
