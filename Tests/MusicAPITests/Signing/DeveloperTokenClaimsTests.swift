import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct DeveloperTokenClaimsTests {
  private static let teamRule =
    " is not a team ID (10 characters, A-Z and 0-9);"
    + " copy it from the membership details of your Apple developer account"
  private static let keyRule =
    " is not a key ID (10 characters, A-Z and 0-9);"
    + " it is the part after 'AuthKey_' in the name of the key's file"

  @Test(arguments: [
    ("", "''"), ("ABC123DEF", "'ABC123DEF'"), ("ABC123DEFGH", "'ABC123DEFGH'"),
    ("abc123defg", "'abc123defg'"), ("ABC-123-DE", "'ABC-123-DE'"),
    ("ABC123DEF\n", "a text of 10 characters"), ("ABC123DEFÉ", "a text of 10 characters"),
    (String(repeating: "S", count: 64), "a text of 64 characters"),
  ])
  func `an invalid ID is rejected with its value, or its length`(id: String, named: String) {
    let teamError = #expect(throws: CredentialError.self) {
      try DeveloperTokenClaims(teamID: id, keyID: "ABC123DEFG")
    }
    #expect(teamError == CredentialError(.teamID, named + Self.teamRule))
    let keyError = #expect(throws: CredentialError.self) {
      try DeveloperTokenClaims(teamID: "DEF123GHIJ", keyID: id)
    }
    #expect(keyError == CredentialError(.key, named + Self.keyRule))
  }

  @Test(arguments: [
    (Duration.seconds(15_777_001), "15777001"), (.milliseconds(15_777_000_001), "15777000"),
    (.zero, "0"), (.milliseconds(999), "0"), (.seconds(-60), "-60"),
    (.seconds(Int64.max), "9223372036854775807"),
  ])
  func `a lifetime outside Apple's limits is rejected`(lifetime: Duration, named: String) {
    let error = #expect(throws: CredentialError.self) {
      try DeveloperTokenClaims(teamID: "DEF123GHIJ", keyID: "ABC123DEFG", lifetime: lifetime)
    }
    #expect(
      error?.description
        == "the lifetime must be 1 to 15777000 seconds (six months), not \(named);"
        + " 12 hours are enough for a token that is renewed")
  }

  @Test(arguments: [Duration.seconds(1), .seconds(15_777_000)])
  func `the limits themselves are accepted`(lifetime: Duration) throws {
    let claims = try DeveloperTokenClaims(
      teamID: "DEF123GHIJ", keyID: "ABC123DEFG", lifetime: lifetime)
    #expect(claims.lifetime == lifetime)
  }

  @Test func `a token is valid for twelve hours by default`() throws {
    let claims = try DeveloperTokenClaims(teamID: "DEF123GHIJ", keyID: "ABC123DEFG")
    #expect(claims.lifetime == .seconds(43_200) && claims.origin.isEmpty)
  }
}
