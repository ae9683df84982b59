import AmctlTestSupport
import Testing

@testable import MusicAPI

/// What a read shows of tracks that were appended to a playlist.
struct ConfirmationTests {
  private func tracks(_ ids: String) -> [TrackIdentity] {
    ids.split(separator: " ").enumerated().compactMap { position, id in
      let text = #"{"id":"i.\#(position)","attributes":{"playParams":{"catalogId":"\#(id)"}}}"#
      return (try? JSONDocument(parsing: Array(text.utf8)).root).map { TrackIdentity($0) }
    }
  }

  private func confirmation(_ added: String, after before: String, now: String) -> WriteConfirmation
  {
    let references = added.split(separator: " ").map { ResourceReference(.songs, String($0)) }
    return WriteConfirmation(of: references, after: tracks(before), now: tracks(now))
  }

  @Test(arguments: [
    ("1 2", "", "1 2"), ("1 2", "9", "9 1 2"), ("1 1 2", "1", "1 1 1 2"), ("2 1", "1 2", "1 2 2 1"),
    // Something else was removed, or added, at the same time.
    ("1 2", "8 9", "9 1 2"), ("1 2", "9", "9 1 7 2"),
  ])
  func `all tracks are there, in order`(added: String, before: String, now: String) {
    let found = confirmation(added, after: before, now: now)
    #expect(found.isComplete)
    #expect(found.substituted.isEmpty)
  }

  @Test(arguments: [
    ("1 2 3", "", "1 3", "2"), ("1 2 3", "2", "2 1 3", "2"), ("1 1 1", "1", "1 1", "1 1"),
    ("1 2", "9", "9", "1 2"), ("1 2 1", "", "1 2", "1"),
  ])
  func `missing tracks are named, each as often as it is missing`(
    added: String, before: String, now: String, missing: String
  ) {
    let found = confirmation(added, after: before, now: now)
    #expect(found.missing.map(\.id).joined(separator: " ") == missing)
    #expect(found.doubled.isEmpty)
    #expect(found.isInOrder)
    #expect(!found.isComplete)
  }

  @Test(arguments: [
    ("1 2", "", "1 2 1 2", "1 2"), ("1", "1", "1 1 1 1", "1 1"), ("1 2", "", "1 1 2", "1"),
  ])
  func `doubled tracks are named, and the order is that of the first`(
    added: String, before: String, now: String, doubled: String
  ) {
    let found = confirmation(added, after: before, now: now)
    #expect(found.doubled.map(\.id).joined(separator: " ") == doubled)
    #expect(found.missing.isEmpty)
    #expect(!found.isComplete)
  }

  @Test(arguments: [("1 2", "", "2 1"), ("1 2 3", "9", "9 1 3 2")])
  func `another order is not what was asked for`(added: String, before: String, now: String) {
    let found = confirmation(added, after: before, now: now)
    #expect(found.missing.isEmpty && found.doubled.isEmpty)
    #expect(!found.isInOrder)
    #expect(!found.isComplete)
  }

  @Test func `a track under another ID is a substitute only at its place`() {
    let same = confirmation("1 2 3", after: "9", now: "9 1 22 3")
    #expect(same.substituted.map(\.id) == ["2"])
    #expect(same.isComplete)
    let moved = confirmation("1 2 3", after: "9", now: "9 22 1 3")
    #expect(moved.missing.map(\.id) == ["2"])
  }

  @Test func `waits grow, and end with the time`() async throws {
    let clock = RecordingClock()
    let client = MusicClient(transport: StubTransport { _ in .json(#"{"data":[]}"#) })
    let songs: [ResourceID<Song>] = ["1"]
    let found = try await client.confirm(
      .tracks(songs, in: "p.1"), within: .seconds(40), clock: clock)
    #expect(found.missing.map(\.id) == ["1"])
    #expect(clock.sleeps == [1, 2, 4, 8, 15, 10].map { .seconds($0) })
  }

  @Test func `an error that may pass is read over, and another is not`() async throws {
    let clock = RecordingClock()
    let failing = MusicClient(transport: StubTransport { _ in .json("{}", status: 503) })
    let songs: [ResourceID<Song>] = ["1"]
    await #expect(throws: MusicAPIError.self) {
      try await failing.confirm(.rated(.love, songs), within: .seconds(3), clock: clock)
    }
    #expect(clock.sleeps == [.seconds(1), .seconds(2)])
    let rejecting = MusicClient(transport: StubTransport { _ in .json("{}", status: 401) })
    await #expect(throws: MusicAPIError.self) {
      try await rejecting.confirm(.rated(.love, songs), clock: clock)
    }
    #expect(clock.sleeps.count == 2)
  }
}
