import AmctlCommandLine
import MusicAPI

/// The known fields of the resources that a command prints, for `--fields help`.
struct FieldHelp {
  /// The word for this help in a list of fields.
  static let word = "help"

  private let types: [ResourceType]

  /// Rejects a command that prints no resources; another has fields that nobody declared.
  init(_ types: [ResourceType], of path: CommandPath) throws(UsageError) {
    guard !types.isEmpty else {
      throw .rule(
        "'\(path.label)' has no list of fields", hint: "'-o json' shows those of its output")
    }
    self.types = types
  }

  /// Returns the fields of each type, as they are written.
  func text(width: Int) -> String {
    let sections = types.map { type in
      let rows = Self.rows(of: type.facts?.kind.members ?? [])
      return ["\(type)"] + DefinitionList(rows: rows, longestTerm: 40).lines(width: width)
    }
    return sections.joined(separator: [""]).joined(separator: "\n") + "\n"
  }

  /// A field, and what its value is.
  private typealias Row = (term: String, meaning: String)

  private static func rows(of members: [any SchemaMember]) -> [Row] {
    let common: [Row] = [("id", "String"), ("type", "String"), ("href", "String")]
    return common
      + members.flatMap { member -> [Row] in
        let path = "\(member.section.rawValue).\(member.name).data.*.id"
        return switch member.section {
        case .attributes: rows(of: member, named: member.name)
        case .relationships: [(path, "String, with --include \(member.name)")]
        case .views: [(path, "String, with --views \(member.name)")]
        }
      }
  }

  /// Returns an attribute, or each of those inside it; a list means all of its elements.
  private static func rows(of member: any SchemaMember, named name: String) -> [Row] {
    let isList = member.expected.hasPrefix("[")
    let condition = member.isExtended ? ", with --extend \(member.name)" : ""
    guard member.nested.isEmpty else {
      return member.nested.flatMap { inner in
        rows(of: inner, named: name + (isList ? ".*." : ".") + inner.name).map { row in
          (row.term, row.meaning + condition)
        }
      }
    }
    return [(name, valueName(of: member) + condition)]
  }

  /// Returns what the value is called; a time is a string in the JSON, and no Unix time.
  private static func valueName(of member: any SchemaMember) -> String {
    member.expected == "\(UnixTime.self)" ? "\(String.self)" : member.expected
  }
}
