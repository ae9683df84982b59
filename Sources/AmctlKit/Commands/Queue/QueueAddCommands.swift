import AmctlCommandLine
import AmctlPlayer
import MusicAPI

struct QueueAddCommand: ServiceCommand {
  var input = SongInput()
  var isNext = false
  var isLast = false
  var place: Int?
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "add", summary: "Add songs at the end, after the current one, or at a position",
    examples: [
      "amctl queue add 1613600188": "Add a song at the end",
      "amctl queue add album 1616728060 --next": "Play an album after the current song",
      "amctl queue add 1613600188 --at 2": "Add a song as the second one",
    ])

  static let parameters: [Parameter<Self>] = [
    .group(\.input), .flag("next", \.isNext, help: "Add after the current song"),
    .flag("last", \.isLast, help: "Add after the last song (the default)"),
    .option("at", \.place, .place, help: "Add at this position, counted from 1"),
    .group(\.catalog), .group(\.connection),
  ]

  var conflicts: [(name: String, others: [String])] {
    [("--next", ["--last", "--at"]), ("--last", ["--at"])]
  }

  func run(in context: Context) async throws {
    try await RunningQueue(context).add(input, by: connection, in: context) { songs in
      .add(songs, place.map { .at($0) } ?? (isNext ? .next : .last))
    }
  }
}

struct QueueSetCommand: ServiceCommand {
  var input = SongInput()
  var start = 1
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "set", summary: "Replace the queue and play it",
    examples: [
      "amctl queue set album 1616728060": "Play an album instead",
      "amctl queue set album 1616728060 --start-at 3": "Start with its third song",
    ])

  static let parameters: [Parameter<Self>] = [
    .group(\.input),
    .option("start-at", \.start, .integer(in: 1...), help: "Start with the Nth song"),
    .group(\.catalog), .group(\.connection),
  ]

  func run(in context: Context) async throws {
    try await RunningQueue(context).add(input, by: connection, in: context) { songs in
      .set(songs, startingAt: start)
    }
  }
}
