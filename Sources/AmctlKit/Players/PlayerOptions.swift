import AmctlCommandLine
import AmctlPlayer

/// The options that say which player a command is about.
struct PlayerOptions: OptionGroup {
  private var names: [String] = []
  private var ignored: [String] = []

  static let title: String? = "PLAYER OPTIONS"

  static let parameters: [Parameter<Self>] = [
    .list(
      "player", short: "p", \.names, .text("NAME", known: ["amctl", "cider", PlayerChoice.all]),
      help: "Player whose name starts like this, or all (default: the one that is playing)"),
    .list(
      "ignore", \.ignored, .text("NAME"), help: "Ignore players whose names start like this"),
  ]

  /// Returns the choice; a setting holds where the line names no player.
  func choice(_ settings: Settings) -> PlayerChoice {
    let preferred = settings[.player]?.split(separator: ",").map { String($0.trimmed) } ?? []
    return PlayerChoice(names.isEmpty ? preferred : names, ignoring: ignored)
  }
}
