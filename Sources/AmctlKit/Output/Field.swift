import AmctlCommandLine
import MusicAPI

/// A part of a resource, identified by the name a person types.
///
/// A bare name is looked up in `attributes` and then in the resource itself; a dotted path starts
/// at the resource, as in `attributes.artwork.url`, or at its attributes, as in `artwork.url`. A
/// number is a position in a list, and `*` means all of its elements, as in paths to redact.
struct Field: Sendable, Hashable {
  let name: String
  private let path: JSONPath
  /// Whether the value is a list of all the values that the path leads to.
  private let isForAll: Bool
  /// Whether the name is that of a member of the record, dots included.
  private var isMember = false

  /// Creates a field with any name; if a resource does not have it, the value is empty.
  init(_ name: String) {
    self.name = name
    path = JSONPath(name)
    isForAll = path.steps.contains("*")
  }

  /// Creates a field for the member of a record that has exactly this name.
  init(member name: String) {
    self.name = name
    path = JSONPath(steps: [name])
    isForAll = false
    isMember = true
  }

  /// The number of names in the path.
  var depth: Int { path.steps.count }

  /// Whether the value is in the member with that name.
  func reads(_ member: String) -> Bool { [member, "*"].contains(path.steps.first) }

  /// Returns the field's value in a resource; nil if there is none.
  func value(in resource: JSON) -> JSON? {
    if isMember { return resource[name] }
    guard isForAll else {
      return resource["attributes"]?.value(at: path) ?? resource.value(at: path)
    }
    let steps = path.steps[...]
    let values = resource["attributes"]?.values(along: steps) ?? resource.values(along: steps)
    let list = values.map { JSONValue.array($0.map { .json($0) }) }
    return list.flatMap { try? JSONDocument(parsing: $0.encoded()).root }
  }
}

extension JSON {
  /// Returns all values that a path leads to; nil if its first `*` matches nothing at all.
  fileprivate func values(along steps: ArraySlice<String>) -> [JSON]? {
    guard let step = steps.first else { return [self] }
    let rest = steps.dropFirst()
    switch kind {
    case .array where step == "*": return elements.flatMap { $0.values(along: rest) ?? [] }
    case .object where step == "*":
      return members.flatMap { $0.value.values(along: rest) ?? [] }
    default: return value(at: JSONPath(steps: [step]))?.values(along: rest)
    }
  }
}

/// The text of a value in a cell of a table or of separated values.
enum CellText {
  /// Returns bare strings, numbers as sent, lists of those joined by commas, and objects as JSON.
  static func of(_ value: JSON?) -> String {
    guard let value else { return "" }
    switch value.kind {
    case .null: return ""
    case .string: return value.string ?? ""
    case .bool, .number: return value.text
    case .array where value.elements.allSatisfy { $0.kind != .array && $0.kind != .object }:
      return value.elements.map { of($0) }.joined(separator: ", ")
    case .array, .object: return String(decoding: value.compact(), as: UTF8.self)
    }
  }

  /// Returns the same, but lists as JSON too.
  static func raw(_ value: JSON?) -> String {
    value?.kind == .array ? String(decoding: value?.compact() ?? [], as: UTF8.self) : of(value)
  }

  /// Returns whether a value has any text; null, an empty string and an empty list have none.
  static func hasText(_ value: JSON?) -> Bool {
    guard let value else { return false }
    return switch value.kind {
    case .null: false
    case .string: value.string != ""
    case .array: value.elements.contains { hasText($0) }
    case .bool, .number, .object: true
    }
  }

}

/// Reduces a resource to the requested fields.
struct Projection: Sendable {
  let fields: [Field]

  /// Returns an object with each field by its requested name; null if the resource does not have
  /// it.
  func bytes(of record: JSON) -> [UInt8] {
    value(of: record).encoded()
  }

  /// Returns the same object as a value to be included in another.
  func value(of record: JSON) -> JSONValue {
    let members = fields.map { field in
      JSONMember(field.name, field.value(in: record).map { .json($0) } ?? .null)
    }
    return .object(members)
  }
}

/// The known fields of the records that a command writes, for `--fields help`.
struct FieldHelp {
  /// The word for this help in a list of fields.
  static let word = "help"

  private let sections: [RecordFields.Section]
  private let options: OutputOptions

  /// The fields of its own records, if a program reads them.
  private static let table: Table<(field: RecordField, resource: ResourceType?)> = [
    .id("path", \.field.path), .string("type", \.field.value.rawValue),
    .string("needs", \.field.option), .string("resource", \.resource?.rawValue),
  ]

  /// Rejects a command with fields that nobody can list, and options that a list has no use for.
  init(
    _ fields: RecordFields, _ options: OutputOptions, of path: CommandPath
  ) throws(UsageError) {
    if let type = fields.unknownType { throw Self.error(for: type, of: path) }
    guard !fields.sections.isEmpty else {
      throw .rule(
        "'\(path.label)' has no list of fields", hint: "'-o json' shows the fields of its output")
    }
    let option = "--fields \(Self.word)"
    if let format = options.format, format.hasFixedFields {
      throw .conflict(option, "-o \(format)")
    }
    if options.hasFilter { throw .conflict(option, "--jq") }
    sections = fields.sections
    self.options = options
  }

  private static func error(for type: ResourceType, of path: CommandPath) -> UsageError {
    if type.rawValue.isEmpty { return .missingArgument("type", of: path) }
    let library = "library-"
    let isOfLibrary = type.rawValue.hasPrefix(library)
    let word = isOfLibrary ? String(type.rawValue.dropFirst(library.count)) : type.rawValue
    let known = isOfLibrary ? ResourceFacts.library : ResourceFacts.catalog
    return .invalidValue(
      .unknown(
        word, .isNot(isOfLibrary ? "a library type" : "a catalog type"),
        choices: known.map(\.pathName)), of: "<type>")
  }

  /// Writes the fields as a person reads them, or as records if a format was chosen.
  func write(
    to output: any OutputStream, width: Int, _ style: Style, _ messages: Messages
  ) throws {
    guard let format = options.format else { return try output.write(text(width: width)) }
    let presentation = Presentation(
      output: output, format: format, fields: [], showsHeader: !options.hidesHeader, style: style,
      messages: messages)
    try presentation.write(
      sections.flatMap { section in section.fields.map { ($0, section.type) } }, Self.table)
  }

  /// Returns the fields of each type, below its name.
  private func text(width: Int) -> String {
    let lists = sections.map { section in
      HelpSection(
        section.type?.rawValue ?? (sections.count > 1 ? "added by amctl" : "fields"),
        longestTerm: 40,
        rows: section.fields.map { field in
          (field.path, field.value.rawValue + (field.option.map { ", with \($0)" } ?? ""))
        })
    }
    return HelpSection.text(of: lists, width: width)
  }
}
