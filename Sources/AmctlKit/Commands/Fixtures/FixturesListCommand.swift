import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI
import MusicPlatform

/// `amctl fixtures`: manages recorded responses.
enum FixturesGroup {
  static let help = CommandHelp(
    "fixtures", summary: "Manage recorded responses",
    discussion: """
      'amctl ... --record DIR' records responses, 'amctl ... --replay DIR' answers from them. Only \
      'verify --live' needs credentials.

      '--scenario NAME' with either of them makes several commands one sequence, in \
      DIR/scenarios/NAME. What reads DIR reads its scenarios too, except 'serve', 'refresh' and \
      'convert'.
      """,
    examples: [
      CommandSpec.Example("amctl genres --record Answers", "Record a response"),
      CommandSpec.Example("amctl fixtures ls Answers", "List what is recorded"),
      CommandSpec.Example("amctl fixtures serve Answers --port 8080", "Serve them to any program"),
    ])
}

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
    .word(
      "dir", \.directory, .directory(completion: .fixtureFolders), help: "The folder of fixtures"),
    .group(\.output),
  ]

  private static let columns = [
    Column("method"), Column("path"), Column("status", .number), Column("recorded"),
    Column("size", .number), Column("file"),
  ]

  func run(in context: Context) async throws {
    let files = try NamedFolder(directory).fixtures()
    let presentation = Presentation(context, output)
    try presentation.write(files.compactMap(Self.record), columns: Self.columns, id: "file")
    try UnreadableFixtures(among: files)?.report(to: presentation.messages)
  }

  private static func record(_ file: FixtureFile) -> JSONValue? {
    guard case .success(let fixture) = file.fixture else { return nil }
    return [
      "method": .string(fixture.request.method.rawValue),
      "path": .string(fixture.request.target.description),
      "status": .int(fixture.response.status.rawValue),
      "recorded": fixture.recorded.map { .string($0.iso8601) } ?? .null,
      "size": .int(file.size), "file": .string(file.path),
    ]
  }
}

/// The files in a folder that are not fixtures.
struct UnreadableFixtures {
  private let faults: [TransportError]
  private let total: Int

  /// Selects the unreadable files; nil if all are fixtures.
  init?(among files: [FixtureFile]) {
    faults = files.compactMap { file in
      if case .failure(let error) = file.fixture { error } else { nil }
    }
    total = files.count
    if faults.isEmpty { return nil }
  }

  /// Reads the fixtures of a folder; nil if all are fixtures.
  init?(in directory: String) throws(FileError) {
    (faults, total) = try FixtureFile.faults(in: directory)
    if faults.isEmpty { return nil }
  }

  /// Reports the files, and throws.
  func report(to messages: Messages) throws(CommandError) {
    for fault in faults { messages.say(fault.description) }
    throw CommandError(
      message: "\(faults.count) of \(total) files are not fixtures")
  }
}
