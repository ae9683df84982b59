import AmctlCommandLine
import MusicAPI

/// `amctl queue`: lists the play queue.
struct QueueCommand: LocalCommand {
  var output = OutputOptions()

  static let help = CommandHelp(
    "queue", summary: "Show and change the play queue",
    discussion: """
      Lists the play queue, with the current song marked; it is empty if no player is running. \
      Positions count from 1.
      """,
    examples: [
      "amctl queue -o ndjson": "List the queue",
      "amctl queue add 1613600188 --next": "Play a song after the current one",
      "amctl queue move 5 2": "Move the fifth song to position 2",
    ])

  static let parameters: [Parameter<Self>] = [.group(\.output)]

  private static let columns = ["index", "name", "artistName", "id", "current"]

  var recordFields: RecordFields {
    [
      "index": .number, "entry": .number, "current": .boolean, "id": .string, "type": .string,
      "name": .string, "artistName": .string, "isPreview": .boolean,
    ]
  }

  func run(in context: Context) async throws {
    try Presentation(context, output).write(
      try RunningQueue(context).records(), columns: Self.columns.map { Column($0) },
      id: "id")
  }
}
