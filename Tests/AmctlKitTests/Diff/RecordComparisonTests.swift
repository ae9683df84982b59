import AmctlTestSupport
import Testing

@testable import AmctlKit

/// Which records of two lists were moved: as few as possible.
@Suite(.quick) struct RecordComparisonTests {
  @Test func `no longer rise is found by trying all of them`() throws {
    for seed in 0..<200 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let numbers = Array(1...Int.random(in: 1...9, using: &generator)).shuffled(using: &generator)
      let rise = try Array(numbers.longestRise().reversed())
      #expect(rise == rise.sorted())
      #expect(rise.map { numbers[$0] } == rise.map { numbers[$0] }.sorted())
      #expect(rise.count == Self.longestRise(of: numbers))
    }
  }

  private static func longestRise(of numbers: [Int]) -> Int {
    (0..<(1 << numbers.count)).map { chosen in
      let run = numbers.indices.filter { chosen >> $0 & 1 == 1 }.map { numbers[$0] }
      return run == run.sorted() ? run.count : 0
    }.max() ?? 0
  }
}
