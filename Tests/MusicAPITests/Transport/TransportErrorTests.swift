import MusicAPI
import MusicAPIFixtures
import AmctlTestSupport
import Testing

struct TransportErrorTests {
  @Test(
    arguments: [
      (.hostNotFound(host: "h.example"), "cannot find the host 'h.example'"),
      (.proxyNotFound(host: "p.example"), "cannot find the proxy 'p.example'"),
      (.tooManyOpenFiles, "too many open files"),
      (
        .cannotConnect(origin: "https://h.example", reason: "connection refused"),
        "cannot connect to 'https://h.example': connection refused"
      ),
      (
        .insecure(host: "h.example", reason: "self-signed certificate"),
        "the certificate of 'h.example' is not trusted: self-signed certificate"
      ),
      (
        .unreadableCertificates(path: "/ca.pem", reason: "No such file or directory"),
        "cannot use the certificates in '/ca.pem': No such file or directory"
      ),
      (
        .malformedRequest(reason: "the header 'X' contains an invalid character"),
        "cannot send the request: the header 'X' contains an invalid character"
      ),
      (.timedOut(after: .seconds(30)), "timed out after 30 s"),
      (.timedOut(after: .milliseconds(250)), "timed out after 0.25 s"),
      (.connectionLost(reason: "reset"), ExpectedMessages.connectionLost + ": reset"),
      (.unreadableResponse(reason: "bad"), "the response is not valid HTTP: bad"),
      (.responseTooLarge(limit: 5), "the response is larger than 5 bytes"),
      (.responseTooLarge(limit: 64 << 20), "the response is larger than 64 MB"),
      (
        .foreignRedirect(location: "https://o.example/"),
        "refusing to follow a redirect to 'https://o.example/': it would receive your tokens"
      ),
      (.tooManyRedirects(limit: 5), "the server redirects more than 5 times in a row"),
      (
        .libcurlUnavailable(reason: "no such file"),
        ExpectedMessages.noLibcurl("no such file")
      ),
      (.noCredentials(.missing), String(describing: CredentialError.missing)),
      (
        .unreadableFixture(path: "f.json", reason: "cut off"),
        "cannot read the fixture 'f.json': cut off"
      ),
      (
        .unwritableFixture(path: "f.json", reason: "No space left on device"),
        "cannot write the fixture 'f.json': No space left on device"
      ),
      (.notServed(request: "GET /v1/x", detail: nil), "the server has no fixture for 'GET /v1/x'"),
      (.notServed(request: "GET /v1/x", detail: "not recorded"), "not recorded"),
      (
        .notCached(request: "GET /v1/x", isPersonal: false), "'GET /v1/x' is not in the cache"
      ),
      (.sinkFailed(BodySinkFailure(CredentialError.missing)), "\(CredentialError.missing)"),
      (.canceled, "the request was canceled"),
    ] as [(TransportError, String)])
  func `an error says what went wrong`(error: TransportError, text: String) {
    #expect(error.description == text)
  }

  /// An error of a store that the library does not know.
  private struct Missing: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  @Test func `a store of one's own has errors of its own`() {
    let error = TransportError.notAvailable(UnavailableResponse(Missing(description: "gone")))
    #expect(error.description == "gone")
    #expect(error.requestNeverLeft)
    #expect(error == .notAvailable(UnavailableResponse(Missing(description: "gone"))))
    #expect(error != .notAvailable(UnavailableResponse(Missing(description: "lost"))))
    #expect(error != .notCached(request: "gone", isPersonal: false))
    let sent = UnavailableResponse(Missing(description: "gone"), requestNeverLeft: false)
    #expect(error != .notAvailable(sent))
    #expect(!TransportError.notAvailable(sent).requestNeverLeft)
    #expect(error.cacheMiss == nil && error.fixtureError == nil)
  }

  @Test func `the errors of the cache and of fixtures are found by their types`() {
    #expect(
      TransportError.notCached(request: "GET /v1/x", isPersonal: true).cacheMiss?.isPersonal == true
    )
    #expect(
      TransportError.unreadableFixture(path: "p", reason: "r").fixtureError
        == .unreadable(path: "p", reason: "r"))
    #expect(TransportError.canceled.cacheMiss == nil)
    #expect(TransportError.canceled.fixtureError == nil)
  }
}
