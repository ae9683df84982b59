import AmctlCommandLine
import AmctlPlayer
import MusicAPI

enum PlayerGroup {
  static let help = CommandHelp(
    "player", summary: "Control any player on this machine",
    discussion: """
      Controls Spotify, VLC, mpv, browsers, 'amctl play' and any other MPRIS player: the one that \
      is playing, or the one named with -p. Each command waits up to half a second to confirm its \
      effect. To change the speed or open a file, use the player itself, such as 'mpv --speed'.

      Cider is controlled through its own interface, with -p cider or if AMCTL_CIDER_TOKEN is set. \
      On macOS, scripts control Music and Spotify, once you allow it.
      """,
    examples: [
      "amctl player toggle": "Pause or resume",
      "amctl player seek +15": "Skip 15 seconds",
      "amctl player -p spotify volume 40": "Set the volume of one player",
    ])
}

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
