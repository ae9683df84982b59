import MusicAPI

/// The fields in which two states of a record differ.
enum RecordDifference {
  /// The member whose members are fields of their own.
  private static let attributes = "attributes"
  /// The member that changes with the request, and says nothing about the record.
  private static let path = "href"

  /// Returns the names of the attributes and of all other members that differ, in the order of the
  /// new record.
  static func fields(of old: JSON, _ new: JSON) -> [String] {
    let others = differing(old, new).filter { $0 != attributes && $0 != path }
    return attributes(of: old, new) + others
  }

  /// Returns the names of the attributes that differ, in the order of the new record.
  static func attributes(of old: JSON, _ new: JSON) -> [String] {
    differing(old[attributes], new[attributes])
  }

  /// Returns the names of the members that differ.
  private static func differing(_ old: JSON?, _ new: JSON?) -> [String] {
    var known: Set<String> = []
    let names = [new, old].flatMap { $0?.members.map(\.name) ?? [] }
      .filter { known.insert($0).inserted }
    return names.filter { !areEqual(old?[$0], new?[$0]) }
  }

  /// Returns whether two values mean the same, however they are written; null means no value.
  private static func areEqual(_ one: JSON?, _ other: JSON?) -> Bool {
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
        && zip(one.elements, other.elements).allSatisfy { areEqual($0, $1) }
    case .object:
      let names = Set(one.members.map(\.name)).union(other.members.map(\.name))
      return names.allSatisfy { areEqual(one[$0], other[$0]) }
    }
  }
}
