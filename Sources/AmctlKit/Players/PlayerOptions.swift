import AmctlCommandLine
import AmctlDBus
import AmctlPlayer

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
