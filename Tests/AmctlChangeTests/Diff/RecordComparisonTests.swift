import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

/// Which records of two lists belong together, and which of them were moved.
struct RecordComparisonTests {
  /// Returns the differences of two lists of records, each named by a letter.
  private static func changes(_ old: String, _ new: String) throws -> [String] {
    let folder = try TemporaryDirectory()
    var identity = RecordIdentity(by: nil, ignoring: [])
    let files = try [old, new].enumerated().map { number, letters in
      let records = letters.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
      let path = try folder.write(Array(#"{"data":[\#(records)]}"#.utf8), to: "\(number)")
      return try RecordFile(try OpenedFile(path), label: path, by: &identity)
    }
    var changes: [String] = []
    try RecordComparison(files[0], files[1], by: identity, ignoring: []).forEachChange { change in
      let ranks = [change.from, change.to].map { $0.map(String.init) ?? "-" }
      changes.append("\(change.kind) \(change.id ?? "") \(ranks.joined(separator: " "))")
    }
    return changes
  }

  private static let moves: [(old: String, new: String, changes: [String])] = [
    ("abcde", "abcde", []), ("abcde", "xabcde", ["added x - 1"]),
    ("abcde", "acde", ["removed b 2 -"]), ("", "", []),
    ("abcde", "eabcd", ["moved e 5 1"]), ("abcde", "bcdea", ["moved a 1 5"]),
    ("abcde", "xbycdze", ["added x - 1", "added y - 3", "added z - 6", "removed a 1 -"]),
    ("abcdefgh", "hbcdefga", ["moved h 8 1", "moved a 1 8"]),
  ]

  @Test(arguments: moves)
  func `as few records as possible are moved`(old: String, new: String, changes: [String]) throws {
    #expect(try Self.changes(old, new) == changes)
  }

  private static let repeats: [(old: String, new: String, changes: [String])] = [
    ("aba", "abaa", ["added a - 4"]), ("aba", "ab", ["removed a 3 -"]),
    ("aab", "aab", []),
    // The first of the new list is the first of the old one, although it is where the second was.
    ("abac", "bac", ["moved b 2 1", "removed a 3 -"]),
  ]

  @Test(arguments: repeats)
  func `records that a list has several times are paired in their order`(
    old: String, new: String, changes: [String]
  ) throws {
    #expect(try Self.changes(old, new) == changes)
  }

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
