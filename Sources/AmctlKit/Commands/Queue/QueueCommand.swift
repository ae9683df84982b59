import AmctlCommandLine
import AmctlPlayer
import MusicAPI

struct QueueCommand: LocalCommand, TableCommand {
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

  /// The entries of the queue; places count from 1.
  static let table: Table<(index: Int, entry: QueueListing.Entry, isCurrent: Bool)> = [
    .number("index", \.index), .number("entry", \.entry.number), .boolean("current", \.isCurrent),
    .id("id", \.entry.item.track.catalogID), .string("type", \.entry.item.type),
    .string("name", \.entry.item.track.name), .string("artistName", \.entry.item.track.artistName),
    .boolean("isPreview", \.entry.item.track.isPreview),
  ]

  private static let columns = ["index", "name", "artistName", "id", "current"]

  func run(in context: Context) async throws {
    let queue = try RunningQueue(context).listing() ?? QueueListing()
    let rows = queue.entries.enumerated().map { ($0 + 1, $1, $0 == queue.current) }
    try Presentation(context, output).write(
      rows.map(Self.table.record), columns: Self.columns.map { Column($0) }, id: Self.table.id)
  }
}
