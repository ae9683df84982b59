import AmctlCommandLine
import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

@testable import AmctlKit

/// The faults and delays that a server simulates on request.
@Suite(.quick) struct ServingFaultTests {
  /// The statuses of responses, or what happens to them, of a server that has all.
  private static func outcomes(
    _ texts: [String], _ targets: [String], method: HTTPMethod = .get, isSandbox: Bool = false
  ) throws -> [String] {
    var options = Sandbox.Options()
    options.script = try texts.map { try ValueType.fault(ofSandbox: isSandbox).parse($0) }
    let faults = Faults(options)
    return targets.map { target in
      var isDone = false
      let plan = faults.plan(for: HTTPRequest(method, RequestTarget(parsing: target)), at: .now)
      let response = ServerResponse(
        plan.carryOut {
          isDone = true
          return Delivery(HTTPResponse(status: 200, body: Array("1234".utf8)))
        })
      return (response.fault.map { "\($0)" } ?? "\(response.status)") + (isDone ? "" : " refused")
    }
  }

  @Test func `a fault with a path affects requests at the path and below it`() throws {
    #expect(
      try Self.outcomes(
        ["429@/v1/me:2"],
        ["/v1/songs", "/v1/me/library?x=1", "/v1/memo", "/v1", "/v1/%6De", "/v1/me"])
        == ["200", "429 refused", "200", "200", "429 refused", "200"])
  }

  @Test func `faults apply in their order, each to the requests it is for`() throws {
    #expect(
      try Self.outcomes(
        ["503@/v1/a/:1", "reset:2", "cut@/", "slow", "close", "silence"],
        ["/v1/b", "/v1/a", "/v1/a", "/v1/a", "/v1/a", "/v1/a", "/v1/a", "/v1/a"])
        == [
          "resetBeforeResponse refused", "503 refused", "resetBeforeResponse refused",
          "cutBody(after: 2)", "dribble(pause: 0.02 seconds)", "closeBeforeResponse refused",
          "silence refused", "200",
        ])
  }

  @Test func `a sandbox also fails after it has carried out a request`() throws {
    #expect(
      try Self.outcomes(
        ["503!", "lost@/v1/me", "html504"], ["/v1/me", "/v1/me", "/v1/me"], method: .post,
        isSandbox: true) == ["503", "resetBeforeResponse", "504 refused"])
  }

  @Test(arguments: ["503!", "lost", "lost@/v1/me:2", "503!@/v1/me"])
  func `a server of fixtures carries nothing out`(text: String) {
    #expect(throws: ValueError.self) { try ValueType.fault(ofSandbox: false).parse(text) }
    #expect(throws: Never.self) { try ValueType.fault(ofSandbox: true).parse(text) }
  }

  @Test(arguments: [
    "429@", "429@me", "429:2@/v1/me", "429@/v1/me:0", "429@/v1/me:x", "429@/v1/me?x=1", "@/v1/me",
    "429:", "429:-1", "399", "!", "reset!", "lost!", "503!!", "!503",
  ])
  func `anything else is not a fault`(text: String) {
    for isSandbox in [true, false] {
      #expect(throws: ValueError.self) { try ValueType.fault(ofSandbox: isSandbox).parse(text) }
    }
  }

  @Test(arguments: [
    ("200", 200, 200), ("50..200", 50, 200), ("50ms..200ms", 50, 200), ("1s", 1000, 1000),
    ("1.5s..2s", 1500, 2000), ("0..0", 0, 0), ("0.5..1s", 0.5, 1000),
  ])
  func `a latency is a time or a range of times`(text: String, least: Double, most: Double) throws {
    let latency = try ValueType.latency.parse(text)
    #expect(latency == .seconds(least / 1000)...Duration.seconds(most / 1000))
  }

  @Test(arguments: ["", "..", "50..", "..50", "200..50", "50...200", "1..2..3", "fast", "-1"])
  func `anything else is not a latency`(text: String) {
    #expect(throws: ValueError.self) { try ValueType.latency.parse(text) }
  }
}
