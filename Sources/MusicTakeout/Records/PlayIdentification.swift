import MusicAPI
import MusicPlatform

/// Finds the IDs of listens, whose file has only names.
///
/// The song is one with the title that was played on that day, or on the day before or after: whose
/// clock a day of the other file follows is not known. If the title alone leaves several, the album
/// decides. What remains ambiguous has no ID.
struct PlayIdentification {
  private let daily: DailyPlays
  private let tracks: LibraryTracks
  /// All titles that a description may mean.
  private var titles: [String: [Int]] = [:]
  /// The positions of the daily counts.
  private let places: [DailyPlays.Key: Int]

  init(_ daily: DailyPlays, _ tracks: LibraryTracks) throws {
    self.daily = daily
    self.tracks = tracks
    places = Dictionary(uniqueKeysWithValues: daily.rows.enumerated().map { ($1.key, $0) })
    // Of several songs with one title, the first has to be the same in every run.
    for id in daily.descriptions.keys.sorted() where id > 0 {
      try Task.checkCancellation()
      guard var rest = daily.descriptions[id]?[...], !rest.isEmpty else { continue }
      titles[rest.lowercased(), default: []].append(id)
      while let separator = rest.range(ofFirst: TakeoutRecord.separator) {
        rest = rest[separator.upperBound...]
        titles[rest.lowercased(), default: []].append(id)
      }
    }
  }

  /// Returns the ID of the song that was played; nil if it is unknown or ambiguous.
  func id(of record: TakeoutRecord, on day: Day) -> Int? {
    guard let title = record.name else { return nil }
    let known =
      [record.albumName, record.artistName].compactMap(\.self)
      .map { tracks.ids(title, of: $0) }.first { !$0.isEmpty } ?? []
    let played = Set(places(of: title, on: day).map { daily.rows[$0].key.song })
    if played.count == 1 { return played.first }
    return Self.only(played.isEmpty ? known : played.filter { known.contains($0) })
  }

  /// Returns the positions of the daily counts of all songs with a title on a day, or else on the
  /// day before and after.
  func places(of title: String, on day: Day) -> [Int] {
    let candidates = titles[title.lowercased()] ?? []
    let found = { (days: [Day]) in
      candidates.flatMap { id in days.compactMap { places[DailyPlays.Key(day: $0, song: id)] } }
    }
    let own = found([day])
    return own.isEmpty ? found(day.neighbors) : own
  }

  private static func only(_ ids: some Collection<Int>) -> Int? { ids.count == 1 ? ids.first : nil }
}
