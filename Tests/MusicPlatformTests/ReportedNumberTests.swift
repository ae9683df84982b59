import AmctlTestSupport
import MusicPlatform
import Testing

/// Numbers of other programs that become times and counts.
@Suite(.quick) struct ReportedNumberTests {
  @Test(arguments: [0.0, 1.5, -2, 1e9, -1e9])
  func `a number of seconds that can be believed is a time`(number: Double) throws {
    let times = [
      Duration(reported: number), Duration(reported: number * 1000, in: .milliseconds(1)),
      Duration.seconds(1).multiplied(by: number),
    ]
    for time in times { #expect(try #require(time) / .seconds(1) == number) }
  }

  @Test(
    arguments: [
      .nan, .signalingNaN, .infinity, -.infinity, 1e9 + 1, -1e9 - 1, 1e300,
      .greatestFiniteMagnitude,
    ] as [Double])
  func `any other number is none`(number: Double) {
    #expect(number.believable == nil)
    #expect(Duration(reported: number) == nil)
    #expect(Duration(reported: number, in: .seconds(60)) == nil)
    #expect(Duration.seconds(1).multiplied(by: number) == nil)
  }

  @Test(
    arguments: [
      (0.5, 1), (-0.5, -1), (2.4, 2), (1e300, nil), (-1e300, nil), (.nan, nil), (.infinity, nil),
      (9.3e18, nil),
    ] as [(Double, Int?)])
  func `a count is the nearest whole number, or nil`(number: Double, expected: Int?) {
    #expect(Int(nearest: number) == expected)
  }

  @Test func `any time can be counted`() {
    #expect(Duration.milliseconds(1500).count(of: .seconds(1)) == 2)
    #expect(Duration.milliseconds(1100).count(of: .seconds(1), rounded: .up) == 2)
    #expect(Duration.seconds(Int64.max).count(of: .nanoseconds(1)) == .max)
    #expect(Duration.seconds(Int64.min).count(of: .nanoseconds(1)) == .min)
  }
}
