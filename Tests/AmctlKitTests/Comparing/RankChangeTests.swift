import AmctlTestSupport
import Testing

@testable import AmctlKit

/// Which records of a list were moved.
struct RankChangeTests {
  /// Returns the records of a new order that were moved, each a letter.
  private func moved(_ old: String, _ new: String) throws -> String {
    let letters = new.enumerated().filter { old.contains($0.element) }
    let changes = letters.map { rank, letter in
      RankChange(
        from: old.distance(from: old.startIndex, to: old.firstIndex(of: letter) ?? old.startIndex)
          + 1, to: rank + 1)
    }
    return String(try zip(letters, changes.moved()).filter(\.1).map(\.0.element))
  }

  @Test(arguments: [
    ("abcde", "abcde", ""), ("abcde", "xabcde", ""), ("abcde", "acde", ""), ("", "", ""),
    ("abcde", "eabcd", "e"), ("abcde", "bcdea", "a"), ("abcde", "badce", "ac"),
    ("abcde", "xbycdze", ""), ("abc", "cba", "ca"), ("ab", "xba", "a"), ("a", "xya", ""),
    ("abcdefgh", "hbcdefga", "ha"),
  ])
  func `as few records as possible are moved`(old: String, new: String, letters: String) throws {
    #expect(try moved(old, new) == letters)
  }

  @Test func `what was not moved keeps its order, and no longer run would`() throws {
    for seed in 0..<200 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 1...9, using: &generator)
      let ranks = Array(1...count).shuffled(using: &generator)
      let changes = ranks.enumerated().map { RankChange(from: $0.element, to: $0.offset + 1) }
      let kept = try zip(ranks, changes.moved()).filter { !$0.1 }.map(\.0)
      #expect(kept == kept.sorted())
      #expect(kept.count == Self.longestRun(of: ranks))
    }
  }

  /// Finds the length of the longest run by trying all of them.
  private static func longestRun(of ranks: [Int]) -> Int {
    (0..<(1 << ranks.count)).map { chosen in
      let run = ranks.indices.filter { chosen >> $0 & 1 == 1 }.map { ranks[$0] }
      return run == run.sorted() ? run.count : 0
    }.max() ?? 0
  }
}
