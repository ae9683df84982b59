import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct CredentialErrorTests {
  @Test func `the error about a missing token tells what to do`() {
    #expect(
      CredentialError.noDeveloperToken.description
        == "no developer token: neither a key nor a token is configured;"
        + " pass the key with its key ID and team ID, or a token")
  }

  @Test func `the error about a missing library names it, and what to install`() {
    let error = CredentialError.noLibcrypto("it is too old")
    #expect(error.kind == .libcrypto)
    #expect(error.description == ExpectedMessages.noLibcrypto("it is too old"))
  }
}
