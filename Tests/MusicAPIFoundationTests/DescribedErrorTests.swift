import AmctlTestSupport
import Foundation
import MusicAPI
import MusicAPIFoundation
import Testing

/// What Foundation says about the library's errors.
@Suite(.quick) struct DescribedErrorTests {
  private static let errors: [any DescribedError] = [
    MusicAPIError.canceled, TransportError.cannotConnect(origin: "https://a.example", reason: "r"),
    InvalidRequestError.noTypes, UnexpectedShapeError("s"), CredentialError.noUserToken,
  ]

  @Test(arguments: errors.indices)
  func `the localized description of an error is its description`(index: Int) {
    let error: any Error = Self.errors[index]
    #expect(error.localizedDescription == "\(Self.errors[index])")
    #expect(!error.localizedDescription.isEmpty)
  }

  @Test func `the localized description of a failed request does not say what was requested`() {
    let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
    let error = MusicAPIError.transport(.timedOut(after: .seconds(2)), request: request)
    #expect(error.description == "timed out after 2 s, for GET /v1/test")
    #expect((error as any Error).localizedDescription == "timed out after 2 s")
  }

  @Test func `the errors of JSON, keys and URLs are described, too`() throws {
    let json = #expect(throws: JSONError.self) { try JSONDocument(parsing: "[") }
    #expect((json as (any Error)?)?.localizedDescription == json?.description)
    let key = #expect(throws: CredentialError.self) { try ES256PrivateKey(pem: []) }
    #expect((key as (any Error)?)?.localizedDescription == key?.description)
    let url = #expect(throws: MusicURLError.self) { try MusicURL(parsing: "https://a.example") }
    #expect((url as (any Error)?)?.localizedDescription == url?.description)
  }
}
