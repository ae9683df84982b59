import AmctlCommandLine
import AmctlPlayer
import MusicAPI
import MusicPlatform
import MusicServices

enum PlayTarget: String, CaseIterable, Sendable {
  /// This program, which plays previews.
  case local
  /// Cider, which plays whole songs.
  case cider
}

struct PlayCommand: ServiceCommand {
  var input = SongInput()
  var target = PlayTarget.local
  var start = 1
  var shuffles = false
  var repeatMode: RepeatMode?
  var volume: Int?
  var hidesFromSession = false
  var replaces = false
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "play", summary: "Play previews of songs, albums, playlists and artists",
    discussion: """
      Plays Apple's 30-second previews through mpv 0.33 or newer, without storing them. Keys: space \
      pauses, n and p skip, the arrows seek and change the volume, q quits. With -o, prints each \
      event as a record. 'amctl queue add ID' adds songs to the running player.

      To play on without the terminal: nohup amctl play ID </dev/null >/dev/null 2>&1 &
      """,
    examples: [
      "amctl play 1613600188": "Play the preview of a song",
      "amctl play album 1616728060 --shuffle": "Play an album's previews in random order",
      "amctl radio 1147783278 -o id | amctl play --from -": "Play the songs that 'radio' lists",
    ])

  static let parameters: [Parameter<Self>] = [
    .group(\.input),
    .option(
      "on", \.target, .choice("PLAYER"),
      help: "Play previews here, or whole songs in Cider"),
    .option(
      "start-at", \.start, .integer(in: 1...), help: "Start with the Nth song"),
    .flag("shuffle", \.shuffles, help: "Play in random order"),
    .option(
      "repeat", \.repeatMode, .choice("MODE"),
      help: "Repeat nothing, one song or all"),
    .option(
      "volume", \.volume, .integer(in: 0...100), help: "Volume in percent"),
    .flag(
      "no-mpris", \.hidesFromSession,
      help: "Hide the player from desktops and other programs (MPRIS)"),
    .flag("replace", \.replaces, help: "Replace the running player"),
    .group(\.output), .group(\.catalog), .group(\.connection),
  ]

  /// The option that plays whole songs.
  private static let onCider = "--on cider"

  var isPaged: Bool { false }

  func check() throws(UsageError) {
    guard target == .cider else { return }
    let others: [(String, Bool)] = [
      ("--replace", replaces), ("--no-mpris", hidesFromSession), ("-o", output.isGiven),
      ("--start-at", start > 1), ("--storefront", catalog.storefront != nil),
      ("--language", catalog.language != nil),
    ]
    if let other = others.first(where: \.1)?.0 { throw .conflict(Self.onCider, other) }
  }

  var recordFields: RecordFields {
    PlayerFields.status.adding([
      "event": .string, "index": .number, "count": .number, "reason": .string, "catalog": .object,
    ])
  }

  func run(in context: Context) async throws {
    if target == .cider { return try await playOnCider(context) }
    let service = try Service(context, connection)
    let source = try SongSource(service, in: context)
    let named = try input.all(in: context)
    guard !named.isEmpty else { return input.noteNothing(Messages(context)) }
    guard !service.isDryRun else {
      _ = try await source.songs(of: named)
      return
    }
    let place = PlayerPlace(context.environment)
    let mpv = try ExternalProgram.mpv(in: context.environment)
    // The running player continues until there are songs to replace it.
    let free = replaces ? nil : try place.take()
    let songs = try await source.songs(of: named)
    let player = LocalPlayer(
      try queue(of: songs), by: command(of: mpv, in: context),
      fetch: try TokenlessFetcher(service, from: "the preview server").preview)
    let taken = try free ?? place.takeOver()
    let session = PlaySession(
      player, Presentation(context, output), writesEvents: output.isGiven,
      published: hidesFromSession ? nil : PublishedPlayer(player, in: context.environment))
    do {
      let summary = try await session.run(at: taken, context.streams.input)
      try songs.check(played: summary.played, skipped: summary.skipped)
    } catch is CancellationError where StopSignal.current?.number != StopSignal.hangUp {
      // Control-C and SIGTERM end a player as 'q' does.
    }
  }

  /// Has Cider play one thing whole, which it does without this program.
  private func playOnCider(_ context: Context) async throws {
    let named = try input.all(in: context)
    guard let item = named.first else { return input.noteNothing(Messages(context)) }
    guard named.count == 1, CiderPlayer.types.contains(item.type) else {
      throw UsageError.rule(
        "'\(Self.onCider)' plays one song, album or playlist",
        hint: "add more in Cider's own window")
    }
    let service = try Service(context, connection, usesCache: false)
    let player = try CiderPlayer(service, in: context)
    let wanted = CiderCommand.playItem(item.item.value, type: item.type)
    guard !service.isDryRun else {
      service.showLater("the volume and the modes of Cider")
      return try await player.show(wanted)
    }
    let before = try await player.state()
    let settings: [PlayerCommand?] = [
      shuffles ? .shuffle(true) : nil, repeatMode.map { .repeatMode($0) },
      volume.map { .volume(Double($0) / 100) },
    ]
    for setting in settings.compactMap(\.self) {
      _ = try await player.perform(setting, in: before)
    }
    let after = try await player.play(
      wanted, "\(item.type.label) '\(item.item.value)'", in: before, clock: service.clock)
    Messages(context).confirm(PlayerCommand.play.success(on: player.identity, after))
  }

  /// Returns the position to start at; throws if it is out of range.
  private func checkedStart(of songs: SongSource.Songs) throws -> Int {
    let count = songs.items.count
    guard count > 0 else {
      try songs.check(played: 0)
      throw Failure(.notFound, "no songs to play")
    }
    guard start <= count else {
      throw UsageError.rule(
        PlayerRefusal.noPosition(start, of: count).description, hint: "change --start-at")
    }
    return start
  }

  private func queue(of songs: SongSource.Songs) throws -> PlayQueue {
    let place = try checkedStart(of: songs) - 1
    let isFree = shuffles && start == 1
    var queue = PlayQueue()
    queue.set(songs.items, startingAt: isFree ? .random(in: songs.items.indices) : place)
    if shuffles { queue.shuffleAll() }
    queue.repeatMode = repeatMode ?? .off
    return queue
  }

  private func command(of mpv: ExternalProgram, in context: Context) -> SpawnCommand {
    let own = (context.settings[.mpvOptions] ?? "").split(whereSeparator: \.isWhitespace)
    return SpawnCommand(
      path: mpv.path, arguments: MpvLine.arguments(volume: volume, own: own.map { String($0) }),
      environment: MpvLine.environment(context.environment.forOtherPrograms))
  }
}
