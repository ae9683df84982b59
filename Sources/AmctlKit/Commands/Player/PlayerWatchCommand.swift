import AmctlCommandLine
import AmctlPlayer
import MusicAPI

struct PlayerWatchCommand: ServiceCommand {
  var isMatched = false
  var players = PlayerOptions()
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "watch", summary: "Report player events as they happen",
    discussion: """
      Prints 'appeared' for each running player, then an event for each change: 'track', 'status', \
      'seek', 'volume', 'options' (order and speed), 'appeared', 'gone', and 'none' when the last \
      player is gone. Without -p, watches all players. Control-C ends it. 'amctl player status' \
      shows the position between events.

      At a terminal, and with -o table, an event is a line such as '20:14:03 track    Northern \
      Lights – Glass Harbour'; elsewhere it is a line of JSON.
      """,
    examples: [
      "amctl player watch": "See each change",
      "amctl player watch -o ndjson --jq 'select(.event == \"track\") | .track.name'":
        "Print the title of each new track",
    ])

  static let parameters: [Parameter<Self>] = [
    .flag("catalog", \.isMatched, help: "Also find each new track in the catalog"),
    .group(\.players), .group(\.output), .group(\.catalog), .group(\.connection),
  ]

  var isPaged: Bool { false }

  var recordFields: RecordFields {
    PlayerFields.status.adding(["event": .string, "catalog": .object])
  }

  func run(in context: Context) async throws {
    var watcher = try PlayersWatcher(Players(context, players))
    var songs = isMatched ? try WatchedSongs(context, connection) : nil
    let isForPerson = context.streams.out.isTerminal && output.fields.isEmpty
    let presentation = Presentation(context, output, standard: isForPerson ? .table : .ndjson)
    var stream =
      presentation.showsUsualTable
      ? RecordStream(presentation, by: WatchLineWriter(to: presentation.output))
      : RecordStream(presentation, columns: PlayerColumns.events, id: "player")
    while true {
      for event in try await watcher.next() {
        let match = try await songs?.members(for: event) ?? []
        try stream.write(.object(event.record + match))
      }
    }
  }
}

/// Finds the tracks of events in the catalog.
private struct WatchedSongs {
  private var songs: CatalogSongs
  private let messages: Messages

  init(_ context: Context, _ connection: ConnectionOptions) throws {
    let service = try Service(context, connection)
    // Without credentials, nothing could be found later.
    _ = try service.client
    songs = try CatalogSongs(service, in: context)
    messages = Messages(context)
  }

  /// Returns the members to add to an event; a failure is reported, and the watch continues.
  mutating func members(for event: WatchEvent) async throws -> [JSONMember] {
    guard [.track, .appeared].contains(event.kind), let track = event.state?.track else {
      return []
    }
    var found = JSONValue.null
    do { found = try await songs.match(of: track).catalogRecord } catch {
      let failure = Failure(error)
      if failure.exit == .interrupted { throw error }
      messages.say(failure.message ?? "")
    }
    return [JSONMember("catalog", found)]
  }
}
