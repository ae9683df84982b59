import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct DeveloperTokenSignerTests {
  private let date = UnixTime(seconds: 1_700_000_000)

  @Test func `a token has its algorithm, key, team, and the times of issue and expiry`() throws {
    let token = try TestKeys.signer().token(issuedAt: date)
    #expect(try part(0, of: token) == #"{"alg":"ES256","kid":"ABC123DEFG"}"#)
    #expect(try part(1, of: token) == #"{"iss":"DEF123GHIJ","iat":1700000000,"exp":1700003600}"#)
    #expect(token.issuedAt == date && token.expiresAt == date + .seconds(3600))
  }

  @Test func `origins are written as an array, escaped for JSON`() throws {
    let signer = try TestKeys.signer(origin: ["https://example.com", "a\"b"])
    #expect(
      try part(1, of: signer.token(issuedAt: date))
        == #"{"iss":"DEF123GHIJ","origin":["https://example.com","a\"b"],"#
        + #""iat":1700000000,"exp":1700003600}"#)
  }

  @Test(
    arguments: [
      (.min, "-62135596800", "-62135593200"), (.max, "253402300799", "253402300799"),
    ] as [(Int, String, String)])
  func `the first and the last possible time can be signed`(
    second: Int, issued: String, expires: String
  ) throws {
    let token = try TestKeys.signer().token(issuedAt: UnixTime(seconds: second))
    #expect(try part(1, of: token) == #"{"iss":"DEF123GHIJ","iat":\#(issued),"exp":\#(expires)}"#)
  }

  @Test func `a token is verified by its own key and no other`() throws {
    let token = try TestKeys.signer().token(issuedAt: date)
    #expect(try TestKeys.publicKey().verify(token: token.secret))
    let other = try TestKeys.signer(key: "p256-other.p8").token(issuedAt: date)
    #expect(try !TestKeys.publicKey().verify(token: other.secret))
  }

  @Test func `a pasted token is verified despite surrounding text`() throws {
    let token = try TestKeys.signer().token(issuedAt: date)
    #expect(try TestKeys.publicKey().verify(token: " bearer  \(token.secret)\r\n"))
  }

  @Test func `a token with any character changed is not verified`() throws {
    let key = try TestKeys.publicKey()
    let characters = Array(try TestKeys.signer().token(issuedAt: date).secret)
    for index in characters.indices {
      var changed = characters
      // Both leave the bits after the last byte of a part zero, as base64url requires.
      changed[index] = changed[index] == "A" ? "Q" : "A"
      if characters[index] == "." {
        #expect(throws: TokenFinding.self) { try key.verify(token: String(changed)) }
      } else {
        #expect(try !key.verify(token: String(changed)), "character \(index)")
      }
    }
  }

  @Test(arguments: ["", "a.b", "a.b.", "a.b.c.d", "a.b.%%%", "a.b.AAAA", "a.b.MAYCAQECAQE"])
  func `a token without an ES256 signature is rejected`(token: String) {
    #expect(throws: TokenFinding.self) { try TestKeys.publicKey().verify(token: token) }
  }

  private func part(_ index: Int, of token: DeveloperToken) throws -> String {
    let parts = token.secret.split(separator: ".", omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    return String(decoding: try #require(Base64URL.decode(parts[index])), as: UTF8.self)
  }
}
