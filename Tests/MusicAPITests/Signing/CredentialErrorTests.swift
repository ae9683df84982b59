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
