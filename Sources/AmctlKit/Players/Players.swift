import AmctlCommandLine
import AmctlDBus
import AmctlPlayer
import MusicPlatform

/// The players that a command may be about, wherever they are.
struct Players: Sendable {
  let choice: PlayerChoice
  let context: Context
  let messages: Messages

  /// Whether a missing bus is an error: only on macOS are players elsewhere.
  private static let needsBus: Bool = {
    #if os(macOS)
      false
    #else
      true
    #endif
  }()

  init(_ context: Context, _ options: PlayerOptions) {
    choice = options.choice(context.settings)
    self.context = context
    messages = Messages(context)
  }

  func bus() throws(RemoteError) -> BusConnection {
    do { return try BusConnection.session(context.environment.variables) } catch {
      throw .bus(error)
    }
  }

  /// Returns all players that are meant, the one to choose first.
  func ranked() async throws -> [FoundPlayer] {
    let (others, absences) = try await foundElsewhere()
    let identities = others.map(\.identity)
    let (onBus, recent) = try foundOnBus(needsBus: others.isEmpty && absences.isEmpty)
    let found = onBus.filter { !$0.identity.isDouble(of: identities) } + others
    let ranked = choice.ranked(found, recent: recent)
    if ranked.isEmpty, let absence = absences.first { throw absence }
    return ranked
  }

  /// Returns all players that are meant; none, with a notice, without a bus or a running Cider.
  func listed() async throws -> [FoundPlayer] {
    do { return try await ranked() } catch let error as RemoteError
      where error.failure.exit == .notFound
    {
      messages.note("No player is running; \(error).")
      return []
    }
  }

  /// Returns the players on the bus, and the names of those that were used last.
  private func foundOnBus(needsBus: Bool) throws -> (found: [FoundPlayer], recent: [String]) {
    do throws(RemoteError) {
      let players = MPRISPlayers(on: try bus())
      let found = try players.all()
      return (found, found.count > 1 ? players.recent() : [])
    } catch {
      guard case .bus(let cause) = error, cause.saysNoBus, !(needsBus && Self.needsBus) else {
        throw error
      }
      return ([], [])
    }
  }

  /// Returns the players that a command is for: one, unless all were asked for.
  func chosen() async throws -> [FoundPlayer] {
    let ranked = try await ranked()
    guard let first = ranked.first else { throw choice.noPlayer }
    if choice.names.contains(PlayerChoice.all) { return ranked }
    let others = ranked.dropFirst().filter { $0.state.status == .playing }
    if choice.names.isEmpty, first.state.status == .playing, !others.isEmpty {
      let names = others.map { "'\($0.identity.name)'" }.joined(separator: " and ")
      let verb = others.count == 1 ? "is" : "are"
      messages.note(
        "Using '\(first.identity.name)'. \(names) \(verb) playing too; choose one with -p.")
    }
    return [first]
  }
}

extension PlayerChoice {
  fileprivate var noPlayer: Failure {
    let names = names.filter { $0 != Self.all }
    guard names.isEmpty else {
      let list = names.map { "'\($0)'" }.joined(separator: " or ")
      return Failure(
        .notFound,
        names.count == 1 ? "\(list) is not running" : "no player named \(list) is running",
        hint: "'amctl player ls' lists the running players")
    }
    return Failure(
      .notFound, "no player is running", hint: "start one, or play previews with 'amctl play'")
  }
}

/// The options that say which player a command is about.
struct PlayerOptions: OptionGroup {
  private var names: [String] = []
  private var ignored: [String] = []

  static let title: String? = "PLAYER"

  /// The names that always mean something.
  private static let known = ["amctl", "cider", PlayerChoice.all]

  static let parameters: [Parameter<Self>] = [
    .list(
      "player", short: "p", \.names, .text("NAME", known: known, completion: .values(players)),
      help: "Player whose name starts with NAME, or all (default: the one that is playing)"),
    .list(
      "ignore", \.ignored, .text("NAME"), help: "Ignore players whose names start with NAME"),
  ]

  /// Returns the names that a shell offers, with those of the running players.
  private static func players(_ request: ValueCompletion.Request) -> [Candidate] {
    let bus = try? BusConnection.session(request.environment)
    let running = bus.flatMap { try? MPRISPlayers(on: $0).all() } ?? []
    let names = running.map { Candidate($0.identity.name, SafeText.line($0.identity.title ?? "")) }
    let others = known.filter { name in !names.contains { $0.value == name } }
    return names + others.map { Candidate($0) }
  }

  /// Returns the choice; a setting holds where the line names no player.
  func choice(_ settings: Settings) -> PlayerChoice {
    let preferred = settings[.player]?.split(separator: ",").map { String($0.trimmed) } ?? []
    return PlayerChoice(names.isEmpty ? preferred : names, ignoring: ignored)
  }
}
