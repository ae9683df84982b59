import MusicAPI

/// A difference between two lists of records, or two states of a library.
struct RecordChange {
  enum Kind: String, CaseIterable {
    case added, removed, changed, moved, unplayable
  }

  let kind: Kind
  let record: JSON
  let id: String?
  /// The members that say which list it belongs to, if there are several.
  var origin: [JSONMember] = []
  /// The fields that differ.
  var fields: [String] = []
  /// The ranks in the old list and in the new one, counted from 1; nil where it has no such record,
  /// and both nil if ranks are not compared.
  var from: Int?
  var to: Int?

  /// The fields of the records without ranks, which are the columns in every format.
  static let fields: RecordFields = [
    "change": .string, "type": .string, "id": .string, "name": .string, "fields": .strings,
  ]
  /// The fields of the records with ranks.
  static let rankedFields = fields.adding(["from": .number, "to": .number])

  /// The record to print.
  var json: JSONValue {
    let text = { (text: String?) in text.map { JSONValue.string($0) } ?? .null }
    let rank = { (rank: Int?) in rank.map { JSONValue.int($0) } ?? .null }
    let name = record["attributes"]?["name"] ?? record["name"]
    let members = [
      JSONMember("change", .string(kind.rawValue)),
      JSONMember("type", text(record["type"]?.string)),
      JSONMember("id", text(id)), JSONMember("name", text(name?.string)),
      JSONMember("fields", .array(fields.map { .string($0) })),
    ]
    let isRanked = from != nil || to != nil
    let ranks = isRanked ? [JSONMember("from", rank(from)), JSONMember("to", rank(to))] : []
    return .object(origin + members + ranks)
  }
}
