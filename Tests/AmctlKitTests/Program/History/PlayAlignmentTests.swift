import Testing

@testable import AmctlKit

/// Two looks at a list of plays, of which only the order is known.
struct PlayAlignmentTests {
  private func newCount(_ list: String, since earlier: String) -> Int? {
    PlayAlignment.newCount(in: list.map(String.init), since: earlier.map(String.init))
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
    // Nothing that is older than the earlier list can come.
    #expect(newCount("ac", since: "a") == nil)
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
    var random = Seeded(seed)
    let limit = Int.random(in: 5...50, using: &random)
    var (plays, file): ([Int], [Int]) = ([], [])
    var list: [Int] = []
    for _ in 0..<20 {
      let before = list
      // At least one earlier item stays in the list.
      for _ in 0..<Int.random(in: 0..<limit, using: &random) {
        let track = Int.random(in: 0..<tracks, using: &random)
        plays.append(track)
        if listing == .distinct { list.removeAll { $0 == track } }
        list = Array(([track] + list).prefix(limit))
      }
      let count = PlayAlignment.newCount(
        in: list.map(String.init), since: before.map(String.init))
      file += list.prefix(count ?? list.count).reversed()
    }
    return (plays, file)
  }

  @Test func `in 10,000 random sequences of looks, no play is doubled and none is lost`() {
    var count = 0
    for seed in 0..<10_000 as Range<UInt64> {
      // So many tracks that no two parts of the list are equal by chance.
      let (plays, file) = simulate(.each, seed: seed, tracks: 100_000)
      #expect(file == plays, "seed \(seed)")
      count += plays.count
    }
    #expect(count > 1_000_000)
  }

  @Test func `where each track is listed once, the file has what the lists show`() {
    for seed in 0..<2_000 as Range<UInt64> {
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

  @Test func `with few tracks that repeat, nothing is doubled`() {
    for seed in 0..<2_000 as Range<UInt64> {
      let (plays, file) = simulate(.each, seed: seed, tracks: 3)
      #expect(file.count <= plays.count, "seed \(seed)")
    }
  }
}

/// A generator whose numbers depend on a seed alone.
private struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
