import MusicAPI

/// A difference between two lists of records.
struct RecordChange {
  enum Kind: String, CaseIterable {
    case added, removed, changed, moved
  }

  let kind: Kind
  let record: JSON
  let id: String?
  /// The name of the list; empty if there is only one.
  var list = ""
  /// The fields that differ.
  var fields: [String] = []
  /// The ranks in the old list and in the new one, counted from 1; nil where it has no such record.
  var from: Int?
  var to: Int?

  /// The fields of the records, which are the columns in every format.
  static let fields: RecordFields = [
    "change": .string, "type": .string, "id": .string, "name": .string, "fields": .strings,
    "from": .number, "to": .number,
  ]

  /// The record to print; in documents with several lists, it says which it belongs to.
  var json: JSONValue {
    let text = { (text: String?) in text.map { JSONValue.string($0) } ?? .null }
    let name = record["attributes"]?["name"] ?? record["name"]
    let members = [
      JSONMember("change", .string(kind.rawValue)),
      JSONMember("type", text(record["type"]?.string)),
      JSONMember("id", text(id)), JSONMember("name", text(name?.string)),
      JSONMember("fields", .array(fields.map { .string($0) })),
      JSONMember("from", from.map { .int($0) } ?? .null),
      JSONMember("to", to.map { .int($0) } ?? .null),
    ]
    return .object((list.isEmpty ? [] : [JSONMember("list", .string(list))]) + members)
  }
}
