import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI
import MusicPlatform

/// `amctl fixtures ls`: lists the responses in a folder.
struct FixturesListCommand: LocalCommand {
  var directory = ""
  var output = OutputOptions()

  static let help = CommandHelp(
    "ls", aliases: ["list"], summary: "List the responses of a folder",
    examples: [
      CommandSpec.Example("amctl fixtures ls Fixtures", "List what is recorded, and when"),
      CommandSpec.Example(
        "amctl fixtures ls Fixtures -o tsv --fields status,path", "List statuses for a script"),
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    .group(\.output),
  ]

  private static let fields: RecordFields = [
    "method": .string, "path": .string, "status": .number, "recorded": .date, "size": .number,
    "file": .string,
  ]

  var recordFields: RecordFields { Self.fields }

  func run(in context: Context) async throws {
    let files = try NamedFolder(directory).fixtures()
    let presentation = Presentation(context, output)
    try presentation.write(files.compactMap(Self.record), columns: Self.fields.columns, id: "file")
    try presentation.messages.checkFixtures(files)
  }

  private static func record(_ file: FixtureFile) -> JSONValue? {
    guard case .success(let fixture) = file.fixture else { return nil }
    return .object(
      fixture.recordMembers + [
        JSONMember("size", .int(file.size)), JSONMember("file", .string(file.path)),
      ])
  }
}
