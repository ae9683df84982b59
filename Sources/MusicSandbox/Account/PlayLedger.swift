import MusicAPI

/// What was played, by the clock: all of the history is read from here, so that its sums agree.
///
/// A session is some songs that follow each other in the library, and then a video. Its first song
/// is a function of its number, so nothing is kept. Sums are exact: the sessions of a time are
/// counted one by one, which are 9386 in a year.
final class PlayLedger: Sendable {
  enum Kind: String {
    case song, album, artist
  }

  /// How often everything was played in a time.
  struct Tally: Sendable {
    fileprivate var rows: [Kind: [Row]] = [:]
    /// The plays of each song of the ledger.
    fileprivate let plays: [Int]

    /// What was played, the most first.
    subscript(kind: Kind) -> [Row] { rows[kind] ?? [] }
  }

  /// The number of something in the library, and its plays.
  struct Row: Sendable {
    let number: Int
    fileprivate(set) var plays: Int
  }

  static let playsOfSession = 16
  private static let secondsOfPlay = 210
  private static let secondsOfSession = secondsOfPlay * playsOfSession
  private static let sessionsOfMonth = 28 * 86_400 / secondsOfSession

  /// The number of each song that the library had before all changes, and of its album and artist.
  private let numbers: [Kind: [Int]]
  private let songs: [Int]
  private let videos: [ResourceKey]
  private let seed: UInt64
  /// How many of the songs are written by hand; they are first, and played most.
  private let given: Int
  private let order: Permutation
  private let tallies = Kept<Range<Int>, Tally>()

  init(_ view: LibraryView) {
    let drawn = view.drawnLibrary["library-songs"]
    let entries = view.overlay.entries.filter { view.overlay.isGiven($0.item) }
    let own = entries.filter { $0.item.type == "library-songs" }
    songs = own.map { $0.item.own ?? 0 } + drawn.indices
    numbers = [
      .song: songs, .album: own.map { $0.album?.own ?? 0 } + drawn.map(\.album),
      .artist: own.map { $0.artist?.own ?? 0 } + drawn.map(\.artist),
    ]
    videos = entries.map(\.item).filter { $0.type == "library-music-videos" }
    (seed, given) = (view.account.seed, own.count)
    order = Permutation(key: mix(seed, 50), count: max(1, drawn.count))
  }

  private var songsOfSession: Int { Self.playsOfSession - (videos.isEmpty ? 0 : 1) }

  /// The number of plays that are over at a time.
  static func plays(until time: UnixTime) -> Int { time.seconds / secondsOfPlay }

  /// A number that tells how a session came about.
  func hash(ofSession number: Int) -> Int { mix(seed, 51, number).choice(1 << 40) }

  /// The index of the first song of a session.
  private func first(ofSession number: Int) -> Int {
    let (hash, count) = (hash(ofSession: number), songs.count)
    // The square of a fraction is more often small than large.
    let chance = hash >> 20
    var rank = (chance * chance * count) >> 40
    if hash & 8 == 0 {
      // Half of the sessions are what somebody likes only this month.
      rank = (rank + mix(seed, 52, number / Self.sessionsOfMonth).choice(count)) % count
    }
    return rank < given ? rank : given + order.encode(rank - given)
  }

  /// The index of the song of a play; nil if it was a video, or there are no songs.
  private func index(ofPlay play: Int) -> Int? {
    let (session, index) = play.quotientAndRemainder(dividingBy: Self.playsOfSession)
    guard !songs.isEmpty, index < songsOfSession else { return nil }
    return (first(ofSession: session) + index) % songs.count
  }

  /// The number of the song of a play; nil if it was a video, or there are no songs.
  func song(ofPlay play: Int) -> Int? { index(ofPlay: play).map { songs[$0] } }

  /// The video at the end of a session.
  func video(ofSession session: Int) -> ResourceKey? {
    videos.isEmpty ? nil : videos[session % videos.count]
  }
}

// MARK: Sums

extension PlayLedger {
  /// The plays of a year until a time; those of a session are of the year in which it began.
  func tally(ofYear year: Int, until time: UnixTime) -> Tally {
    let starts = [year, year + 1].map { UnixTime(day: "\($0)-01-01") ?? time }.map {
      ($0.seconds + Self.secondsOfSession - 1) / Self.secondsOfSession * Self.playsOfSession
    }
    return tally(starts[0]..<max(starts[0], min(starts[1], Self.plays(until: time))))
  }

  /// The plays of four weeks before a play.
  func tally(ofMonthBefore play: Int) -> Tally {
    let session = play / Self.playsOfSession - Self.sessionsOfMonth
    return tally(session * Self.playsOfSession..<play)
  }

  /// The songs of an album or an artist that were played.
  func songs(of kind: Kind, _ number: Int, in tally: Tally) -> [Row] {
    let numbers = numbers[kind] ?? []
    return numbers.indices.filter { numbers[$0] == number && tally.plays[$0] > 0 }
      .map { Row(number: songs[$0], plays: tally.plays[$0]) }
  }

  /// Counts the plays of sessions, of which the last may not be over.
  private func tally(_ plays: Range<Int>) -> Tally {
    tallies(plays) {
      var tally = Tally(plays: counts(plays))
      for (kind, numbers) in numbers { tally.rows[kind] = rows(numbers, tally.plays) }
      return tally
    }
  }

  private func counts(_ plays: Range<Int>) -> [Int] {
    guard !songs.isEmpty else { return [] }
    var sessions = [Int](repeating: 0, count: songs.count)
    var counts = sessions
    let last = plays.upperBound / Self.playsOfSession
    for session in plays.lowerBound / Self.playsOfSession..<last {
      sessions[first(ofSession: session)] += 1
    }
    for (first, count) in sessions.enumerated() where count > 0 {
      for song in first..<first + songsOfSession { counts[song % songs.count] += count }
    }
    for song in (last * Self.playsOfSession..<plays.upperBound).compactMap({ index(ofPlay: $0) }) {
      counts[song] += 1
    }
    return counts
  }

  /// The sums of plays of songs by the numbers of something; the order of the library is kept among
  /// equal ones.
  private func rows(_ numbers: [Int], _ plays: [Int]) -> [Row] {
    var rows: [Row] = []
    var indices: [Int: Int] = [:]
    for (number, plays) in zip(numbers, plays) where plays > 0 {
      let index = indices[number] ?? rows.count
      if index == rows.count { rows.append(Row(number: number, plays: 0)) }
      indices[number] = index
      rows[index].plays += plays
    }
    return rows.sorted { $0.plays > $1.plays }
  }
}
