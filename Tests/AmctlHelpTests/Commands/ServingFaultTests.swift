import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// The faults and delays that a fixture server simulates on request.
struct ServingFaultTests {
  private static func plan(_ texts: [String]) throws -> FaultPlan {
    FaultPlan(try texts.map { try ValueType.servingFaults.parse($0) })
  }

  private static func faults(_ plan: FaultPlan, _ targets: [String]) -> [ServingFault?] {
    targets.map { plan.next(for: RequestTarget(parsing: $0)) }
  }

  @Test func `a fault with a path affects requests at the path and below it`() throws {
    let plan = try Self.plan(["429@/v1/me:2"])
    #expect(
      Self.faults(
        plan, ["/v1/songs", "/v1/me/library?x=1", "/v1/memo", "/v1", "/v1/%6De", "/v1/me"])
        == [nil, .status(429), nil, nil, .status(429), nil])
  }

  @Test func `faults apply in their order, each to the requests it is for`() throws {
    let plan = try Self.plan(["503@/v1/a/:1", "reset:2", "cut@/"])
    #expect(
      Self.faults(plan, ["/v1/b", "/v1/a", "/v1/a", "/v1/a", "/v1/a"])
        == [.reset, .status(503), .reset, .cut, nil])
  }

  @Test(arguments: [
    "429@", "429@me", "429:2@/v1/me", "429@/v1/me:0", "429@/v1/me:x", "429@/v1/me?x=1", "@/v1/me",
    "429:", "429:-1", "399",
  ])
  func `anything else is not a fault`(text: String) {
    #expect(throws: ValueError.self) { try ValueType.servingFaults.parse(text) }
  }

  @Test(arguments: [
    ("200", 200, 200), ("50..200", 50, 200), ("50ms..200ms", 50, 200), ("1s", 1000, 1000),
    ("1.5s..2s", 1500, 2000), ("0..0", 0, 0), ("0.5..1s", 0.5, 1000),
  ])
  func `a latency is a time or a range of times`(text: String, least: Double, most: Double) throws {
    let latency = try ValueType.servingLatency.parse(text)
    #expect(latency.range == .seconds(least / 1000)...Duration.seconds(most / 1000))
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 { #expect(latency.range.contains(latency.delay(using: &generator))) }
  }

  @Test(arguments: ["", "..", "50..", "..50", "200..50", "50...200", "1..2..3", "fast", "-1"])
  func `anything else is not a latency`(text: String) {
    #expect(throws: ValueError.self) { try ValueType.servingLatency.parse(text) }
  }
}
