import AmctlCommandLine
import AmctlTestSupport
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit
@testable import MusicAPI

@Suite(.quick) struct FailureTests {
  private static let request = HTTPRequest(.get, RequestTarget(path: "/v1/x", query: ["a": "b c"]))

  private static func rejection(_ status: HTTPStatus) -> MusicAPIError {
    .rejected(Rejection(HTTPResponse(status: status), to: request))
  }

  static let transport: [(error: TransportError, exit: ExitCode)] = [
    (.hostNotFound(host: "h"), .network),
    (.proxyNotFound(host: "p"), .network),
    (.tooManyOpenFiles, .failure),
    (.cannotConnect(origin: "o", reason: "r"), .network),
    (.insecure(host: "h", reason: "r"), .network),
    (.unreadableCertificates(path: "p", reason: "r"), .network),
    (.timedOut(after: .seconds(1)), .network),
    (.connectionLost(reason: "r"), .network),
    (.unreadableResponse(reason: "r"), .service),
    (.responseTooLarge(limit: 1), .service),
    (.foreignRedirect(location: "l"), .service),
    (.tooManyRedirects(limit: 5), .service),
    (.libcurlUnavailable(reason: "r"), .failure),
    (.malformedRequest(reason: "r"), .failure),
    (.noCredentials(.noUserToken), .credentials),
    (.fixture(.notRecorded(ReplayMiss(request, in: "d"))), .replay),
    (.fixture(.notServed(request: "GET /v1/x", detail: nil)), .replay),
    (.notCached(request: "GET /v1/x", isPersonal: true), .replay),
    (.fixture(.unreadable(path: "p", reason: "r")), .failure),
  ]

  @Test(arguments: transport)
  func `every transport error has its exit code, its message and its URL`(
    error: TransportError, exit: ExitCode
  ) {
    let failure = Failure(MusicAPIError(error, Self.request))
    #expect(failure.exit == exit)
    #expect(failure.message == error.description)
    #expect(failure.request == Self.request)
  }

  static let statuses: [(status: HTTPStatus, exit: ExitCode)] = [
    (400, .service), (401, .credentials), (402, .service), (403, .credentials), (404, .notFound),
    (405, .service), (409, .service), (413, .service), (414, .service), (429, .service),
    (500, .service), (502, .service), (503, .service), (504, .service), (302, .service),
  ]

  @Test(arguments: statuses)
  func `every status has its code`(status: HTTPStatus, exit: ExitCode) {
    #expect(Failure(Self.rejection(status)).exit == exit)
  }

  @Test func `every other error has its exit code`() {
    let codes: [(any Error, ExitCode)] = [
      (UsageError.conflict("a", "b"), .usage),
      (InvalidRequestError.noTypes, .usage),
      (SettingsError.unknownStorefront("x"), .usage),
      (SettingsError.noDeveloperToken, .credentials),
      (CredentialError(.token, "t"), .credentials),
      (CredentialError(.libcrypto, "l"), .failure),
      (FileError("p", cannotBe: .read, .tooManyOpenFiles), .failure),
      (MusicAPIError.invalidRequest(.noTypes), .usage),
      (MusicAPIError.repeatedPage(next: "/n"), .service),
      (MusicAPIError.emptyPages(count: 50, next: "/n"), .service),
      (MusicAPIError.foreignPage(next: "/n"), .service),
      (
        MusicAPIError.unexpectedShape(
          UnexpectedShapeError("'data' is missing, or not a list"), request: Self.request),
        .service
      ),
      (UnexpectedShapeError("it contains no resource"), .service),
      (MusicAPIError.canceled, .interrupted),
      (CancellationError(), .interrupted),
      (Failure.missing(["1"], of: 2), .partial),
      (Failure.missing(["1", "2"], of: 2), .notFound),
      (Failure.interrupted(Self.rejection(404), after: 1), .notFound),
      (FileError("p", cannotBe: .read, .notFound), .usage),
      (WriteError.brokenPipe, .success),
      (WriteError(.notFound), .failure),
      (Failure(.failure, "m"), .failure),
    ]
    for (error, exit) in codes { #expect(Failure(error).exit == exit, "\(error)") }
  }

  @Test func `too many open files have the same hint at a file as at a connection`() {
    let errors: [any Error] = [
      FileError("p", cannotBe: .read, .tooManyOpenFiles), TransportError.tooManyOpenFiles,
    ]
    for error in errors {
      #expect(Failure(error).hint == "raise the limit, for example with 'ulimit -n 256'")
    }
  }

  @Test func `exit codes and kinds match the contract`() {
    let codes: [ExitCode] = [
      .failure, .usage, .partial, .credentials, .notFound, .service, .network, .replay,
      .interrupted,
    ]
    #expect(codes.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7, 8, 130])
    #expect(
      codes.map(\.kind) == [
        "failure", "usage", "partial", "credentials", "not-found", "service", "network", "replay",
        "interrupted",
      ])
    #expect(ExitCode.success.rawValue == 0)
  }

  @Test func `a server's message stays on one line and contains no control characters`() throws {
    let body = #"{"errors":[{"title":"a\nb\u001b[31m","detail":"\"c\"","id":"i\n"}]}"#
    let response = HTTPResponse(status: 400, body: Array(body.utf8))
    let err = CapturedOutput()
    let streams = Streams(input: GivenInput(), out: CapturedOutput(), err: err)
    let failure = Failure(MusicAPIError.rejected(Rejection(response, to: Self.request)))
    #expect(failure.report(to: streams, origin: .appleMusic, asJSON: true) == .service)
    let lines = err.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == #"amctl: a b␛[31m: "c" (status 400, id i )"#)
    let error = try JSON(String(lines[1]))["error"]
    #expect(error?["message"]?.string == "a\nb\u{1B}[31m: \"c\" (status 400, id i\n)")
    #expect(error?["url"]?.string == "https://api.music.apple.com/v1/x?a=b%20c")
  }

  @Test(arguments: [
    ("\u{7F}", #"\u007f"#), ("\u{85}", #"\u0085"#), ("\u{9B}31m", #"\u009b31m"#),
    ("\u{61C}", #"\u061c"#), ("\u{200E}\u{200F}", #"\u200e\u200f"#),
    ("\u{2028}\u{2029}", #"\u2028\u2029"#), ("\u{202A}\u{202E}", #"\u202a\u202e"#),
    ("\u{2066}\u{2069}", #"\u2066\u2069"#), ("é 猫 \u{200D}", "é 猫 \u{200D}"),
  ])
  func `what controls a terminal or the direction of text is escaped in the line of JSON`(
    text: String, written: String
  ) throws {
    let err = CapturedOutput()
    let streams = Streams(input: GivenInput(), out: CapturedOutput(), err: err)
    var failure = Failure(.notFound, "m \(text)", hint: "h \(text)")
    failure.missing = [text]
    _ = failure.report(to: streams, origin: .appleMusic, asJSON: true)
    let line = try #require(err.text.split(separator: "\n").last)
    #expect(
      line == """
        {"error":{"exit":5,"kind":"not-found","message":"m \(written)","hint":"h \(written)",\
        "missing":["\(written)"]}}
        """)
    #expect(try JSON(String(line))["error"]?["message"]?.string == "m \(text)")
  }

  @Test func `a closed standard error does not change the exit code`() {
    let err = CapturedOutput(failure: .brokenPipe)
    let streams = Streams(input: GivenInput(), out: CapturedOutput(), err: err)
    #expect(
      Failure(UsageError.conflict("a", "b")).report(to: streams, origin: .appleMusic, asJSON: true)
        == .usage)
  }
}
