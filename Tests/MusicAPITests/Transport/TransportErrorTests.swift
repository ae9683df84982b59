import AmctlTestSupport
import MusicAPIFixtures
import Testing

@testable import MusicAPI

@Suite(.quick) struct TransportErrorTests {
  /// Which requests are sent again after an error.
  enum Retries { case none, reads, all }

  private static let request = HTTPRequest(.get, RequestTarget(path: "/v1/catalog/us/songs/1"))

  /// Each error with its sentence, its remedy, and the requests that are sent again.
  static let errors: [(TransportError, String, MusicAPIError.Remedy, Retries)] = [
    (.hostNotFound(host: "h"), "cannot find the host 'h'", .retryLater(nil), .all),
    (.proxyNotFound(host: "p"), "cannot find the proxy 'p'", .retryLater(nil), .all),
    (.tooManyOpenFiles, "too many open files", .retryLater(nil), .all),
    (
      .cannotConnect(origin: "https://h.example", reason: "connection refused"),
      "cannot connect to 'https://h.example': connection refused", .retryLater(nil), .all
    ),
    (.timedOut(after: .seconds(30)), "timed out after 30 s", .retryLater(nil), .reads),
    (.timedOut(after: .milliseconds(250)), "timed out after 0.25 s", .retryLater(nil), .reads),
    (
      .connectionLost(reason: "reset"), ExpectedMessages.connectionLost + ": reset",
      .retryLater(nil), .reads
    ),
    (
      .insecure(host: "h.example", reason: "self-signed certificate"),
      "the certificate of 'h.example' is not trusted: self-signed certificate", .operatorMustAct,
      .none
    ),
    (
      .unreadableCertificates(path: "/ca.pem", reason: "No such file or directory"),
      "cannot use the certificates in '/ca.pem': No such file or directory", .operatorMustAct,
      .none
    ),
    (
      .malformedRequest(reason: "the header 'X' contains an invalid character"),
      "cannot send the request: the header 'X' contains an invalid character", .callerBug, .none
    ),
    (.unreadableResponse(reason: "bad"), "the response is not valid HTTP: bad", .upstream, .none),
    (.responseTooLarge(limit: 5), "the response is larger than 5 bytes", .callerBug, .none),
    (.responseTooLarge(limit: 64 << 20), "the response is larger than 64 MB", .callerBug, .none),
    (
      .foreignRedirect(location: "https://o.example/"),
      "refusing to follow a redirect to 'https://o.example/': it would receive your tokens",
      .operatorMustAct, .none
    ),
    (
      .tooManyRedirects(limit: 5), "the server redirects more than 5 times in a row",
      .operatorMustAct, .none
    ),
    (
      .libcurlUnavailable(reason: "no such file"), ExpectedMessages.noLibcurl("no such file"),
      .operatorMustAct, .none
    ),
    (
      .noCredentials(.noDeveloperToken), "\(CredentialError.noDeveloperToken)", .operatorMustAct,
      .none
    ),
    (.noCredentials(.noUserToken), "\(CredentialError.noUserToken)", .signIn, .none),
    (.noCredentials(CredentialError(.teamID, "x")), "x", .operatorMustAct, .none),
    (
      .fixture(.unreadable(path: "f.json", reason: "cut off")),
      "cannot read the fixture 'f.json': cut off", .operatorMustAct, .none
    ),
    (
      .fixture(.unwritable(path: "f.json", reason: "No space left on device")),
      "cannot write the fixture 'f.json': No space left on device", .operatorMustAct, .none
    ),
    (
      .fixture(.notRecorded(ReplayMiss(request, in: "d"))), "\(ReplayMiss(request, in: "d"))",
      .operatorMustAct, .none
    ),
    (
      .fixture(.notServed(request: "GET /v1/x", detail: nil)),
      "the server has no fixture for 'GET /v1/x'", .operatorMustAct, .none
    ),
    (.fixture(.notServed(request: "GET /v1/x", detail: "none")), "none", .operatorMustAct, .none),
    (
      .notCached(request: "GET /v1/x", isPersonal: false), "'GET /v1/x' is not in the cache",
      .operatorMustAct, .none
    ),
    (
      .sinkFailed(ForeignError(CredentialError.noDeveloperToken, requestNeverLeft: false)),
      "\(CredentialError.noDeveloperToken)",
      .operatorMustAct, .none
    ),
    (.canceled, "the request was canceled", .nothing, .none),
  ]

  @Test(arguments: errors)
  func `an error says what went wrong, and what helps`(
    error: TransportError, text: String, remedy: MusicAPIError.Remedy, retries: Retries
  ) {
    #expect(error.description == text)
    #expect(MusicAPIError(error, Self.request).remedy == remedy)
    let waits = [HTTPMethod.get, .post].map { method in
      RetryPolicy().wait(
        before: 1, of: HTTPRequest(method, Self.request.target), after: .failure(error),
        chance: 0.5)
    }
    #expect(waits.map { $0 != nil } == [retries != .none, retries == .all])
    #expect(retries != .all || error.requestNeverLeft)
  }

  /// An error of a store that the library does not know.
  private struct Missing: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  @Test func `a store of one's own has errors of its own`() {
    let error = TransportError.notAvailable(ForeignError(Missing(description: "gone")))
    #expect(error.description == "gone" && error.requestNeverLeft)
    #expect(error == .notAvailable(ForeignError(Missing(description: "gone"))))
    #expect(error != .notAvailable(ForeignError(Missing(description: "lost"))))
    #expect(error != .notCached(request: "gone", isPersonal: false))
    let sent = ForeignError(Missing(description: "gone"), requestNeverLeft: false)
    #expect(error != .notAvailable(sent))
    #expect(!TransportError.notAvailable(sent).requestNeverLeft)
    #expect(error.fixtureError == nil)
  }
}
