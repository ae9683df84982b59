import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct RetryPolicyTests {
  private let policy = RetryPolicy()

  private func wait(
    before retry: Int = 1, of method: HTTPMethod = .get, after outcome: RetryPolicy.Outcome
  ) -> Duration? {
    policy.wait(
      before: retry, of: HTTPRequest(method, RequestTarget(path: "/v1/test")), after: outcome,
      chance: 0.5)
  }

  @Test func `a gateway timeout is left to callers who can request less`() {
    var request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
    request.traits = RequestTraits(needs: .developer, isDivisible: true)
    let waits = [503, 504].map { status in
      policy.wait(
        before: 1, of: request, after: .success(HTTPResponse(status: status)), chance: 0.5)
    }
    #expect(waits == [.milliseconds(500), nil])
  }

  @Test(arguments: [429, 500, 502, 503, 504] as [HTTPStatus])
  func `a busy or failing server is retried, unless that could repeat a change`(
    status: HTTPStatus
  ) {
    let outcome = RetryPolicy.Outcome.success(HTTPResponse(status: status))
    for method in [HTTPMethod.get, .head, .put, .delete] {
      #expect(wait(of: method, after: outcome) == .milliseconds(500), "\(method)")
    }
    for method in [HTTPMethod.post, .patch] {
      #expect(wait(of: method, after: outcome) == nil, "\(method)")
    }
  }

  @Test(arguments: [200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 501, 505] as [HTTPStatus])
  func `any other response is final`(status: HTTPStatus) {
    #expect(wait(after: .success(HTTPResponse(status: status))) == nil)
  }

  @Test func `a name that does not resolve is final where a policy says so`() {
    let policy = RetryPolicy().with(limit: 5, resolvingAgain: false)
    let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
    for error in [TransportError.hostNotFound(host: "h"), .proxyNotFound(host: "p")] {
      #expect(policy.wait(before: 1, of: request, after: .failure(error), chance: 0) == nil)
    }
  }

  @Test func `waits double up to eight seconds and end after the limit`() {
    let outcome = RetryPolicy.Outcome.success(HTTPResponse(status: 503))
    let patient = RetryPolicy(limit: 7)
    let waits = (1...8).map { retry in
      patient.wait(
        before: retry, of: HTTPRequest(.get, RequestTarget(path: "/v1/test")), after: outcome,
        chance: 0.5)
    }
    #expect(
      waits == [
        .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8),
        .seconds(8), .seconds(8), nil,
      ])
    #expect(
      RetryPolicy.never.wait(
        before: 1, of: HTTPRequest(.get, RequestTarget(path: "/v1/test")), after: outcome,
        chance: 0.5) == nil)
    #expect(wait(before: 5, after: outcome) == .seconds(8))
    #expect(wait(before: 6, after: outcome) == nil)
  }

  @Test func `jitter makes a wait up to a quarter longer or shorter`() {
    let outcome = RetryPolicy.Outcome.success(HTTPResponse(status: 503))
    let waits = [0, 0.5, 1].map { chance in
      policy.wait(
        before: 2, of: HTTPRequest(.get, RequestTarget(path: "/v1/test")), after: outcome,
        chance: chance)
    }
    #expect(waits == [.milliseconds(750), .seconds(1), .milliseconds(1250)])
  }

  @Test(
    arguments: [
      ("3", .milliseconds(3250)), ("60", .milliseconds(60_250)), ("0", .milliseconds(500)),
      ("007", .milliseconds(7250)),
      ("61", nil), ("86400", nil), ("99999999999999999999999", nil),
      ("", .milliseconds(500)), ("-5", .milliseconds(500)), ("+5", .milliseconds(500)),
      ("1.5", .milliseconds(500)), ("soon", .milliseconds(500)), ("5 s", .milliseconds(500)),
      ("Thu, 31 Dec 2026 12:00:09 GMT", .milliseconds(9250)),
      ("Thu, 31 Dec 2026 11:59:00 GMT", .milliseconds(500)),
      ("Thu, 31 Dec 2026 13:00:00 GMT", nil),
      ("Fri, 31 Dec 2026 12:00:09 GMT", .milliseconds(500)),
    ] as [(String, Duration?)])
  func `the server's own wait is used if it is valid and not too long`(
    text: String, expected: Duration?
  ) {
    let response = HTTPResponse(
      status: 429,
      headers: ["Date": "Thu, 31 Dec 2026 12:00:00 GMT", "retry-after": text])
    #expect(wait(after: .success(response)) == expected)
  }

  @Test func `a retry date without the server's own time is ignored`() {
    let response = HTTPResponse(
      status: 503, headers: ["Retry-After": "Thu, 31 Dec 2026 12:00:09 GMT"])
    #expect(wait(after: .success(response)) == .milliseconds(500))
  }

  @Test func `requests that were rejected together are retried at different times`() {
    let response = HTTPResponse(status: 429, headers: ["Retry-After": "10"])
    let waits = (0..<50).map { number in
      policy.wait(
        before: 1, of: HTTPRequest(.get, RequestTarget(path: "/v1/test")),
        after: .success(response), chance: Double(number) / 50)
    }
    #expect(Set(waits).count == 50)
    #expect(waits.allSatisfy { ($0 ?? .zero) >= .seconds(10) })
    #expect(waits.allSatisfy { ($0 ?? .zero) < .milliseconds(10_500) })
  }

  @Test func `a policy may have another first wait and other statuses`() {
    let own = RetryPolicy(firstWait: .seconds(2), statuses: [418])
    let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
    let waits = (1...6).map {
      own.wait(
        before: $0, of: request, after: .success(HTTPResponse(status: 418)), chance: 0.5)
    }
    #expect(waits == [.seconds(2), .seconds(4), .seconds(8), .seconds(16), .seconds(32), nil])
    let busy = RetryPolicy.Outcome.success(HTTPResponse(status: 503))
    #expect(own.wait(before: 1, of: request, after: busy, chance: 0.5) == nil)
    let patient = RetryPolicy(firstWaits: [503: .seconds(3)])
    #expect(patient.wait(before: 2, of: request, after: busy, chance: 0.5) == .seconds(6))
    let failing = RetryPolicy.Outcome.success(HTTPResponse(status: 500))
    #expect(patient.wait(before: 2, of: request, after: failing, chance: 0.5) == .seconds(1))
  }
}
