import AmctlCommandLine
import MusicAPI

/// A song of the library that needs attention.
struct CheckedSong {
  let song: Resource<LibrarySong>
  let status: SongStatus
  /// The song that can take its place; nil if none was found or wanted.
  var replacement: SongReplacement?

  /// The fields of the records, which are the columns in every format.
  static let fields: RecordFields = [
    "id": .string, "name": .string, "artistName": .string, "albumName": .string, "status": .string,
    "catalogId": .string, "replacement.id": .string, "replacement.by": .string,
    "replacement.score": .number, "replacement.reason": .string,
  ]

  /// The columns of a table, of replacements only if they were looked for.
  static func table(withReplacements: Bool) -> ColumnChoice {
    let replacement = ["replacement.id", "replacement.by"]
    let names =
      ["status", "name"] + (withReplacements ? replacement : [])
      + ["artistName", "albumName", "id"]
      + (withReplacements ? ["catalogId", "replacement.score", "replacement.reason"] : [])
    return ColumnChoice(
      chosen: columns(names), ranking: ["name", "status"] + replacement + ["artistName", "id"])
  }

  private static func columns(_ names: [String]) -> [Column] {
    names.compactMap { name in fields.columns.first { $0.field.name == name } }
  }

  /// The record to print.
  var record: JSONValue {
    let text = { (text: String?) in text.map { JSONValue.string($0) } ?? .null }
    let attributes = song.attributes
    return [
      "id": .string(song.id.rawValue), "name": text(attributes.name),
      "artistName": text(attributes.artistName), "albumName": text(attributes.albumName),
      "status": .string(status.rawValue), "catalogId": text(song.catalogID),
      "replacement": replacement?.json ?? .null,
    ]
  }
}

/// A song of the catalog that can take the place of another.
struct SongReplacement {
  /// How it was found.
  enum Method: String {
    case isrc, equivalents, search
  }

  let id: String
  let method: Method
  /// How alike both are, from 0 to 100.
  let score: Int
  let reason: String

  var json: JSONValue {
    [
      "id": .string(id), "by": .string(method.rawValue), "score": .int(score),
      "reason": .string(reason),
    ]
  }
}
