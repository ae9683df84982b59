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

  @Test(arguments: [
    (TokenFinding.algorithm("RS256"), "The header's 'alg' is 'RS256'" + ofAlgorithm),
    (.keyID("WebPlayKid1"), "The header's 'kid' is 'WebPlayKid1'" + ofKey),
    (.notJSON(part: "header"), "The token's header cannot be read as a JSON object" + copying),
    (.signatureLength(3), "The signature has 3 bytes, but ES256 signatures have 64" + copying),
    (.teamID("AMPWebPlay "), "The claims' 'iss' is 'AMPWebPlay '" + ofTeam),
    (
      .noIssueDate,
      "The claims have no integer 'iat', the time of issue; sign a token that has one."
    ),
    (.noExpiry, "The claims have no integer 'exp', the time of expiry; sign a token that has one."),
    (
      .issuedInFuture(iat: now + 1),
      "The claims' 'iat' '1700000001' is in the future; check this machine's clock,"
        + " or that of the machine that signed the token."
    ),
    (.expired(exp: now), "The claims' 'exp' '1700000000' is in the past; sign a new token."),
    (
      .expiresBeforeIssue(iat: now + 1, exp: now),
      "The claims' 'exp' '1700000000' is before 'iat' '1700000001'; sign a new token."
    ),
    (
      .expiresTooLate(exp: 1_715_777_001),
      "The claims' 'exp' '1715777001' is more than six months (15777000 seconds) ahead;"
        + " sign a token with a shorter lifetime."
    ),
    (
      .partCount(2),
      "The token has 2 of the three parts of a JWT (header, claims and signature, separated by "
        + "dots)" + copying
    ),
  ])
  func `a finding says what to do`(finding: TokenFinding, message: String) {
    #expect(finding.description == message)
  }

  @Test(arguments: [
    (#"{"alg":"RS256","kid":"ABC123DEFG"}"#, TokenFinding.algorithm("RS256")),
    (#"{"kid":"ABC123DEFG"}"#, .algorithm(nil)), (#"{"alg":"ES256"}"#, .keyID(nil)),
    (#"{"alg":"ES256","kid":"WebPlayKid1"}"#, .keyID("WebPlayKid1")),
    ("[]", .notJSON(part: "header")), ("{", .notJSON(part: "header")),
  ])
  func `an invalid header is found`(header: String, finding: TokenFinding) {
    expect([finding], in: Self.token(header: header))
  }

  @Test(arguments: [
    (#"{"iat":1700000000,"exp":1700003600}"#, [TokenFinding.teamID(nil)]),
    (#"{"iss":"AMPWebPlay ","iat":1700000000,"exp":1700003600}"#, [.teamID("AMPWebPlay ")]),
    (#"{"iss":"DEF123GHIJ","exp":1700003600}"#, [.noIssueDate]),
    (#"{"iss":"DEF123GHIJ","iat":1700000000,"exp":"1700003600"}"#, [.noExpiry]),
    (#"{"iss":"DEF123GHIJ","iat":1700000001,"exp":1700003600}"#, [.issuedInFuture(iat: now + 1)]),
    (#"{"iss":"DEF123GHIJ","iat":1600000000,"exp":1700000000}"#, [.expired(exp: now)]),
    (
      #"{"iss":"DEF123GHIJ","iat":1700000000,"exp":1715777001}"#,
      [.expiresTooLate(exp: 1_715_777_001)]
    ),
    (
      #"{"iss":"DEF123GHIJ","iat":1600000001,"exp":1600000000}"#,
      [
        .expired(exp: 1_600_000_000),
        .expiresBeforeIssue(iat: 1_600_000_001, exp: 1_600_000_000),
      ]
    ),
    ("7", [.notJSON(part: "claims")]),
    (#"{"iss":"DEF123GHIJ","iat":1700000000,"exp":1700000001}"#, []),
    (#"{"iss":"DEF123GHIJ","iat":1700000000,"exp":1715777000}"#, []),
  ])
  func `invalid claims are found`(claims: String, findings: [TokenFinding]) {
    expect(findings, in: Self.token(claims: claims))
  }

  @Test(arguments: [
    ("", TokenFinding.noSignature), ("$", .signatureNotBase64URL), ("AAAA", .signatureLength(3)),
    ("MAYCAQECAQE", .derSignature(length: 8)),
  ])
  func `an invalid signature is found`(signature: String, finding: TokenFinding) {
    let token = Self.token(signature: signature)
    expect([finding], in: token)
    #expect(TokenInspection(pasted: token, at: UnixTime(seconds: Self.now)).signature == finding)
  }

  @Test func `text without three parts is found`() {
    let good = Self.token()
    expect([.partCount(4), .signatureNotBase64URL], in: good + ".")
    expect([.partCount(2), .noSignature], in: String(good.dropLast(87)))
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
    expect([.notJSON(part: "claims")], in: Self.token(claims: claims))
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
    _ findings: [TokenFinding], in token: String, at location: SourceLocation = #_sourceLocation
  ) {
    let inspection = TokenInspection(pasted: token, at: UnixTime(seconds: Self.now))
    #expect(inspection.findings == findings, sourceLocation: location)
  }

  private static func token(
    header: String = goodHeader, claims: String = goodClaims, signature: String = goodSignature
  ) -> String {
    let parts = [header, claims].map { Base64URL.encode(Array($0.utf8)) }
    return (parts + [signature]).joined(separator: ".")
  }
}
