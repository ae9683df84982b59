import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct TokenInspectionTests {
  private static let now = 1_700_000_000
  private static let goodHeader = #"{"alg":"ES256","kid":"ABC123DEFG"}"#
  private static let goodClaims = #"{"iss":"DEF123GHIJ","iat":1700000000,"exp":1700003600}"#
  private static let goodSignature = String(repeating: "A", count: 86)

  @Test func `a signed token has no findings`() throws {
    let token = try TestKeys.signer().token(issuedAt: UnixTime(seconds: Self.now))
    let inspection = TokenInspection(
      pasted: "Bearer \(token.secret)\n", at: UnixTime(seconds: Self.now + 60))
    #expect(inspection.findings.isEmpty && inspection.signature == nil)
    #expect(inspection.header?["kid"]?.string == "ABC123DEFG")
    #expect(inspection.claims?["iss"]?.string == "DEF123GHIJ")
    #expect([inspection.issuedAt, inspection.expiresAt] == [token.issuedAt, token.expiresAt])
    #expect(inspection.remaining == .seconds(3540))
  }

  private static let copying = "; copy the whole token again."
  private static let ofKey =
    ", but a key ID is exactly 10 characters A-Z and 0-9;"
    + " it is the part after 'AuthKey_' in the name of the key's file."
  private static let ofTeam =
    ", but a team ID is exactly 10 characters A-Z and 0-9;"
    + " copy it from the membership details of your Apple developer account."
  private static let ofAlgorithm =
    ", but Apple accepts only 'ES256'; sign the token with a P-256 key."
  private static let noSignature = "The token has no signature; sign it with the private key."
  private static let noHeader = "The token's header cannot be read as a JSON object" + copying
  private static let noClaims = "The token's claims cannot be read as a JSON object" + copying

  @Test(arguments: [
    (#"{"alg":"RS256","kid":"ABC123DEFG"}"#, "The header's 'alg' is 'RS256'" + ofAlgorithm),
    (#"{"kid":"ABC123DEFG"}"#, "The header's 'alg' is missing" + ofAlgorithm),
    (#"{"alg":"ES256"}"#, "The header's 'kid' is missing" + ofKey),
    (#"{"alg":"ES256","kid":"WebPlayKid1"}"#, "The header's 'kid' is 'WebPlayKid1'" + ofKey),
    ("[]", noHeader), ("{", noHeader),
  ])
  func `an invalid header is found`(header: String, finding: String) {
    expect([finding], in: Self.token(header: header))
  }

  @Test(arguments: [
    (#"{"iat":1700000000,"exp":1700003600}"#, ["The claims' 'iss' is missing" + ofTeam]),
    (
      #"{"iss":"AMPWebPlay ","iat":1700000000,"exp":1700003600}"#,
      ["The claims' 'iss' is 'AMPWebPlay '" + ofTeam]
    ),
    (
      #"{"iss":"DEF123GHIJ","exp":1700003600}"#,
      ["The claims have no integer 'iat', the time of issue; sign a token that has one."]
    ),
    (
      #"{"iss":"DEF123GHIJ","iat":1700000000,"exp":"1700003600"}"#,
      ["The claims have no integer 'exp', the time of expiry; sign a token that has one."]
    ),
    (
      #"{"iss":"DEF123GHIJ","iat":1700000001,"exp":1700003600}"#,
      [
        "The claims' 'iat' '1700000001' is in the future; check this machine's clock,"
          + " or that of the machine that signed the token."
      ]
    ),
    (
      #"{"iss":"DEF123GHIJ","iat":1600000000,"exp":1700000000}"#,
      ["The claims' 'exp' '1700000000' is in the past; sign a new token."]
    ),
    (
      #"{"iss":"DEF123GHIJ","iat":1700000000,"exp":1715777001}"#,
      [
        "The claims' 'exp' '1715777001' is more than six months (15777000 seconds) ahead;"
          + " sign a token with a shorter lifetime."
      ]
    ),
    (
      #"{"iss":"DEF123GHIJ","iat":1600000001,"exp":1600000000}"#,
      [
        "The claims' 'exp' '1600000000' is in the past; sign a new token.",
        "The claims' 'exp' '1600000000' is before 'iat' '1600000001'; sign a new token.",
      ]
    ),
    ("7", [noClaims]), (#"{"iss":"DEF123GHIJ","iat":1700000000,"exp":1700000001}"#, []),
    (#"{"iss":"DEF123GHIJ","iat":1700000000,"exp":1715777000}"#, []),
  ])
  func `invalid claims are found`(claims: String, findings: [String]) {
    expect(findings, in: Self.token(claims: claims))
  }

  @Test(arguments: [
    ("", noSignature), ("$", "The signature is not base64url" + copying),
    ("AAAA", "The signature has 3 bytes, but ES256 signatures have 64" + copying),
    (
      "MAYCAQECAQE",
      "The signature is DER (8 bytes), but a JWT requires raw r‖s (64 bytes);"
        + " convert the output of the signing tool."
    ),
  ])
  func `an invalid signature is found`(signature: String, finding: String) {
    let token = Self.token(signature: signature)
    expect([finding], in: token)
    let inspection = TokenInspection(pasted: token, at: UnixTime(seconds: Self.now))
    #expect(inspection.signature?.description == finding)
  }

  @Test func `text without three parts is found`() {
    let good = Self.token()
    let ofParts =
      " of the three parts of a JWT (header, claims and signature, separated by dots)"
      + Self.copying
    let undecodable = "The signature is not base64url" + Self.copying
    expect(["The token has 4" + ofParts, undecodable], in: good + ".")
    expect(["The token has 2" + ofParts, Self.noSignature], in: String(good.dropLast(87)))
  }

  @Test(arguments: [
    "", ".", "..", "...", "Bearer", "Bearer ", "é.é.é", "%.%.%", ".\u{301}.", "\u{0}", "a b.c.d",
  ])
  func `garbage has findings and no content`(text: String) {
    let inspection = TokenInspection(pasted: text, at: UnixTime(seconds: Self.now))
    #expect(!inspection.findings.isEmpty)
    #expect(inspection.header == nil && inspection.claims == nil && inspection.remaining == nil)
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func `extreme dates are findings and never a crash`(second: Int) {
    let claims = #"{"iss":"DEF123GHIJ","iat":\#(second),"exp":\#(second)}"#
    for now in [Int.min, .max, Self.now].map(UnixTime.init(seconds:)) {
      let inspection = TokenInspection(pasted: Self.token(claims: claims), at: now)
      #expect(!inspection.findings.isEmpty && inspection.remaining != nil)
    }
  }

  @Test func `deep nesting is a finding and never a crash`() {
    let claims = String(repeating: "[", count: 100_000)
    expect([Self.noClaims], in: Self.token(claims: claims))
  }

  @Test func `a token cut anywhere has findings`() {
    let token = Self.token()
    for length in 0..<token.count {
      let inspection = TokenInspection(
        pasted: String(token.prefix(length)), at: UnixTime(seconds: Self.now))
      #expect(!inspection.findings.isEmpty)
    }
  }

  private func expect(
    _ findings: [String], in token: String, at location: SourceLocation = #_sourceLocation
  ) {
    let inspection = TokenInspection(pasted: token, at: UnixTime(seconds: Self.now))
    #expect(inspection.findings.map(\.description) == findings, sourceLocation: location)
  }

  private static func token(
    header: String = goodHeader, claims: String = goodClaims, signature: String = goodSignature
  ) -> String {
    let parts = [header, claims].map { Base64URL.encode(Array($0.utf8)) }
    return (parts + [signature]).joined(separator: ".")
  }
}
