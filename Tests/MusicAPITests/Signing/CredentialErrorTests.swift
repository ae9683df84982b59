import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct CredentialErrorTests {
  @Test(arguments: [
    (
      CredentialError.missing,
      "no developer token: neither a key nor a token is configured;"
        + " pass the key with its key ID and team ID, or a token"
    ),
    (
      .noUserToken,
      "you are not signed in: this needs a user token"
    ),
    (
      .key(KeyError(role: .signing, found: .certificate)),
      "a certificate was given where a P-256 private key in PKCS#8 PEM form is needed;"
        + " use the 'AuthKey_<key ID>.p8' file from your Apple developer account"
    ),
    (
      .malformedToken,
      "the developer token contains a space or another invalid character;"
        + " copy the whole token again"
    ),
    (
      .signing(.failed(reason: "malloc failure")),
      "libcrypto failed with 'malloc failure'; check that OpenSSL 3 is installed completely"
    ),
    (
      .key(KeyError(role: .signing, found: .unread(.unavailable(reason: "it is too old")))),
      ExpectedMessages.noLibcrypto("it is too old")
    ),
  ])
  func `the error about a missing or invalid credential tells what to do`(
    error: CredentialError, message: String
  ) {
    #expect(error.description == message)
  }
}
