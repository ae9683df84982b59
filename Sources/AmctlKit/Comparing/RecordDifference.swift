import AmctlCommandLine
import MusicAPI

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
