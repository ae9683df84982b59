import AmctlCommandLine
import MusicAPI

/// The known fields of the records that a command writes, for `--fields help`.
struct FieldHelp {
  /// The word for this help in a list of fields.
  static let word = "help"

  private let sections: [RecordFields.Section]
  private let options: OutputOptions

  /// The fields of its own records, if a program reads them.
  private static let fields: RecordFields = [
    "path": .string, "type": .string, "needs": .string, "resource": .string,
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
    try presentation.write(records, columns: Self.fields.columns, id: "path")
  }

  private var records: [JSONValue] {
    sections.flatMap { section in
      section.fields.map { field -> JSONValue in
        [
          "path": .string(field.path), "type": .string(field.value.rawValue),
          "needs": field.option.map { .string($0) } ?? .null,
          "resource": section.type.map { .string($0.rawValue) } ?? .null,
        ]
      }
    }
  }

  /// Returns the fields of each type, below its name.
  private func text(width: Int) -> String {
    let lists = sections.map { section in
      let rows = section.fields.map { field in
        (
          term: field.path,
          meaning: field.value.rawValue + (field.option.map { ", with \($0)" } ?? "")
        )
      }
      let heading = section.type?.rawValue ?? (sections.count > 1 ? "added by amctl" : "fields")
      return [heading] + DefinitionList(rows: rows, longestTerm: 40).lines(width: width)
    }
    return lists.joined(separator: [""]).joined(separator: "\n") + "\n"
  }
}
