import AmctlCommandLine
import MusicAPI

/// Tells what identifies the records of two files: the type and the id, or a field.
struct RecordIdentity {
  private let field: Field?
  private var scopes = RecordScopes()
  /// The fields to ignore that no record has so far.
  private(set) var unseen: Set<String>

  /// Without a name of a field, records are identified by their type and id.
  init(by field: String?, ignoring ignored: [String]) {
    self.field = field.map { Field($0) }
    unseen = Set(ignored)
  }

  /// Returns what identifies a record; one that lacks it is an error that names the place.
  mutating func key(
    of record: JSON, in list: String, at place: String
  ) throws(UsageError) -> RecordKey {
    guard record.kind == .object else {
      throw .rule("\(place): not a record, which is a JSON object", hint: nil)
    }
    if !unseen.isEmpty {
      unseen = unseen.filter { record["attributes"]?[$0] == nil && record[$0] == nil }
    }
    guard let id = id(of: record) else {
      throw .rule(
        "\(place): the record has no \(field.map { "'\($0.name)'" } ?? "ID")",
        hint: field == nil
          ? "'--key FIELD' names another field that identifies a record"
          : "'--key' needs a field that every record has")
    }
    let type = field == nil ? record["type"]?.string ?? "" : ""
    return RecordKey(scope: scopes.number(of: list, type), id: id)
  }

  /// Returns the id of a record, or the value of the field, as text.
  func id(of record: JSON) -> String? {
    guard let field else { return record.resourceID }
    guard let value = field.value(in: record) else { return nil }
    switch value.kind {
    case .string: return value.string.flatMap { $0.isEmpty ? nil : $0 }
    case .number, .bool: return value.text
    case .null, .array, .object: return nil
    }
  }
}
