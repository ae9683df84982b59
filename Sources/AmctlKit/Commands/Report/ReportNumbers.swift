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

    init(name: Name, entries: [Entry], uncounted: Int = 0) {
      self.name = name
      self.entries = name == .totals || entries.contains { $0.count > 0 } ? entries : []
      self.uncounted = uncounted
    }

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

  /// What the numbers of a section are.
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
      switch self {
      case .totals: "Totals"
      case .playsByMonth: "Plays by month"
      case .playsByWeekday: "Plays by weekday"
      case .playsByHour: "Plays by hour"
      case .topArtists: "Top artists"
      case .topAlbums: "Top albums"
      case .topSongs: "Top songs"
      case .addedByMonth: "Added by month"
      case .releaseYears: "Release years"
      case .genres: "Genres"
      case .unplayable: "No longer playable"
      }
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
  }

  /// The sections that have numbers.
  let sections: [Section]
  /// The days that they are about.
  let period: ReportPeriod

  /// The name of the time that plays took.
  static let minutes = "minutes played"

  /// What is said in place of totals if there are none.
  var nothing: String {
    period == .all
      ? "Nothing was played, and no songs are in the library."
      : "Nothing was played or added\(period.words)."
  }

  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// Takes the numbers of a tally, with so many entries of each ranking.
  init(_ tally: ReportTally, top: Int) throws {
    period = tally.period
    let played = tally.songs.values.filter { $0.plays > 0 }
    let artists = try Self.sums(played) { $0.artist.isEmpty ? nil : .init($0.artist) }
    let albums = try Self.joined(
      Self.sums(played) { song in song.album.map { .init($0, by: song.artist) } })
    var all = [
      Section(name: .totals, entries: Self.totals(tally, played.count, artists.count)),
      Section(
        name: .playsByMonth, entries: Self.months(tally.months),
        uncounted: tally.playsWithoutMonth),
      Section(
        name: .playsByWeekday, entries: Self.timeline(tally.weekdays, Self.weekdays),
        uncounted: tally.playsWithoutWeekday),
      Section(
        name: .playsByHour, entries: Self.timeline(tally.hours, (0..<24).map { "\($0)" }),
        uncounted: tally.playsWithoutHour),
      Section(name: .topArtists, entries: try Self.ranking(artists, top)),
      Section(
        name: .topAlbums, entries: try Self.ranking(albums, top, linkedBy: Self.albumIDs(played)),
        uncounted: tally.plays - albums.values.reduce(0, +)),
    ]
    all.append(Section(name: .topSongs, entries: try Self.topSongs(played, top)))
    all += [
      Section(name: .addedByMonth, entries: Self.months(tally.added)),
      Section(name: .releaseYears, entries: Self.years(tally.years)),
      Section(
        name: .genres,
        entries: try Self.ranking(
          Dictionary(uniqueKeysWithValues: tally.genres.map { (Work($0), $1) }), top)),
      Section(name: .unplayable, entries: try Self.unplayable(tally)),
    ]
    sections = all.filter { section in
      !section.entries.isEmpty || section.rest != nil || section.name == .totals
    }
  }

  private static func totals(
    _ tally: ReportTally, _ songs: Int, _ artists: Int
  ) -> [Entry] {
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

  private static func unplayable(_ tally: ReportTally) throws -> [Entry] {
    try tally.unplayable.sortedUnlessCanceled { ($0.artist, $0.name) < ($1.artist, $1.name) }.map {
      song in
      Entry(label: song.name, artistName: song.artist, id: song.id, count: 1)
    }
  }

  /// Returns all years from the first to the last, those with nothing too.
  private static func years(_ counts: [String: Int]) -> [Entry] {
    let known = counts.keys.compactMap { Int($0) }
    guard let first = known.min(), let last = known.max(), last - first < 200 else {
      return sorted(counts)
    }
    return (first...last).map { Entry(label: "\($0)", count: counts["\($0)"] ?? 0) }
  }

  private static func sorted(_ counts: [String: Int]) -> [Entry] {
    counts.sorted { $0.key < $1.key }.map { Entry(label: $0.key, count: $0.value) }
  }

  /// Returns all months from the first to the last, those with nothing too.
  private static func months(_ counts: [String: Int]) -> [Entry] {
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return [] }
    let number = { (text: String) in
      (Int(text.prefix(4)) ?? 0) * 12 + (Int(text.suffix(2)) ?? 1) - 1
    }
    guard number(last) - number(first) < 12 * 200 else { return sorted(counts) }
    return (number(first)...number(last)).map { month in
      let digits = month % 12 < 9 ? "0\(month % 12 + 1)" : "\(month % 12 + 1)"
      let label = "\(month / 12)-\(digits)"
      return Entry(label: label, count: counts[label] ?? 0)
    }
  }

  private static func timeline(_ counts: [Int], _ labels: [String]) -> [Entry] {
    zip(labels, counts).map { Entry(label: $0, count: $1) }
  }
}

extension ReportNumbers {
  /// An artist, or an album by one.
  struct Work: Hashable {
    let name: String
    let artist: String?

    init(_ name: String, by artist: String? = nil) {
      self.name = name
      self.artist = artist
    }
  }

  static func sums(
    _ songs: [ReportTally.Song], by work: (ReportTally.Song) -> Work?
  ) throws -> [Work: Int] {
    try songs.reduce(into: [:]) { sums, song in
      try Task.checkCancellation()
      if let work = work(song) { sums[work, default: 0] += song.plays }
    }
  }

  /// Counts what is by an artist and guests for the album of that name by the artist alone, if
  /// there is one.
  static func joined(_ albums: [Work: Int]) throws -> [Work: Int] {
    var result: [Work: Int] = [:]
    for (_, namesakes) in Dictionary(grouping: albums, by: \.key.name) {
      try Task.checkCancellation()
      let credits = namesakes.map { ArtistCredit($0.key.artist ?? "") }
      let works = Dictionary(
        zip(credits.map(\.letters), namesakes.map(\.key)), uniquingKeysWith: { work, _ in work })
      for (credit, (work, count)) in zip(credits, namesakes) {
        let main = credit.mainLetters.flatMap { works[$0] }
        result[main ?? work, default: 0] += count
      }
    }
    return result
  }

  /// Returns the albums' IDs, as far as a song of each has one.
  static func albumIDs(_ songs: [ReportTally.Song]) -> [Work: String] {
    songs.reduce(into: [:]) { ids, song in
      guard let album = song.album, let id = song.albumID else { return }
      // Of several editions, always the same one.
      ids[Work(album, by: song.artist)] = min(ids[Work(album, by: song.artist)] ?? id, id)
    }
  }

  static func ranking(
    _ sums: [Work: Int], _ top: Int, linkedBy ids: [Work: String] = [:]
  ) throws -> [Entry] {
    let ranked = try sums.sortedUnlessCanceled {
      (-$0.value, $0.key.name, $0.key.artist ?? "") < (-$1.value, $1.key.name, $1.key.artist ?? "")
    }
    return ranked.prefix(top).map { work, count in
      Entry(label: work.name, artistName: work.artist, id: ids[work], kind: "album", count: count)
    }
  }

  static func topSongs(_ songs: [ReportTally.Song], _ top: Int) throws -> [Entry] {
    let ranked = try songs.sortedUnlessCanceled {
      (-$0.plays, $0.name, $0.artist, $0.id ?? "") < (-$1.plays, $1.name, $1.artist, $1.id ?? "")
    }
    return ranked.prefix(top).map { song in
      Entry(
        label: song.name, artistName: song.artist, id: song.id,
        kind: song.isVideo ? "music-video" : "song", count: song.plays)
    }
  }
}
