import MusicAPI
import Testing

@testable import AmctlKit

/// What separates a playlist from a list of tracks.
struct PlaylistPlanTests {
  private func plan(_ wanted: String, in current: String) throws -> PlaylistPlan {
    let targets = try wanted.map { try ChangeTarget(track: String($0), type: .songs) }
    let tracks = try current.enumerated().map { position, id in
      let text = #"{"id":"i.\#(position)","attributes":{"playParams":{"catalogId":"\#(id)"}}}"#
      return TrackIdentity(try JSONDocument(parsing: Array(text.utf8)).root)
    }
    return PlaylistPlan(targets, in: tracks)
  }

  @Test(arguments: [
    ("123", "123", "keep 1, keep 2, keep 3"),
    ("1234", "123", "keep 1, keep 2, keep 3, add 4"),
    ("12", "132", "keep 1, keep 2, extra 3"),
    ("0123", "123", "add 0, keep 1, keep 2, keep 3"),
    // One track at another place moves alone.
    ("4123", "1234", "moved 4, keep 1, keep 2, keep 3"),
    ("2341", "1234", "keep 2, keep 3, keep 4, moved 1"),
    ("321", "123", "moved 3, moved 2, keep 1"),
    // Repeats belong together one by one.
    ("1121", "121", "keep 1, moved 1, keep 2, add 1"),
    ("1", "111", "keep 1, extra 1, extra 1"), ("12", "", "add 1, add 2"),
  ])
  func `each track has its step`(wanted: String, current: String, steps: String) throws {
    let plan = try plan(wanted, in: current)
    #expect(plan.steps.map { "\($0.action) \($0.id)" }.joined(separator: ", ") == steps)
  }

  @Test(arguments: [("1234", "123", 0), ("0123", "123", 1), ("1203", "12", 0), ("9128", "12", 1)])
  func `tracks that belong before others of the playlist cannot stand there`(
    wanted: String, current: String, count: Int
  ) throws {
    let plan = try plan(wanted, in: current)
    #expect(plan.misplacedCount == count)
  }

  @Test func `a list of 10,000 tracks in reverse is compared in an instant`() throws {
    let targets = try (1...10_000).map { try ChangeTarget(track: "\($0)", type: .songs) }
    let tracks = try (1...10_000).reversed().map { id in
      TrackIdentity(try JSONDocument(parsing: Array(#"{"id":"\#(id)"}"#.utf8)).root)
    }
    let plan = PlaylistPlan(targets, in: tracks)
    #expect(plan.count(.keep) == 1)
    #expect(plan.count(.moved) == 9_999)
  }
}
