import AmctlCommandLine
import MusicAPI

/// Sums up records of plays and of songs in a library.
struct ReportTally {
  /// A song, with what records say about it.
  struct Song {
    var name: String
    var artist: String
    var album: String?
    /// The ID in the catalog.
    var id: String?
    var isVideo = false
    var plays = 0
  }

  private(set) var plays = 0
  private(set) var millis = 0
  private(set) var months: [String: Int] = [:]
  private(set) var weekdays = [Int](repeating: 0, count: 7)
  private(set) var hours = [Int](repeating: 0, count: 24)
  private(set) var playsWithoutMonth = 0
  private(set) var playsWithoutWeekday = 0
  private(set) var playsWithoutHour = 0

  private(set) var librarySongs = 0
  private(set) var added: [String: Int] = [:]
  private(set) var years: [String: Int] = [:]
  private(set) var genres: [String: Int] = [:]
  /// What the library has and nobody can play.
  private(set) var unplayable: [Song] = []

  /// The songs that were played or are in the library, by ID or by name.
  private(set) var songs: [String: Song] = [:]
  private var library: Set<String> = []
  /// The source that a song of a day was first read from, so that a second one does not count it
  /// again: it may have the day's plays one by one, or their number.
  private var playSources: [Int: Int] = [:]
  /// The plays of a log, which may be in a download too; counted when all days of that are known.
  private var logged: [(time: PlayTime, key: String)] = []
  private var days: ClosedRange<String>?

  /// More than these, in one record, nobody can have played; sums of those below fit into an `Int`.
  private static let largestCount = 1_000_000
  private static let largestMillis = 10_000_000_000

  /// Adds a play; the source is the number of the input.
  mutating func addPlay(_ record: JSON, from source: Int) throws(UsageError) {
    guard let text = record["date"]?.string else { return try count(record, PlayTime("")) }
    var time = PlayTime(text)
    guard isNew(record, on: time.day ?? text, from: source) else { return }
    let hours = record["hours"].map { Array($0.elements) } ?? []
    if time.hour == nil, hours.count == 1 {
      time.hour = hours[0].int.flatMap { 0..<24 ~= $0 ? $0 : nil }
    }
    if let day = time.day {
      days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
    try count(record, time)
  }

  /// Returns whether no other source had plays of a song on a day; a song without an ID is compared
  /// by its name.
  private mutating func isNew(_ record: JSON, on day: String, from source: Int) -> Bool {
    let id = record["id"]?.identifier
    let name = record["name"]?.string ?? ""
    let (named, nameless) = ([day, "name", name].hashValue, [day, "unidentified", name].hashValue)
    let own = id.map { [day, "id", $0].hashValue }
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
    let (first, last) = (record["playedAfter"]?.string, record["playedBefore"]?.string)
    let time = PlayTime(from: first ?? "", to: last ?? "")
    let identity = [first ?? "", last ?? "", record["id"]?.identifier ?? ""].hashValue
    if let known = playSources[identity], known != source { return }
    playSources[identity] = source
    let catalogID = record["catalogId"]?.identifier ?? record["id"]?.identifier
    logged.append((time, note(record, id: catalogID)))
  }

  /// Adds the entries of logs on days that no download has.
  mutating func finish() throws {
    for (time, key) in logged {
      try Task.checkCancellation()
      if let day = time.day, days?.contains(day) == true { continue }
      count(1, of: key, time)
    }
    logged = []
  }

  private mutating func count(_ record: JSON, _ time: PlayTime) throws(UsageError) {
    let count = try Self.number("playCount", of: record, upTo: Self.largestCount) ?? 1
    let played = try Self.number("durationInMillis", of: record, upTo: Self.largestMillis)
    millis += max(0, played ?? 0)
    guard count > 0 else { return }
    self.count(count, of: note(record, id: record["id"]?.identifier), time)
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
    if let month = time.month {
      months[month, default: 0] += count
    } else {
      playsWithoutMonth += count
    }
    if let day = time.weekday { weekdays[day] += count } else { playsWithoutWeekday += count }
    if let hour = time.hour, hour < 24 { hours[hour] += count } else { playsWithoutHour += count }
  }

  /// Adds a song of a library, unless an input before has it.
  mutating func addSong(_ song: ReportSong) {
    let key = note(song.fields, id: song.id)
    guard library.insert(key).inserted else { return }
    librarySongs += 1
    if let month = song.added.map({ PlayTime($0) })?.month { added[month, default: 0] += 1 }
    if let year = song.released?.prefix(4), Int(year) ?? 0 > 0 {
      years[String(year), default: 0] += 1
    }
    if let genre = song.genre { genres[genre, default: 0] += 1 }
    if !song.isPlayable, let known = songs[key] { unplayable.append(known) }
  }

  /// Keeps what a record says about a song; returns what finds it.
  private mutating func note(_ record: JSON, id: String?) -> String {
    let (name, artist) = (record["name"]?.string ?? "", record["artistName"]?.string ?? "")
    let album = record["albumName"]?.string
    let key = id ?? "\(name)\n\(artist)\n\(album ?? "")".lowercased()
    guard let known = songs[key] else {
      songs[key] = Song(
        name: name, artist: artist, album: album, id: id,
        isVideo: record["type"]?.string == ResourceType.musicVideos.rawValue)
      return key
    }
    if known.artist.isEmpty { songs[key]?.artist = artist }
    if known.album == nil, let album { songs[key]?.album = album }
    return key
  }
}

/// A song of a library: a resource of the service, or a record of a download.
struct ReportSong {
  /// What has the name, artist and album.
  let fields: JSON
  /// The ID in the catalog.
  let id: String?
  let added: String?
  let released: String?
  let genre: String?
  let isPlayable: Bool

  /// Reads a resource of a library.
  init(resource: JSON) {
    let attributes = resource["attributes"] ?? resource
    let player = PlayParameters(attributes["playParams"])
    fields = attributes
    id = player.catalogId
    added = attributes["dateAdded"]?.string
    released = attributes["releaseDate"]?.string
    genre = attributes["genreNames"]?[0]?.string
    isPlayable = player.isPlayable
  }

  /// Reads a track of a download, which does not say whether it can be played.
  init(track: JSON) {
    fields = track
    id = track["id"]?.identifier
    added = track["date"]?.string
    released = track["releaseDate"]?.string
    genre = track["genreNames"]?[0]?.string
    isPlayable = true
  }
}
