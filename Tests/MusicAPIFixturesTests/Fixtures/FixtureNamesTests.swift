import AmctlTestSupport
import Testing

@testable import MusicAPIFixtures

/// The search for the names most like another among very many.
@Suite(.quick) struct FixtureNamesTests {
  @Test func `among very many names, the same likenesses are found as by comparing each`() {
    let names = (0..<3000).map { "v1/catalog/us/songs/\(1_440_000_000 + $0 * 7919).json" }
    for place in ["v1/catalog/us/songs/1440791.json", "v1/a", "v2", "", names[0], names[2999]] {
      let likenesses = names.nearest(to: place, count: 64).map { $0.commonPrefix(with: place) }
      let expected = names.map { $0.commonPrefix(with: place) }.sorted(by: >).prefix(64)
      #expect(likenesses == Array(expected), "\(place)")
    }
    #expect(names.nearest(to: names[7], count: 1) == [names[7]])
    #expect(["b", "a"].nearest(to: "a", count: 9) == ["a", "b"])
  }
}
