import AmctlTestSupport
import Testing

@testable import AmctlKit

/// How the records of two lists are paired.
struct RecordPairsTests {
  private static func entries(_ ids: [Int]) -> [RecordEntry] {
    ids.map {
      RecordEntry(key: RecordKey(scope: 0, id: String($0)), hash: $0, range: 0..<0)
    }
  }

  @Test func `records that a list has several times are paired so that fewest are moved`() throws {
    for seed in 0..<300 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let lists = (0..<2).map { _ in
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          Int.random(in: 1...4, using: &generator)
        }
      }
      let pairs = try RecordPairs(Self.entries(lists[0]), Self.entries(lists[1]))
      let kept = pairs.olds.enumerated().compactMap { new, old in
        old.map { RankChange(from: $0 + 1, to: new + 1) }
      }
      let common = (1...4).map { id in lists.map { $0.count { $0 == id } }.min() ?? 0 }
      #expect(kept.count == common.reduce(0, +))
      #expect(try kept.moved().count { !$0 } == Self.longestCommon(lists[0], lists[1]))
    }
  }

  @Test func `records that a list has very often are paired in their order`() throws {
    let ids = [Int](repeating: 1, count: 5_000)
    let pairs = try RecordPairs(Self.entries(ids), Self.entries(ids.dropLast()))
    #expect(pairs.olds == Array(0..<4_999))
    #expect(pairs.isOldPaired.count { !$0 } == 1)
  }

  /// Finds the length of the longest list that both contain in order.
  private static func longestCommon(_ one: [Int], _ other: [Int]) -> Int {
    guard let first = one.first else { return 0 }
    let without = longestCommon(Array(one.dropFirst()), other)
    guard let place = other.firstIndex(of: first) else { return without }
    return max(
      without, 1 + longestCommon(Array(one.dropFirst()), Array(other[(place + 1)...])))
  }
}
