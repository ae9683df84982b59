import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct DeveloperTokenSignerTests {
  private let date = UnixTime(seconds: 1_700_000_000)

  @Test func `the header contains the algorithm and the key, and nothing else`() throws {
    let token = try TestKeys.signer().token(issuedAt: date)
    #expect(try part(0, of: token) == #"{"alg":"ES256","kid":"ABC123DEFG"}"#)
  }

  @Test func `the claims contain the team and the times of issue and expiry in whole seconds`()
    throws
  {
    let token = try TestKeys.signer().token(issuedAt: date)
    #expect(
      try part(1, of: token) == #"{"iss":"DEF123GHIJ","iat":1700000000,"exp":1700003600}"#)
    #expect(token.issuedAt == UnixTime(seconds: 1_700_000_000))
    #expect(token.expiresAt == UnixTime(seconds: 1_700_003_600))
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
    #expect(
      try part(1, of: token) == #"{"iss":"DEF123GHIJ","iat":\#(issued),"exp":\#(expires)}"#)
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
        #expect(throws: TokenFinding.noSignature) {
          try key.verify(token: String(changed))
        }
      } else {
        #expect(try !key.verify(token: String(changed)), "character \(index)")
      }
    }
  }

  @Test(arguments: [
    ("", "The token has no signature; sign it with the private key."),
    ("a.b", "The token has no signature; sign it with the private key."),
    ("a.b.", "The token has no signature; sign it with the private key."),
    ("a.b.c.d", "The signature is not base64url; copy the whole token again."),
    ("a.b.%%%", "The signature is not base64url; copy the whole token again."),
    (
      "a.b.AAAA",
      "The signature has 3 bytes, but ES256 signatures have 64; copy the whole token again."
    ),
    (
      "a.b.MAYCAQECAQE",
      "The signature is DER (8 bytes), but a JWT requires raw r‖s (64 bytes);"
        + " convert the output of the signing tool."
    ),
  ])
  func `a token without an ES256 signature is rejected`(token: String, message: String) {
    let error = #expect(throws: TokenFinding.self) {
      try TestKeys.publicKey().verify(token: token)
    }
    #expect(error?.description == message)
  }

  private func part(_ index: Int, of token: DeveloperToken) throws -> String {
    let parts = token.secret.split(separator: ".", omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    return String(decoding: try #require(Base64URL.decode(parts[index])), as: UTF8.self)
  }
}
