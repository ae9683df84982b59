import MusicAPI

/// A difference between two lists of records.
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
  /// The ranks in the old list and in the new one, counted from 1; nil where the record is missing.
  var from: Int?
  var to: Int?

  /// The fields of the records, which are the columns in every format.
  static let fields: RecordFields = [
    "change": .string, "type": .string, "id": .string, "name": .string, "fields": .strings,
    "from": .number, "to": .number,
  ]

  /// The record to print.
  var json: JSONValue {
    let text = { (text: String?) in text.map { JSONValue.string($0) } ?? .null }
    let rank = { (rank: Int?) in rank.map { JSONValue.int($0) } ?? .null }
    let name = record["attributes"]?["name"] ?? record["name"]
    let members = [
      JSONMember("change", .string(kind.rawValue)),
      JSONMember("type", text(record["type"]?.string)),
      JSONMember("id", text(id)), JSONMember("name", text(name?.string)),
      JSONMember("fields", .array(fields.map { .string($0) })), JSONMember("from", rank(from)),
      JSONMember("to", rank(to)),
    ]
    return .object(origin + members)
  }
}

/// The number of compared items, and of the differences of each kind.
struct ChangeCounts<Kind: RawRepresentable<String> & CaseIterable & Hashable> {
  private var compared = 0
  private var counts: [Kind: Int] = [:]

  /// Whether there was any difference.
  var hasChanges: Bool { !counts.isEmpty }

  /// Counts the items that are compared.
  mutating func count(_ items: Int) { compared += items }

  /// Counts a difference.
  mutating func add(_ kind: Kind) { counts[kind, default: 0] += 1 }

  /// The number of differences of a kind.
  subscript(kind: Kind) -> Int { counts[kind] ?? 0 }

  /// Returns the numbers in words, with a noun for one item and what was done with all; nothing can
  /// be said of no items.
  func summary(
    _ noun: String = "item", _ verb: String = "compared", none: String = "no differences",
    nothing: String = "Nothing was compared: both are empty."
  ) -> String {
    guard compared > 0 || hasChanges else { return nothing }
    let items = compared.counted(noun)
    let parts = Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0.grouped) \(kind.rawValue)" }
    }
    return "\(items) \(verb): \(parts.isEmpty ? none : parts.joined(separator: ", "))."
  }
}
