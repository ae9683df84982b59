import MusicAPIFixtures
import Testing

@testable import MusicAPI

/// The remedy for every error.
struct RemedyTests {
  private static let request = HTTPRequest(.get, RequestTarget(path: "/v1/catalog/us/songs/1"))

  /// Returns the rejection of a request, for the library or for the catalog.
  private static func refused(
    _ line: String, _ status: HTTPStatus, _ code: String = "", _ detail: String = "",
    headers: HTTPHeaders = [:]
  ) -> MusicAPIError {
    let words = line.split(separator: " ").map(String.init)
    let body =
      code.isEmpty ? "" : #"{"errors":[{"title":"T","detail":"\#(detail)","code":"\#(code)"}]}"#
    return .rejected(
      Rejection(
        HTTPResponse(status: status, headers: headers, body: Array(body.utf8)),
        to: HTTPRequest(HTTPMethod(rawValue: words[0]), RequestTarget(parsing: words[1]))))
  }

  private static let own = "GET /v1/me/library/songs"
  private static let catalog = "GET /v1/catalog/us/songs/1"

  private static let refusals: [(MusicAPIError, MusicAPIError.Remedy)] = [
    (refused(own, 403, "40300"), .signIn),
    (refused(own, 403), .signIn),
    (refused("GET /v1/catalog/us/songs/1/library", 403, "40300"), .signIn),
    (refused(own, 400, "40015", "Lacks privilege CloudLibrary"), .userMustAct),
    (refused(own, 400, "40015", "Lacks privilege ListeningHistory"), .userMustAct),
    (refused(own, 400, "40015"), .userMustAct),
    (refused(own, 401), .operatorMustAct),
    (refused(catalog, 401), .operatorMustAct),
    (refused(catalog, 403), .operatorMustAct),
    (refused("DELETE /v1/me/library/songs/i.1", 401), .callerBug),
    (refused(catalog, 404, "40400"), .notFound),
    (refused(catalog, 410), .notFound),
    (refused(catalog, 429, headers: ["Retry-After": "7"]), .retryLater(.seconds(7))),
    (refused(catalog, 429), .retryLater(nil)),
    (
      refused(
        catalog, 503,
        headers: [
          "Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]), .retryLater(.seconds(60))
    ),
    (refused(catalog, 500), .retryLater(nil)),
    (refused(catalog, 502), .retryLater(nil)),
    (refused(catalog, 504), .retryLater(nil)),
    (refused(catalog, 400, "40005"), .callerBug),
    (refused(catalog, 405), .callerBug),
    (refused(catalog, 413), .callerBug),
    (refused(catalog, 414), .callerBug),
    (refused(catalog, 302), .upstream),
    (refused(catalog, 501), .upstream),
  ]

  private static let transport: [(TransportError, MusicAPIError.Remedy)] = [
    (.noCredentials(.noUserToken), .signIn),
    (.noCredentials(.missing), .operatorMustAct),
    (.noCredentials(.malformedToken), .operatorMustAct),
    (.noCredentials(.teamID("x")), .operatorMustAct),
    (.noCredentials(.signing(.unavailable(reason: "r"))), .operatorMustAct),
    (.libcurlUnavailable(reason: "r"), .operatorMustAct),
    (.insecure(host: "h", reason: "r"), .operatorMustAct),
    (.unreadableCertificates(path: "p", reason: "r"), .operatorMustAct),
    (.foreignRedirect(location: "l"), .operatorMustAct),
    (.tooManyRedirects(limit: 5), .operatorMustAct),
    (.notRecorded(ReplayMiss(request, in: "d")), .operatorMustAct),
    (.notServed(request: "GET /v1/x", detail: nil), .operatorMustAct),
    (.notCached(request: "GET /v1/x", isPersonal: false), .operatorMustAct),
    (.unreadableFixture(path: "p", reason: "r"), .operatorMustAct),
    (.unwritableFixture(path: "p", reason: "r"), .operatorMustAct),
    (.sinkFailed(BodySinkFailure(CancellationError())), .operatorMustAct),
    (.hostNotFound(host: "h"), .retryLater(nil)),
    (.proxyNotFound(host: "p"), .retryLater(nil)),
    (.tooManyOpenFiles, .retryLater(nil)),
    (.cannotConnect(origin: "o", reason: "r"), .retryLater(nil)),
    (.timedOut(after: .seconds(30)), .retryLater(nil)),
    (.connectionLost(reason: "r"), .retryLater(nil)),
    (.malformedRequest(reason: "r"), .callerBug),
    (.responseTooLarge(limit: 1), .callerBug),
    (.unreadableResponse(reason: "r"), .upstream),
    (.canceled, .nothing),
  ]

  private static func notJSON(_ text: String, valueLimit: Int = .max) -> MusicAPIError {
    do throws(JSONError) {
      _ = try JSONDocument(parsing: text, valueLimit: valueLimit)
      return .canceled
    } catch {
      return .notJSON(error, request: request)
    }
  }

  private static let others: [(MusicAPIError, MusicAPIError.Remedy)] = [
    (.invalidRequest(.unusableID("a/b")), .callerBug),
    (notJSON("<html>"), .upstream),
    (notJSON("[1,2]", valueLimit: 1), .callerBug),
    (.unexpectedShape(.noMember("data", .array), request: request), .upstream),
    (.repeatedPage(next: "/n"), .upstream),
    (.emptyPages(count: 50, next: "/n"), .upstream),
    (.foreignPage(next: "/n"), .upstream),
    (.endedEarly(came: 1, total: 2, request: request), .upstream),
    (.canceled, .nothing),
  ]

  @Test(arguments: refusals + others)
  func `every error has its remedy`(
    error: MusicAPIError, remedy: MusicAPIError.Remedy
  ) {
    #expect(error.remedy == remedy)
  }

  @Test(arguments: transport)
  func `every transport error has its remedy`(
    error: TransportError, remedy: MusicAPIError.Remedy
  ) {
    #expect(MusicAPIError(error, Self.request).remedy == remedy)
  }

  @Test func `a program outside the package has to handle remedies of later versions`() async throws
  {
    #if hasAttribute(nonexhaustive)
      let complaints = try await SampleTests.complaints(about: Self.program(""))
      #expect(
        complaints.contains(
          "switch covers known cases, but 'MusicAPIError.Remedy' may have additional unknown values"
        ))
    #endif
    let safe = Self.program("\n  @unknown default: print()")
    #expect(try await SampleTests.complaints(about: safe) == "")
  }

  /// Returns a program with a `switch` over every remedy.
  private static func program(_ ending: String) -> SampleDocument {
    SampleDocument(
      path: "Program.md",
      text: """
        ```swift
        func respond(to error: MusicAPIError) {
          switch error.remedy {
          case .nothing, .signIn, .userMustAct, .operatorMustAct, .retryLater, .notFound: print()
          case .callerBug, .upstream: print()\(ending)
          }
        }
        ```

        """)
  }
}
