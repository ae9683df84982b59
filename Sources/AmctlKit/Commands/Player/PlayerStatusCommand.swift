import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// `amctl player status`: shows the state of a player.
struct PlayerStatusCommand: LocalCommand {
  var players = PlayerOptions()
  var output = OutputOptions()

  static let help = CommandHelp(
    "status", summary: "Show the status of a player",
    discussion: """
      Times are in milliseconds. A value that the player does not report is null, not off or 0.
      """,
    examples: [
      "amctl player status": "Show the playing track",
      "amctl player status -o tsv --fields status": "Print the status alone",
    ])

  static let parameters: [Parameter<Self>] = [.group(\.players), .group(\.output)]

  var recordFields: RecordFields { PlayerFields.status }

  func run(in context: Context) async throws {
    let found = try await Players(context, players).chosen()
    let presentation = Presentation(context, output)
    if let only = found.first, found.count == 1 {
      return try presentation.write(
        .object(only.record), columns: PlayerColumns.status, id: "player")
    }
    try presentation.write(
      found.map { .object($0.record) }, columns: PlayerColumns.status, id: "player")
  }
}
