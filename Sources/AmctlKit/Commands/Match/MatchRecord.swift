import MusicAPI

/// A row with its outcome, as it is written.
struct MatchRecord {
  let row: TrackRow
  let match: SongMatch

  /// The columns, in every format.
  static let columns = [
    "row", "status", "score", "by", "id", "name", "artistName", "albumName", "isrc",
    "durationInMillis", "reason", "query.title", "query.artist", "query.album", "query.isrc",
    "query.durationInMillis", "query.id",
  ].map { Column($0) }

  /// The record; a row without a match has no song, so that nobody takes the best candidate for one.
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
