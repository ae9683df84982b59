import MusicAPIFixtures
import MusicAPI

/// `amctl fixtures ls`: the exchanges of a folder.
struct FixturesListCommand: Command {
  static let directory = Positional("dir", .directory(), help: "The folder of fixtures")

  static let spec = CommandSpec(
    "ls", aliases: ["list"], summary: "List the exchanges of a folder",
    positionals: [directory],
    examples: [
      CommandSpec.Example("amctl fixtures ls Fixtures", "What is recorded, and when"),
      CommandSpec.Example(
        "amctl fixtures ls Fixtures -o tsv --fields status,path", "Statuses, for a script"),
    ])
  static let sendsRequests = false

  private static let columns = [
    Column("method"), Column("path"), Column("status", .number), Column("recorded"),
    Column("size", .number), Column("file"),
  ]

  private let directory: String

  init(_ arguments: Arguments) throws(UsageError) {
    directory = try arguments[Self.directory]
  }

  func run(in context: Context) async throws {
    let files = try NamedFolder(directory).fixtures()
    let records = files.compactMap(Self.record)
    let limit = context.options.extent.count ?? records.count
    try context.write(
      Array(records.prefix(limit)), columns: Self.columns, id: "file", to: context.presentation())
    try context.sayUnreadable(files)
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

extension Context {
  /// Names the files that are no fixtures, and fails when there are any.
  func sayUnreadable(_ files: [FixtureFile]) throws(CommandFailure) {
    let faults = files.compactMap { file -> TransportError? in
      if case .failure(let error) = file.fixture { error } else { nil }
    }
    for fault in faults { talk.say(fault.description) }
    guard !faults.isEmpty else { return }
    throw CommandFailure(
      message: "\(faults.count) of \(files.count) files cannot be read as fixtures.")
  }
}
