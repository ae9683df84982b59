import MusicAPI
import MusicMatching
import MusicPlatform
import MusicTakeout

/// The numbers of a report, section by section, as they are shown in every form.
struct ReportNumbers {
  /// A number with what it counts.
  struct Entry {
    let label: String
    var artistName: String?
    var id: String?
    var kind = "song"
    let count: Int

    private static let hour = 60
    /// The number of minutes from which on hours are shown.
    private static let longest = 10 * hour

    /// A total for a person, with what it counts: `1 play`, `2 plays`, `3,039 hours played`.
    var total: (count: Int, words: String) {
      if label == ReportNumbers.minutes, count >= Self.longest {
        return (count / Self.hour, "hours played")
      }
      guard count == 1, let noun = label.split(separator: " ").first, noun.last == "s" else {
        return (count, label)
      }
      return (count, String(noun.dropLast() + label.dropFirst(noun.count)))
    }
  }

  /// Numbers that belong together.
  struct Section {
    let name: Name
    let entries: [Entry]
    /// The number of plays that cannot be counted here.
    let uncounted: Int

    /// What cannot be counted here, as an entry after the others.
    var rest: Entry? {
      name.unit.flatMap { uncounted > 0 ? Entry(label: "no \($0)", count: uncounted) : nil }
    }

    /// The same in words, to follow the number.
    var restWords: String {
      "\(uncounted == 1 ? "play has" : "plays have") no \(name.unit ?? "place here")."
    }

    var largest: Int { entries.map(\.count).max() ?? 0 }

    /// The entries with the largest number, in words: `Monday, Tuesday and Wednesday`.
    func leaders(_ words: (Entry) -> String) -> String {
      let names = entries.filter { $0.count == largest }.map(words)
      guard names.count > 1 else { return names.first ?? "" }
      let more = names.count - 4
      guard more <= 0 else {
        return names.prefix(4).joined(separator: ", ") + " and \(more.grouped) more"
      }
      return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }
  }

  /// What the numbers of a section are; the sections are in this order.
  enum Name: String, CaseIterable {
    case totals
    case playsByMonth = "plays-by-month"
    case playsByWeekday = "plays-by-weekday"
    case playsByHour = "plays-by-hour"
    case topArtists = "top-artists"
    case topAlbums = "top-albums"
    case topSongs = "top-songs"
    case addedByMonth = "added-by-month"
    case releaseYears = "release-years"
    case genres
    case unplayable

    var title: String {
      guard self != .unplayable else { return "No longer playable" }
      let words = rawValue.split(separator: "-").joined(separator: " ")
      return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// What a play needs to be counted, if it may lack that.
    fileprivate var unit: String? {
      switch self {
      case .playsByMonth: "month"
      case .playsByWeekday: "day"
      case .playsByHour: "hour"
      case .topAlbums: "album"
      default: nil
      }
    }

    /// Whether the entries follow each other in time.
    var isTimeline: Bool {
      [.playsByMonth, .playsByWeekday, .playsByHour, .addedByMonth, .releaseYears].contains(self)
    }

    /// The labels of a timeline: all from the first to the last, those with nothing too, unless they
    /// are centuries apart.
    fileprivate func labels(of known: [String]) -> [String] {
      switch self {
      case .playsByWeekday: return PlayTime.weekdays
      case .playsByHour: return (0..<24).map { "\($0)" }
      default: break
      }
      let steps = self == .releaseYears ? 1 : 12
      let numbers = known.map { label in
        (Int(label.prefix(4)) ?? 0) * steps + (steps > 1 ? (Int(label.suffix(2)) ?? 1) - 1 : 0)
      }
      guard let first = numbers.min(), let last = numbers.max(), last - first < 200 * steps else {
        return known.sorted()
      }
      return (first...last).map { number in
        let month = number % steps + 1
        return "\(number / steps)" + (steps > 1 ? (month < 10 ? "-0\(month)" : "-\(month)") : "")
      }
    }
  }

  /// The sections that have numbers.
  let sections: [Section]
  /// The days that they are about.
  let period: ReportPeriod

  /// The name of the time that plays took.
  private static let minutes = "minutes played"

  /// The sentence in place of totals if there are none.
  var nothing: String {
    period == .all
      ? "Nothing was played, and no songs are in the library." : "No plays\(period.words)."
  }

  /// Takes the numbers of a tally, with so many entries of each ranking.
  init(_ tally: ReportTally, top: Int) throws {
    let played = tally.songs.values.filter { $0.plays > 0 }
    let artists = try Self.sums(played) { $0.artist.isEmpty ? nil : $0.artist }
    let albums = try Self.joined(
      Self.sums(played) { song in song.album.map { Album(name: $0, artist: song.artist) } })
    let albumIDs = Self.albumIDs(played)
    let all = try Name.allCases.map { name in
      let counts = tally.counts[name] ?? [:]
      let entries: [Entry] =
        switch name {
        case .totals: Self.totals(tally, songs: played.count, artists: artists.count)
        case .topArtists: try Self.ranked(artists.map { Entry(label: $0, count: $1) }, top)
        case .topAlbums:
          try Self.ranked(
            albums.map { album, count in
              Entry(
                label: album.name, artistName: album.artist, id: albumIDs[album], kind: "album",
                count: count)
            }, top)
        case .topSongs: try Self.ranked(played.map { $0.entry(counting: $0.plays) }, top)
        case .genres: try Self.ranked(counts.map { Entry(label: $0 ?? "", count: $1) }, top)
        case .unplayable:
          try tally.unplayable
            .sortedUnlessCanceled { ($0.artist, $0.name) < ($1.artist, $1.name) }
            .map { $0.entry(counting: 1) }
        default:
          name.labels(of: counts.keys.compactMap(\.self)).map { label in
            Entry(label: label, count: counts[label] ?? 0)
          }
        }
      return Section(
        name: name,
        entries: name == .totals || entries.contains { $0.count > 0 } ? entries : [],
        uncounted: name == .topAlbums
          ? tally.plays - albums.values.reduce(0, +) : counts[nil] ?? 0)
    }
    period = tally.period
    sections = all.filter { !$0.entries.isEmpty || $0.rest != nil || $0.name == .totals }
  }

  private static func totals(_ tally: ReportTally, songs: Int, artists: Int) -> [Entry] {
    let all: [(String, Int)] = [
      ("plays", tally.plays), ("songs played", songs), ("artists played", artists),
      (minutes, tally.millis / 60_000),
      (
        tally.period != .all
          ? "songs added" : tally.hasCatalogSongs ? "songs" : "songs in the library",
        tally.librarySongs
      ),
      ("no longer playable", tally.unplayable.count),
    ]
    return all.filter { $0.1 > 0 }.map { Entry(label: $0.0, count: $0.1) }
  }
}

extension ReportNumbers {
  /// An album by an artist.
  struct Album: Hashable {
    let name: String
    let artist: String
  }

  /// Returns the plays of the songs that have one thing in common, such as their artist.
  static func sums<Key>(
    _ songs: [ReportTally.Song], by key: (ReportTally.Song) -> Key?
  ) throws -> [Key: Int] {
    try songs.reduce(into: [:]) { sums, song in
      try Task.checkCancellation()
      if let key = key(song) { sums[key, default: 0] += song.plays }
    }
  }

  /// Counts what is by an artist and guests for the album of that name by the artist alone, if
  /// there is one.
  static func joined(_ albums: [Album: Int]) throws -> [Album: Int] {
    var result: [Album: Int] = [:]
    for (_, namesakes) in Dictionary(grouping: albums, by: \.key.name) {
      try Task.checkCancellation()
      let credits = namesakes.map { ArtistCredit($0.key.artist) }
      let known = Dictionary(
        zip(credits.map(\.letters), namesakes.map(\.key)), uniquingKeysWith: { album, _ in album })
      for (credit, (album, count)) in zip(credits, namesakes) {
        let main = credit.mainLetters.flatMap { known[$0] }
        result[main ?? album, default: 0] += count
      }
    }
    return result
  }

  /// Returns the albums' IDs, as far as a song of each has one.
  private static func albumIDs(_ songs: [ReportTally.Song]) -> [Album: String] {
    songs.reduce(into: [:]) { ids, song in
      guard let name = song.album, let id = song.albumID else { return }
      let album = Album(name: name, artist: song.artist)
      // Of several editions, always the same one.
      ids[album] = min(ids[album] ?? id, id)
    }
  }

  /// Returns the entries with the largest numbers, the largest first.
  static func ranked(_ entries: [Entry], _ top: Int) throws -> [Entry] {
    let ranked = try entries.sortedUnlessCanceled {
      (-$0.count, $0.label, $0.artistName ?? "", $0.id ?? "")
        < (-$1.count, $1.label, $1.artistName ?? "", $1.id ?? "")
    }
    return Array(ranked.prefix(top))
  }
}

extension ReportTally.Song {
  fileprivate func entry(counting count: Int) -> ReportNumbers.Entry {
    .init(
      label: name, artistName: artist, id: id, kind: isVideo ? "music-video" : "song", count: count)
  }
}
