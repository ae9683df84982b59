import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Finds the fields in which two states of a record differ.
struct RecordDifference {
  /// The paths of the values that are not compared; those of attributes start at the attributes.
  private let ignored: Set<String>

  init(ignoring ignored: some Sequence<String>) {
    let prefix = Self.attributes + "."
    self.ignored = Set(
      ignored.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 })
  }

  /// The member whose members are fields of their own.
  private static let attributes = "attributes"
  /// The member that changes with the request, and says nothing about the record.
  private static let path = "href"

  /// Whether a field as a whole is not compared.
  func ignores(_ field: String) -> Bool { ignored.contains(field) }

  /// Returns the names of the attributes and of all other members that differ, in the order of the
  /// new record.
  func fields(of old: JSON, _ new: JSON) -> [String] {
    let attributes =
      ignores(Self.attributes) ? [] : differing(old[Self.attributes], new[Self.attributes])
    let others = differing(old, new).filter { $0 != Self.attributes && $0 != Self.path }
    return attributes + others
  }

  /// Returns the names of the members that differ.
  private func differing(_ old: JSON?, _ new: JSON?) -> [String] {
    let names: [String] = [new, old].flatMap { $0?.members.map(\.name) ?? [] }.unique
    return names.filter { !areEqual(old?[$0], new?[$0], at: $0) }
  }

  /// Returns whether two values mean the same, however they are written, or are at a path that is
  /// ignored; null means no value.
  private func areEqual(_ one: JSON?, _ other: JSON?, at path: String) -> Bool {
    if ignored.contains(path) { return true }
    let values = [one, other].map { $0.flatMap { $0.isNull ? nil : $0 } }
    guard let one = values[0], let other = values[1] else {
      return values[0] == nil && values[1] == nil
    }
    guard one.kind == other.kind else { return false }
    switch one.kind {
    case .null: return true
    case .bool: return one.bool == other.bool
    case .number:
      return one.text == other.text || one.canonicalNumber == other.canonicalNumber
    case .string: return one.string == other.string
    case .array:
      return one.count == other.count
        && zip(one.elements, other.elements).allSatisfy { areEqual($0, $1, at: path) }
    case .object:
      let names = Set(one.members.map(\.name)).union(other.members.map(\.name))
      return names.allSatisfy { areEqual(one[$0], other[$0], at: "\(path).\($0)") }
    }
  }
}

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
  var fields: [String] = []
  /// The ranks in the old list and in the new one, counted from 1; nil where the record is missing.
  var from: Int?
  var to: Int?

  /// The fields of the records, which are the columns in every format.
  static let table: Table<RecordChange> = [
    .string("change", \.kind.rawValue), .string("type", \.record["type"]?.string), .id("id", \.id),
    .string("name") { ($0.record["attributes"]?["name"] ?? $0.record["name"])?.string },
    .strings("fields", \.fields), .number("from", \.from), .number("to", \.to),
  ]

  /// The record to print.
  var json: JSONValue { .object(origin + Self.table.members(of: self)) }
}

/// The number of compared items, and of the differences of each kind.
struct ChangeCounts<Kind: RawRepresentable<String> & CaseIterable & Hashable> {
  private var compared = 0
  private var counts: [Kind: Int] = [:]

  /// Whether there was any difference.
  var hasChanges: Bool { !counts.isEmpty }

  mutating func count(_ items: Int) { compared += items }

  mutating func add(_ kind: Kind) { counts[kind, default: 0] += 1 }

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
