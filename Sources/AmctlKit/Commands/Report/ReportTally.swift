import AmctlCommandLine
import MusicAPI

/// Sums up records of plays and of songs in a library.
struct ReportTally {
  /// A song, with what records say about it.
  struct Song {
    var name: String
    var artist: String
    var album: String?
    /// The ID of the album in the catalog.
    var albumID: String?
    /// The ID in the catalog.
    var id: String?
    var isVideo = false
    var plays = 0
  }

  /// The days whose plays and additions are counted.
  let period: ReportPeriod
  /// The number of plays that may be in the period or not.
  private(set) var undatedPlays = 0
  private(set) var plays = 0
  private(set) var millis = 0
  private(set) var librarySongs = 0
  /// Whether some of these are from lists of the catalog.
  private(set) var hasCatalogSongs = false
  /// The numbers of plays, or of songs in the library, by what a section counts them; nil is for
  /// plays of which that is unknown.
  private(set) var counts: [ReportNumbers.Name: [String?: Int]] = [:]
  /// The songs of the library that were withdrawn from the catalog.
  private(set) var unplayable: [Song] = []

  /// The songs that were played or are in the library, by ID or by name.
  private(set) var songs: [String: Song] = [:]
  private var library: Set<String> = []
  /// The source that a song of a day was first read from, so that a second one does not count it
  /// again: it may have the day's plays one by one, or their number.
  private var playSources: [PlayIdentity: Int] = [:]
  /// The plays of a log, which may be in a download too; counted when all days of that are known.
  private var logged: [(time: PlayTime, key: String)] = []
  /// The first and the last day of each download.
  private var days: [Int: ClosedRange<String>] = [:]

  /// What tells plays apart that several sources may have.
  private enum PlayIdentity: Hashable {
    case identified(day: String, id: String)
    case named(day: String, String)
    case unidentified(day: String, name: String)
    case logged(after: String?, before: String?, id: String?)
  }

  /// More than these, in one record, nobody can have played; sums of those below fit into an `Int`.
  private static let largestCount = 1_000_000
  private static let largestMillis = 10_000_000_000

  init(of period: ReportPeriod = .all) {
    self.period = period
  }

  /// Adds a play; the source is the number of the input.
  mutating func addPlay(_ record: JSON, from source: Int) throws(UsageError) {
    guard let text = record["date"]?.string else {
      return try count(record, PlayTime(""))
    }
    var time = PlayTime(text)
    guard isNew(record, on: time.day ?? text, from: source) else { return }
    let hours = record["hours"].map { Array($0.elements) } ?? []
    if time.hour == nil, hours.count == 1 {
      time.hour = hours[0].int.flatMap { 0..<24 ~= $0 ? $0 : nil }
    }
    if let day = time.day {
      let span = days[source] ?? day...day
      days[source] = min(span.lowerBound, day)...max(span.upperBound, day)
    }
    try count(record, time)
  }

  /// Returns whether no other source had plays of a song on a day; a song without an ID is compared
  /// by its name.
  private mutating func isNew(_ record: JSON, on day: String, from source: Int) -> Bool {
    let id = record["id"]?.identifier
    let name = record["name"]?.string ?? ""
    let named = PlayIdentity.named(day: day, name)
    let nameless = PlayIdentity.unidentified(day: day, name: name)
    let own = id.map { PlayIdentity.identified(day: day, id: $0) }
    guard [own ?? named, nameless].allSatisfy({ playSources[$0] ?? source == source }) else {
      return false
    }
    for identity in own.map({ [$0, named] }) ?? [nameless] {
      playSources[identity] = playSources[identity] ?? source
    }
    return true
  }

  /// Adds an entry of a log, which has two times between which something was played.
  mutating func addLogged(_ record: JSON, from source: Int) {
    guard isNew(logged: record, from: source) else { return }
    let (first, last) = (record["playedAfter"]?.string, record["playedBefore"]?.string)
    let time = PlayTime(from: first ?? "", to: last ?? "")
    let catalogID = record["catalogId"]?.identifier ?? record["id"]?.identifier
    logged.append((time, note(record, id: catalogID)))
  }

  /// Returns whether no other source had an entry of a log.
  mutating func isNew(logged record: JSON, from source: Int) -> Bool {
    let identity = PlayIdentity.logged(
      after: record["playedAfter"]?.string, before: record["playedBefore"]?.string,
      id: record["id"]?.identifier)
    if let known = playSources[identity], known != source { return false }
    playSources[identity] = source
    return true
  }

  /// Adds the entries of logs on days that no download has.
  mutating func finish() throws {
    for (time, key) in logged {
      try Task.checkCancellation()
      if let day = time.day, days.values.contains(where: { $0.contains(day) }) { continue }
      if isCounted(1, time) { count(1, of: key, time) }
    }
    logged = []
  }

  private mutating func count(_ record: JSON, _ time: PlayTime) throws(UsageError) {
    let count = try Self.number("playCount", of: record, upTo: Self.largestCount) ?? 1
    let played = try Self.number("durationInMillis", of: record, upTo: Self.largestMillis)
    guard isCounted(count, time) else { return }
    millis += max(0, played ?? 0)
    guard count > 0 else { return }
    self.count(count, of: note(record, id: record["id"]?.identifier), time)
  }

  /// Returns whether plays are in the period, and counts those that may be.
  mutating func isCounted(_ count: Int, _ time: PlayTime) -> Bool {
    guard let isInPeriod = period.contains(time) else {
      undatedPlays += max(0, count)
      return false
    }
    return isInPeriod
  }

  /// Returns a number of a record; one that cannot be true is an error.
  private static func number(
    _ name: String, of record: JSON, upTo limit: Int
  ) throws(UsageError) -> Int? {
    guard let value = record[name], let number = value.double else { return nil }
    guard number <= Double(limit) else {
      throw .rule(
        "'\(name)' is \(value.text), more than \(limit.grouped)", hint: "correct the record")
    }
    return value.int
  }

  private mutating func count(_ count: Int, of key: String, _ time: PlayTime) {
    plays += count
    songs[key]?.plays += count
    add(count, to: .playsByMonth, time.month)
    add(count, to: .playsByWeekday, time.weekday)
    add(count, to: .playsByHour, time.hour.flatMap { 0..<24 ~= $0 ? "\($0)" : nil })
  }

  private mutating func add(
    _ count: Int = 1, to section: ReportNumbers.Name, _ label: String?
  ) {
    counts[section, default: [:]][label, default: 0] += count
  }

  /// Adds a song of a library or a list, unless an input before has it.
  ///
  /// A song that was not added in the period only says more about those that were played.
  mutating func addSong(_ song: ReportSong) {
    let key = note(song.fields, id: song.id, albumID: song.albumID)
    guard period == .all || song.added.map({ period.contains(PlayTime($0)) == true }) == true else {
      return
    }
    guard library.insert(key).inserted else { return }
    librarySongs += 1
    hasCatalogSongs = hasCatalogSongs || song.isInCatalog
    if let month = song.added.map({ PlayTime($0) })?.month { add(to: .addedByMonth, month) }
    if let year = song.released?.prefix(4), Int(year) ?? 0 > 0 {
      add(to: .releaseYears, String(year))
    }
    if let genre = song.genre { add(to: .genres, genre) }
    if song.isWithdrawn, let known = songs[key] { unplayable.append(known) }
  }

  /// Keeps what a record says about a song; returns what finds it.
  private mutating func note(_ record: JSON, id: String?, albumID: String? = nil) -> String {
    let (name, artist) = (record["name"]?.string ?? "", record["artistName"]?.string ?? "")
    let album = record["albumName"]?.string
    let key = id ?? "\(name)\n\(artist)\n\(album ?? "")".lowercased()
    guard let known = songs[key] else {
      songs[key] = Song(
        name: name, artist: artist, album: album, albumID: albumID, id: id,
        isVideo: record["type"]?.string == ResourceType.musicVideos.rawValue)
      return key
    }
    if known.artist.isEmpty { songs[key]?.artist = artist }
    if known.album == nil, let album { songs[key]?.album = album }
    if let albumID { songs[key]?.albumID = albumID }
    return key
  }
}
