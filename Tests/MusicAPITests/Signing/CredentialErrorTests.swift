import AmctlTestSupport
import Testing

@testable import MusicAPI

struct CredentialErrorTests {
  @Test(arguments: [
    (
      CredentialError.missing,
      "There is no developer token and no private key to sign one with;"
        + " give the key with its key ID and team ID, or a token."
    ),
    (
      .noUserToken,
      "There is no user token, which everything under '/v1/me' needs; give the Music User Token."
    ),
    (
      .key(KeyError(role: .signing, found: .certificate)),
      "A certificate was given where a P-256 private key in PKCS#8 PEM form is needed;"
        + " use the 'AuthKey_<key id>.p8' file from your Apple developer account."
    ),
    (
      .malformedToken,
      "The developer token holds a blank or another character that no token has;"
        + " copy the whole token again."
    ),
    (
      .signing(.failed(reason: "malloc failure")),
      "libcrypto failed with 'malloc failure'; check that OpenSSL 3 is installed as a whole."
    ),
    (
      .key(KeyError(role: .signing, found: .unread(.unavailable(reason: "it is too old")))),
      ExpectedMessages.noLibcrypto("it is too old")
    ),
  ])
  func `a missing or useless credential says what to do`(error: CredentialError, message: String) {
    #expect(error.description == message)
  }
}
