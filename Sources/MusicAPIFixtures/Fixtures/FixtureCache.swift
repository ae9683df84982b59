import MusicPlatform
import MusicAPI
import Synchronization

/// The fixtures that a server has read, as long as their files stay the same.
///
/// Each use looks at the file, which costs little, so that a fixture edited meanwhile is read anew.
final class FixtureCache: Sendable {
  /// The most bytes that are kept.
  private let limit: Int
  private let now: @Sendable () -> Int

  private struct Entry {
    let file: FileFacts
    let fixture: Fixture
    /// About the memory it takes, however small the file is.
    var size: Int { max(file.size, 1024) }
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var bytes = 0
  }

  private let state = Mutex(State())

  /// Creates an empty cache; the closure returns the seconds since 1970.
  init(limit: Int = 32 << 20, now: @escaping @Sendable () -> Int = { SystemClock.seconds }) {
    self.limit = limit
    self.now = now
  }

  /// Returns the fixture of a file, which is read if it has changed or is not known.
  func fixture(
    at place: String, orReading read: (String) throws(TransportError) -> Fixture?
  ) throws(TransportError) -> Fixture? {
    // The file is looked at before it is read: what changes in between is noticed the next time.
    let file = FileFacts(of: place, followingLinks: true)
    if let file, let known = state.withBriefLock({ $0.entries[place] }), known.file == file {
      return known.fixture
    }
    let fixture = try read(place)
    if let file, file.kind == .file, let fixture, file.isSettled(at: now()) {
      keep(Entry(file: file, fixture: fixture), place)
    }
    return fixture
  }

  private func keep(_ entry: Entry, _ place: String) {
    guard entry.size <= limit else { return }
    state.withBriefLock { state in
      state.bytes += entry.size - (state.entries[place]?.size ?? 0)
      if state.bytes > limit { state = State(entries: [:], bytes: entry.size) }
      state.entries[place] = entry
    }
  }
}
