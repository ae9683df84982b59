import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A song of a library or of a list: a resource of the service, or a record of a download.
struct ReportSong {
  /// What has the name, artist and album.
  let fields: JSON
  /// The ID in the catalog.
  let id: String?
  /// The ID of its album in the catalog.
  let albumID: String?
  let added: String?
  let released: String?
  let genre: String?
  /// Whether it is from the catalog, and so perhaps in no library.
  let isInCatalog: Bool
  /// Whether it was in the catalog, and cannot be played any more.
  let isWithdrawn: Bool

  /// Reads a resource of a library or of the catalog.
  init(resource: JSON) {
    let attributes = resource["attributes"] ?? resource
    isInCatalog = resource["type"]?.string == ResourceType.songs.rawValue
    let match = resource["relationships"]?["catalog"]?["data"]?[0]
    let catalogSong = isInCatalog ? resource : match
    let player = Attributes<PlayParameters>(attributes["playParams"])
    fields = attributes
    id = isInCatalog ? resource["id"]?.identifier : player.catalogId ?? match?["id"]?.identifier
    albumID = catalogSong.flatMap(Self.albumID)
    added = attributes["dateAdded"]?.string
    released = attributes["releaseDate"]?.string
    genre = attributes["genreNames"]?[0]?.string
    isWithdrawn = !isInCatalog && SongStatus(unplayable: player) == .withdrawn
  }

  /// Reads a track of a download, which does not say whether it can be played.
  init(track: JSON) {
    fields = track
    id = track["id"]?.identifier
    albumID = nil
    added = track["date"]?.string
    released = track["releaseDate"]?.string
    genre = track["genreNames"]?[0]?.string
    isInCatalog = false
    isWithdrawn = false
  }

  /// Returns the ID of the album of a song in the catalog: that of its relationship, or of its URL,
  /// such as `https://music.apple.com/us/album/name/1613600187?i=1613600188`.
  private static func albumID(of song: JSON) -> String? {
    if let id = song["relationships"]?["albums"]?["data"]?[0]?["id"]?.identifier { return id }
    guard let url = song["attributes"]?["url"]?.string, url.includes("/album/"),
      let path = url.split(separator: "?").first, let id = path.split(separator: "/").last,
      id.isDigits
    else { return nil }
    return String(id)
  }
}

/// The days that a report is about.
enum ReportPeriod: Equatable {
  case all
  /// A day as `YYYY-MM-DD`, and all days after it.
  case since(String)
  /// The four digits of a year.
  case year(String)

  /// A year of four digits.
  static let yearType = ValueType<String>(name: "YYYY") { text throws(ValueError) in
    guard text.utf8.count == 4, text.isDigits else {
      throw .mismatch(text, expected: "a year such as 2024")
    }
    return text
  }

  /// Returns whether a time is one of these days; nil if what is known of it leaves that open.
  func contains(_ time: PlayTime) -> Bool? {
    switch self {
    case .all: return true
    case .year(let year): return time.month.map { $0.hasPrefix(year) }
    case .since(let first):
      if let day = time.day { return day >= first }
      guard let month = time.month, month != first.prefix(7) else { return nil }
      return month > first.prefix(7)
    }
  }

  /// The period after what it is about: ` in 2024`; empty for all days.
  var words: String {
    switch self {
    case .all: ""
    case .year(let year): " in \(year)"
    case .since(let day): " since \(day)"
    }
  }
}

/// When something was played, as far as a record says it and no further.
struct PlayTime: Equatable {
  /// The day, such as `2024-12-31`; nil if the record leaves several.
  let day: String?
  /// The month, such as `2024-12`.
  let month: String?
  /// The hour of the day, at the place of the listener where the record has a difference to UTC.
  var hour: Int?

  /// Reads a day or a time in ISO format.
  init(_ text: String) {
    self.init(from: text, to: text)
  }

  /// Reads the two times between which something was played: what they have in common is known.
  init(from first: String, to last: String) {
    let parts = { (count: Int) in
      first.utf8.count >= count && first.prefix(count) == last.prefix(count)
        ? String(last.prefix(count)) : nil
    }
    month = parts(7).flatMap { UnixTime(day: $0 + "-01") == nil ? nil : $0 }
    day = parts(10).flatMap { UnixTime(day: $0) == nil ? nil : $0 }
    hour = parts(13).flatMap { $0.dropFirst(10).first == "T" ? Int($0.suffix(2)) : nil }
  }

  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The day of the week.
  var weekday: String? {
    day.flatMap { UnixTime(day: $0) }.map { time in
      // January 1, 1970 was a Thursday.
      Self.weekdays[((time.seconds / 86_400 + 3) % 7 + 7) % 7]
    }
  }
}
