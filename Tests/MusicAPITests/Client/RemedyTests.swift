import AmctlTestSupport
import Testing

@testable import MusicAPI

/// The remedy for every error; those of transports, and of rejections with a reason, are with them.
@Suite(.quick) struct RemedyTests {
  private static let request = HTTPRequest(.get, RequestTarget(path: "/v1/x"))

  /// Returns the rejection of a request, without an error of the service in it.
  private static func refused(_ status: HTTPStatus, headers: HTTPHeaders = [:]) -> MusicAPIError {
    .rejected(Rejection(HTTPResponse(status: status, headers: headers), to: request))
  }

  private static let refusals: [(MusicAPIError, MusicAPIError.Remedy)] = [
    (refused(410), .notFound), (refused(429), .retryLater(nil)),
    (refused(429, headers: ["Retry-After": "7"]), .retryLater(.seconds(7))),
    (
      refused(
        503,
        headers: [
          "Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ]), .retryLater(.seconds(60))
    ),
    (refused(500), .retryLater(nil)), (refused(502), .retryLater(nil)),
    (refused(504), .retryLater(nil)), (refused(405), .callerBug), (refused(413), .callerBug),
    (refused(414), .callerBug), (refused(302), .upstream), (refused(501), .upstream),
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
  func `every error has its remedy`(error: MusicAPIError, remedy: MusicAPIError.Remedy) {
    #expect(error.remedy == remedy)
  }

  @Test func `a program elsewhere has to handle remedies of later versions`() async throws {
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
