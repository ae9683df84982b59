import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// A command that adds songs to the queue.
protocol QueueAddingCommand: ServiceCommand {
  /// The songs.
  var input: SongInput { get }
  /// Returns the change that adds them.
  func edit(_ items: [PlayItem]) -> QueueEdit
}

extension QueueAddingCommand {
  func run(in context: Context) async throws {
    let service = try Service(context, connection)
    let items = try input.all(in: context)
    guard !items.isEmpty else { return input.noteNothing(Messages(context)) }
    let source = try SongSource(service, in: context)
    guard !service.isDryRun else {
      _ = try await source.songs(of: items)
      return
    }
    // Without a player, the songs would be requested in vain.
    let queue = RunningQueue(context)
    try queue.check()
    let songs = try await source.songs(of: items)
    if !songs.items.isEmpty { try queue.change(edit(songs.items)) }
    try songs.check(played: songs.items.count)
  }
}

/// `amctl queue add`: adds songs at the end, after the current one, or at a position.
struct QueueAddCommand: QueueAddingCommand {
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

  func edit(_ items: [PlayItem]) -> QueueEdit {
    .add(items, place.map { .at($0) } ?? (isNext ? .next : .last))
  }
}

/// `amctl queue set`: replaces the queue.
struct QueueSetCommand: QueueAddingCommand {
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

  func edit(_ items: [PlayItem]) -> QueueEdit { .set(items, startingAt: start) }
}
