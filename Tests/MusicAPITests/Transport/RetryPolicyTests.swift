import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct RetryPolicyTests {
  private let failure = RetryPolicy.Outcome.success(HTTPResponse(status: 503))

  private func wait(
    before retry: Int = 1, of method: HTTPMethod = .get, after outcome: RetryPolicy.Outcome,
    by policy: RetryPolicy = RetryPolicy(), chance: Double = 0.5, traits: RequestTraits? = nil
  ) -> Duration? {
    var request = HTTPRequest(method, RequestTarget(path: "/v1/test"))
    request.traits = traits
    return policy.wait(before: retry, of: request, after: outcome, chance: chance)
  }

  @Test func `a gateway timeout is left to callers who can request less`() {
    let traits = RequestTraits(needs: .developer, isDivisible: true)
    let waits = [503, 504].map { status in
      wait(after: .success(HTTPResponse(status: status)), traits: traits)
    }
    #expect(waits == [.milliseconds(500), nil])
  }

  @Test(arguments: [429, 500, 502, 503, 504] as [HTTPStatus])
  func `a busy or failing server is retried, unless that may repeat a change`(status: HTTPStatus) {
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
    for error in [TransportError.hostNotFound(host: "h"), .proxyNotFound(host: "p")] {
      #expect(wait(after: .failure(error), by: policy, chance: 0) == nil)
    }
  }

  @Test func `waits double up to eight seconds and end after the limit`() {
    let waits = (1...8).map { wait(before: $0, after: failure, by: RetryPolicy(limit: 7)) }
    #expect(waits == [.milliseconds(500)] + [1, 2, 4, 8, 8, 8].map { .seconds($0) } + [nil])
    #expect(wait(after: failure, by: .never) == nil)
    #expect([5, 6].map { wait(before: $0, after: failure) } == [.seconds(8), nil])
  }

  @Test func `jitter makes a wait up to a quarter longer or shorter`() {
    let waits = [0, 0.5, 1].map { wait(before: 2, after: failure, chance: $0) }
    #expect(waits == [.milliseconds(750), .seconds(1), .milliseconds(1250)])
  }

  @Test(
    arguments: [
      ("3", .milliseconds(3250)), ("60", .milliseconds(60_250)), ("0", .milliseconds(500)),
      ("007", .milliseconds(7250)), ("61", nil), ("86400", nil), ("99999999999999999999999", nil),
      ("", .milliseconds(500)), ("-5", .milliseconds(500)), ("+5", .milliseconds(500)),
      ("1.5", .milliseconds(500)), ("soon", .milliseconds(500)), ("5 s", .milliseconds(500)),
      ("Thu, 31 Dec 2026 12:00:09 GMT", .milliseconds(9250)),
      ("Thu, 31 Dec 2026 11:59:00 GMT", .milliseconds(500)), ("Thu, 31 Dec 2026 13:00:00 GMT", nil),
      ("Fri, 31 Dec 2026 12:00:09 GMT", .milliseconds(500)),
    ] as [(String, Duration?)])
  func `the server's wait is used if it is valid and short`(text: String, expected: Duration?) {
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
    let waits = (0..<50).map { wait(after: .success(response), chance: Double($0) / 50) }
    #expect(Set(waits).count == 50)
    let range = Duration.seconds(10)..<Duration.milliseconds(10_500)
    #expect(waits.allSatisfy { range.contains($0 ?? .zero) })
  }

  @Test func `a policy may have another first wait and other statuses`() {
    let own = RetryPolicy(firstWait: .seconds(2), statuses: [418])
    let teapot = RetryPolicy.Outcome.success(HTTPResponse(status: 418))
    let waits = (1...6).map { wait(before: $0, after: teapot, by: own) }
    #expect(waits == [2, 4, 8, 16, 32].map { .seconds($0) } + [nil])
    #expect(wait(after: failure, by: own) == nil)
    let patient = RetryPolicy(firstWaits: [503: .seconds(3)])
    #expect(wait(before: 2, after: failure, by: patient) == .seconds(6))
    let other = RetryPolicy.Outcome.success(HTTPResponse(status: 500))
    #expect(wait(before: 2, after: other, by: patient) == .seconds(1))
  }
}
