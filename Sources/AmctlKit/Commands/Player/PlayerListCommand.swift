import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// `amctl player ls`: lists the players.
struct PlayerListCommand: LocalCommand {
  var players = PlayerOptions()
  var output = OutputOptions()

  static let help = CommandHelp(
    "ls", aliases: ["list"], summary: "List the running players, the default first",
    discussion: "The list is empty if no player is running.",
    examples: [
      "amctl player ls": "See which players can be controlled",
      "amctl player ls -o tsv --fields player,status": "List names and states",
    ])

  static let parameters: [Parameter<Self>] = [.group(\.players), .group(\.output)]

  var recordFields: RecordFields { PlayerFields.status.adding(["isChosen": .boolean]) }

  func run(in context: Context) async throws {
    let found = try await Players(context, players).listed()
    let presentation = Presentation(context, output)
    try presentation.write(
      found.enumerated().map { index, player in
        .object(player.record + [JSONMember("isChosen", .bool(index == 0))])
      }, columns: PlayerColumns.list, id: "player")
  }
}
