import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// The columns of a table of the queue.
enum QueueTable {
  private static let columns = ["index", "name", "artistName", "id", "current"]

  /// The fields of the records.
  static let fields: RecordFields = [
    "index": .number, "entry": .number, "current": .boolean, "id": .string, "type": .string,
    "name": .string, "artistName": .string, "isPreview": .boolean,
  ]

  /// Writes a queue.
  static func write(
    of owner: QueueOwner, in context: Context, _ output: OutputOptions
  ) async throws {
    try Presentation(context, output).write(
      try await owner.records(in: context), columns: columns.map { Column($0) }, id: "id")
  }
}

/// `amctl queue`: lists the play queue.
struct QueueCommand: LocalCommand {
  var queue = QueueOptions()
  var output = OutputOptions()

  static let help = CommandHelp(
    "queue", summary: "Show and change the play queue",
    discussion: """
      Lists the play queue, with the current song marked; it is empty if no player is running. \
      Positions count from 1. With --on cider, the commands list and change Cider's queue, which \
      includes the songs already played.
      """,
    examples: [
      CommandSpec.Example("amctl queue -o ndjson", "List the queue"),
      CommandSpec.Example("amctl queue add 1613600188 --next", "Play a song after the current one"),
      CommandSpec.Example("amctl queue move 5 2", "Move the fifth song to position 2"),
    ])

  static let parameters: [Parameter<Self>] = [.group(\.queue), .group(\.output)]

  var recordFields: RecordFields { QueueTable.fields }

  func run(in context: Context) async throws {
    try await QueueTable.write(of: queue.owner, in: context, output)
  }
}

/// `amctl queue ls`: lists what the player plays.
struct QueueListCommand: LocalCommand {
  var queue = QueueOptions()
  var output = OutputOptions()

  static let help = CommandHelp(
    "ls", aliases: ["list"], summary: "List the songs in playing order",
    examples: [
      CommandSpec.Example("amctl queue ls", "List the queue"),
      CommandSpec.Example("amctl queue ls -o id", "Print the song IDs"),
    ])

  static let parameters: [Parameter<Self>] = [.group(\.queue), .group(\.output)]

  var recordFields: RecordFields { QueueTable.fields }

  func run(in context: Context) async throws {
    try await QueueTable.write(of: queue.owner, in: context, output)
  }
}

/// A command that changes the queue by places.
protocol QueueEditCommand: LocalCommand {
  /// Whose queue it is.
  var queue: QueueOptions { get }
  /// The change.
  var edit: QueueEdit { get }
}

extension QueueEditCommand {
  var recordFields: RecordFields { QueueTable.fields }

  func run(in context: Context) async throws {
    try await queue.owner.change(edit, in: context)
  }
}

extension ValueType where Value == Int {
  /// A place in the queue.
  static var place: Self { .integer("N", in: 1...) }
}
