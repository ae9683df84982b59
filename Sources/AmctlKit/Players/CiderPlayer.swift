import AmctlCommandLine
import AmctlPlayer
import MusicAPI
import MusicServices

/// Cider as a player: over its own interface, which knows more than the bus.
struct CiderPlayer: RemotePlayer {
  let client: CiderClient
  private let origin: Origin

  static let identity = PlayerIdentity("cider", title: "Cider", backend: .cider)

  var identity: PlayerIdentity { Self.identity }

  /// The time limit for each response from Cider.
  private static let patience = Duration.seconds(2)

  /// Takes the one that a client reaches.
  init(_ client: CiderClient, at origin: Origin) {
    self.client = client.with(timeout: Self.patience)
    self.origin = origin
  }

  /// Takes the one that the settings name, with their token.
  ///
  /// Responses are replayed or recorded even for commands that send no requests otherwise.
  init(_ context: Context) throws {
    var context = context
    if case .none = context.replayMode {
      context.replayMode = try ReplayMode(
        ConnectionOptions(), context.settings, FolderRedaction(context), Messages(context),
        now: context.now)
    }
    try self.init(Service(context, ConnectionOptions(), usesCache: false), in: context)
  }

  /// Takes the one that the settings name, through the layers of a command.
  init(_ service: Service, in context: Context) throws {
    let host = try Host.cider.placed(by: context)
    let transport = try service.transport(to: host)
    self.init(CiderClient(transport: transport, origin: host.origin), at: host.origin)
  }

  func state() async throws(RemoteError) -> PlayerState {
    do throws(CiderError) { return try await readState() } catch { throw Self.error(error) }
  }

  private func readState() async throws(CiderError) -> PlayerState {
    let track = try await client.nowPlaying()
    var state = PlayerState()
    state.position = track?.position
    if try await client.isPlaying() {
      state.status = .playing
    } else {
      state.status = track == nil ? .stopped : .paused
    }
    state.volume = try await client.volume()
    if let shuffles = track?.shuffles {
      state.shuffles = shuffles
    } else {
      state.shuffles = try await client.shuffles()
    }
    if let mode = track?.repeatMode {
      state.repeatMode = RepeatMode(mode)
    } else {
      state.repeatMode = RepeatMode(try await client.repeatMode())
    }
    state.track = track.map { PlayerTrack($0) }
    state.abilities = PlayerState.Abilities(all: true)
    state.abilities.seek = track != nil
    return state
  }

  func send(_ command: PlayerCommand, in state: PlayerState) async throws(RemoteError) {
    let request = try request(for: command, in: state)
    do throws(CiderError) {
      switch command {
      case .shuffle(let isOn): _ = try await client.setShuffles(isOn)
      case .repeatMode(let mode): _ = try await client.setRepeatMode(CiderRepeatMode(mode))
      default: try await client.send(request)
      }
    } catch { throw Self.error(error) }
  }

  func description(
    of command: PlayerCommand, in state: PlayerState
  ) throws(RemoteError) -> String {
    let line = try request(for: command, in: state).description(at: origin)
    return switch command {
    case .shuffle(let isOn): line + ", unless it is already \(isOn ? "on" : "off")"
    case .repeatMode(let mode): line + ", until it is '\(mode.rawValue)'"
    default: line
    }
  }

  /// Returns the request for a command; throws if Cider does not support it.
  private func request(
    for command: PlayerCommand, in state: PlayerState
  ) throws(RemoteError) -> CiderCommand {
    switch command {
    case .play: return .play
    case .pause: return .pause
    case .toggle: return .playPause
    case .stop: return .stop
    case .next: return .next
    case .previous: return .previous
    case .seek(let target):
      guard state.abilities.seek else { throw .unable(identity, "seek") }
      return .seek(to: try state.position(of: target, in: identity))
    case .volume(let volume): return .volume(min(max(volume, 0), 1))
    case .shuffle: return .toggleShuffle
    case .repeatMode: return .toggleRepeat
    case .quit: throw .refused(identity, "other programs cannot quit it")
    }
  }

  // MARK: Playing something else

  /// What it plays by a catalog ID.
  static let types: [ResourceType] = [.songs, .albums, .playlists]

  /// How often the state is read until it shows what plays, and the pause after each time: Cider
  /// asks Apple about it first.
  private static let readings = (count: 100, pause: Duration.milliseconds(50))

  /// Shows the request that plays something, in a dry run.
  func show(_ command: CiderCommand) async throws(CiderError) {
    do { try await client.send(command) } catch CiderError.failed(.canceled) {}
  }

  /// Plays something in place of the queue; returns the state that shows it.
  ///
  /// Cider accepts the request before it knows whether there is such a thing.
  func play(
    _ command: CiderCommand, _ name: String, in before: PlayerState, clock: some Clock<Duration>
  ) async throws -> PlayerState {
    try await client.send(command)
    for _ in 0..<Self.readings.count {
      let now = try await state()
      if now.status == .playing, now.hasBegun(since: before) { return now }
      try await clock.sleep(for: Self.readings.pause)
    }
    throw Failure(
      .service, "Cider did not play \(name)", hint: "'amctl now -p cider' shows the current song")
  }

  static func error(_ error: CiderError) -> RemoteError { .failed(identity, error) }
}

extension PlayerState {
  /// Returns whether a song has begun since an earlier state, perhaps the same one again.
  fileprivate func hasBegun(since before: PlayerState) -> Bool {
    track?.id != before.track?.id || before.status != .playing
      || position ?? .zero < before.position ?? .zero
  }
}

extension PlayerTrack {
  /// Takes a song of Cider.
  init(_ track: CiderTrack) {
    self.init(attributes: track.json)
    id = track.id
    duration = track.duration
    catalogID = track.catalogID
  }

  private static let artworkSize = 600

  /// Takes the attributes of a song or a music video, as the catalog has them.
  init(attributes json: JSON) {
    self.init()
    let text = { (name: String) in json[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
    name = text("name")
    artists = [text("artistName")].compactMap(\.self)
    albumName = text("albumName")
    genres = json["genreNames"]?.elements.compactMap(\.string) ?? []
    trackNumber = json["trackNumber"]?.int
    discNumber = json["discNumber"]?.int
    releaseDate = text("releaseDate")
    url = text("url")
    artworkURL = Attributes<Artwork>(json["artwork"]).url(
      width: Self.artworkSize, height: Self.artworkSize)
    isrc = text("isrc")
  }
}

extension RepeatMode {
  fileprivate init(_ mode: CiderRepeatMode) {
    self =
      switch mode {
      case .one: .one
      case .all: .all
      default: .off
      }
  }
}

extension CiderRepeatMode {
  fileprivate init(_ mode: RepeatMode) {
    self =
      switch mode {
      case .off: .off
      case .one: .one
      case .all: .all
      }
  }
}
