import AmctlCommandLine
import MusicAPI

/// `amctl feed schema`: lists the columns of downloaded files.
struct FeedSchemaCommand: LocalCommand {
  var folder = ""
  var engine = EngineOptions()
  var output = OutputOptions()

  static let help = CommandHelp(
    "schema", summary: "List the columns of downloaded exports",
    discussion: """
      The columns and their types are read from the files, because they differ from Apple's \
      documentation and may change with each export. The types are named as the engine names them; \
      version, date and time are those of the export.
      """,
    examples: [
      CommandSpec.Example("amctl feed schema Feed", "List the columns of each view"),
      CommandSpec.Example("amctl feed schema Feed -o tsv", "Print rows for a script"),
    ])

  static let parameters: [Parameter<Self>] = [
    FeedGroup.folder(\.folder), .group(\.engine), .group(\.output),
  ]

  private static let fields: RecordFields = [
    "view": .string, "column": .string, "type": .string,
  ]

  var recordFields: RecordFields { Self.fields }

  func run(in context: Context) async throws {
    let engine = try engine.engine(for: "feed schema", in: context.environment)
    let presentation = Presentation(context, output)
    let views = try FeedFolder(folder).views(presentation.messages)
    let run = try engine.start(QueryScript(views: views))
    var records: [JSONValue] = []
    for view in views {
      records += try run.columns().map { column in
        ["view": .string(view.name), "column": .string(column.name), "type": .string(column.type)]
      }
    }
    try run.finish()
    try presentation.write(records, columns: Self.fields.columns, id: "column")
  }
}
