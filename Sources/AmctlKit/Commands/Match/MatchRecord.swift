import MusicAPI

/// A row with its outcome, as it is written.
struct MatchRecord {
  let row: TrackRow
  let match: SongMatch

  /// The fields, which are the columns in every format.
  static let fields: RecordFields = [
    "row": .number, "status": .string, "score": .number, "by": .string, "id": .string,
    "name": .string, "artistName": .string, "albumName": .string, "isrc": .string,
    "durationInMillis": .number, "reason": .string, "query.title": .string,
    "query.artist": .string, "query.album": .string, "query.isrc": .string,
    "query.durationInMillis": .number, "query.id": .string,
  ]

  /// The fields that are those of a song, and empty where none was found.
  static let fieldsOfSong: Set = [
    "by", "id", "name", "artistName", "albumName", "isrc", "durationInMillis",
  ]

  /// The columns of a table: what came of the row, the song that was found, and why.
  static let table = ColumnChoice(
    chosen: [
      "row", "status", "query.title", "query.artist", "name", "artistName", "albumName",
      "durationInMillis", "id", "isrc", "score", "by", "query.album", "query.durationInMillis",
      "query.isrc", "query.id", "reason",
    ].map { Column($0) },
    ranking: [
      "status", "query.title", "name", "id", "row", "artistName", "query.artist", "reason", "score",
    ])

  /// The record; a row without a match has no song, so that nobody takes the best candidate for
  /// one.
  var json: JSONValue {
    let song = match.status == .missing ? nil : match.candidate
    return .object([
      JSONMember("row", .int(row.number)), JSONMember("status", .string(match.status.rawValue)),
      JSONMember("score", .int(match.score)),
      JSONMember("by", Self.text(song == nil ? nil : match.method?.rawValue)),
      JSONMember("id", Self.text(song?.id.rawValue)),
      JSONMember("name", Self.text(song?.attributes.name)),
      JSONMember("artistName", Self.text(song?.attributes.artistName)),
      JSONMember("albumName", Self.text(song?.attributes.albumName)),
      JSONMember("isrc", Self.text(song?.attributes.isrc)),
      JSONMember("durationInMillis", Self.number(song?.attributes.durationInMillis)),
      JSONMember("reason", .string(match.reason)), JSONMember("query", query),
    ])
  }

  private var query: JSONValue {
    let query = row.query
    return .object([
      JSONMember("title", Self.text(query.title)), JSONMember("artist", Self.text(query.artist)),
      JSONMember("album", Self.text(query.album)), JSONMember("isrc", Self.text(query.isrc)),
      JSONMember("durationInMillis", Self.number(query.durationInMillis)),
      JSONMember("id", Self.text(query.id?.rawValue)),
    ])
  }

  private static func text(_ text: String?) -> JSONValue {
    text.flatMap { $0.isEmpty ? nil : .string($0) } ?? .null
  }

  private static func number(_ number: Int?) -> JSONValue {
    number.map { .int($0) } ?? .null
  }
}
