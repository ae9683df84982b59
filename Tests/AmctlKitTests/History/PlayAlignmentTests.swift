import AmctlTestSupport
import AmctlCommandLine
import Testing

@testable import AmctlKit

/// Two looks at a list of plays, of which only the order is known.
@Suite(.thorough) struct PlayAlignmentTests {
  private func newCount(_ list: String, since earlier: String) -> Int? {
    PlayAlignment(of: list.map(String.init), since: earlier.map(String.init)).newCount
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("", "abc", 0), ("abc", "abc", 0), ("xabc", "abc", 1),
    // The oldest falls out of a list of limited length.
    ("xab", "abc", 1), ("xya", "abc", 2),
    // Each play is listed.
    ("aab", "abc", 1), ("aaab", "aabc", 1), ("babab", "ababa", 1), ("abcabc", "abc", 3),
    // Each track is listed once, at its last play.
    ("cab", "abc", 1), ("bac", "abc", 1), ("cba", "abc", 2), ("xbac", "abcd", 2),
  ])
  func `the fewest new plays explain a list`(list: String, earlier: String, count: Int) {
    #expect(newCount(list, since: earlier) == count)
  }

  @Test func `a list without anything of the earlier one has a gap`() {
    #expect(newCount("xyz", since: "abc") == nil)
    #expect(newCount("wxyzbdef", since: "abcghijk") == nil)
    // Nothing that is older than the earlier list can come.
    #expect(newCount("ac", since: "a") == nil)
  }

  @Test(arguments: [
    // An old list, and one that was cut.
    ("abcdefgh", "xabcdefg", 0), ("abcdefgh", "xyabcdef", 0), ("", "abcdefgh", 0),
    ("abcdefgh", "abcd", 0), ("xyabcdefgh", "abcd", 2),
    // One item is gone, has another ID, or is there twice.
    ("abcefgh", "abcdefgh", 0), ("xabcefgh", "abcdefgh", 1), ("abcxefgh", "abcdefgh", 0),
    ("yzabcxefgh", "abcdefgh", 2), ("abcddefg", "abcdefgh", 0),
  ])
  func `only what is above the first known item of a disturbed list is new`(
    list: String, earlier: String, count: Int
  ) {
    #expect(newCount(list, since: earlier) == count)
  }

  @Test func `what is known survives an old, a short and an empty list`() {
    let known = "xabcdefg".map(String.init)
    for list in ["abcdefgh", "xabc", ""] {
      let alignment = PlayAlignment(of: list.map(String.init), since: known)
      #expect(alignment.memory.starts(with: known))
    }
  }

  @Test func `a file that is longer than the list is compared with its end`() {
    #expect(newCount("xcab", since: "cababcab") == 1)
    #expect(newCount("cab", since: "cabcabbac") == 0)
  }

  /// How the service lists plays.
  enum Listing: CaseIterable { case each, distinct }

  /// Plays a random number of tracks between looks, and returns what was played and what is in the
  /// file, the oldest first.
  private func simulate(
    _ listing: Listing, seed: UInt64, tracks: Int
  ) -> (plays: [Int], file: [Int]) {
    var random = SeededGenerator(seed: seed)
    let limit = Int.random(in: 5...50, using: &random)
    var (plays, file): ([Int], [Int]) = ([], [])
    var list: [Int] = []
    var known: [String] = []
    for _ in 0..<20 {
      // At least one earlier item stays in the list.
      for _ in 0..<Int.random(in: 0..<limit, using: &random) {
        let track = Int.random(in: 0..<tracks, using: &random)
        plays.append(track)
        if listing == .distinct { list.removeAll { $0 == track } }
        list = Array(([track] + list).prefix(limit))
      }
      look(at: list, &known, &file)
    }
    return (plays, file)
  }

  /// Compares a list with what is known, and adds what is new to the file.
  private func look(at list: [Int], _ known: inout [String], _ file: inout [Int]) {
    let alignment = PlayAlignment(of: list.map(String.init), since: known)
    file += list.prefix(alignment.newCount ?? list.count).reversed()
    known = alignment.memory
  }

  /// What may happen to a list that the service returns.
  enum Disturbance: CaseIterable {
    case undisturbed, empty, short, stale, itemGone, itemTwice, otherID
  }

  /// How many random sequences there are of each kind; `.ci/nightly` wants more.
  private static let count =
    CurrentProcess.environment["AMCTL_PLAY_SEQUENCES"].flatMap { UInt64($0) } ?? 1_000

  @Test func `in random sequences of disturbed looks, no play is doubled and none is lost`() {
    var counts: [Disturbance: Int] = [:]
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: seed)
      let limit = Int.random(in: 16...50, using: &random)
      var (file, known): ([Int], [String]) = ([], [])
      // All plays, the newest first.
      var plays = Array((0..<limit).reversed())
      look(at: plays, &known, &file)
      for round in 0...8 {
        // Less than a third of the list is new, so that half of it can be found whatever happens.
        let waiting = plays.count - file.count
        for _ in 0..<Int.random(in: 0...max(0, limit / 3 - waiting), using: &random) {
          plays.insert(plays.count, at: 0)
        }
        var list = Array(plays.prefix(limit))
        // What happens to an item that was seen before; a new one that is gone cannot be known.
        let place = Int.random(in: plays.count - file.count + 1..<limit - 1, using: &random)
        let kinds: [Disturbance] = round == 8 ? [.undisturbed] : Disturbance.allCases
        let disturbance = kinds[Int.random(in: kinds.indices, using: &random)]
        switch disturbance {
        case .undisturbed: break
        case .empty: list = []
        case .short: list.removeLast(Int.random(in: 0..<limit / 3, using: &random))
        case .stale:
          list = Array(plays.dropFirst(Int.random(in: 0...limit / 3, using: &random)).prefix(limit))
        case .itemGone:
          list = Array(
            plays.prefix(limit + 1).enumerated().lazy
              .filter { $0.offset != place }.map(\.element))
        case .itemTwice: list.insert(list[place], at: place)
        case .otherID: list[place] = -1
        }
        counts[disturbance, default: 0] += 1
        look(at: list, &known, &file)
      }
      #expect(file == plays.reversed(), "seed \(seed)")
    }
    #expect(Disturbance.allCases.allSatisfy { counts[$0, default: 0] > Self.count / 2 })
  }

  @Test func `where each track is listed once, the file has what the lists show`() {
    for seed in 0..<1_000 as Range<UInt64> {
      let (plays, file) = simulate(.distinct, seed: seed, tracks: 60)
      var rest = plays[...]
      // Every entry is a play, in order, and none is there twice for one.
      for track in file {
        let index = rest.firstIndex(of: track)
        #expect(index != nil, "seed \(seed)")
        rest = index.map { rest[($0 + 1)...] } ?? []
      }
      #expect(Set(file) == Set(plays), "seed \(seed)")
    }
  }

  /// Whether one of three tracks is new or the same again, no list can say for certain.
  @Test func `with few tracks that repeat, hardly anything is doubled`() {
    var (doubled, played) = (0, 0)
    for seed in 0..<1_000 as Range<UInt64> {
      let (plays, file) = simulate(.each, seed: seed, tracks: 3)
      doubled += max(0, file.count - plays.count)
      played += plays.count
    }
    #expect(doubled * 10_000 < played)
  }
}
