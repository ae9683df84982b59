import AmctlCommandLine
import AmctlPlayer

/// A command to a player in one word.
protocol PlayerVerb: Sendable {
  static var summary: String { get }
  static var command: PlayerCommand { get }
}

/// `amctl player play` and the other commands of one word.
struct PlayerVerbCommand<Verb: PlayerVerb>: LocalCommand {
  var players = PlayerOptions()
  var options = PlayerSendOptions()

  static var help: CommandHelp {
    CommandHelp(
      Verb.command.words[0], summary: Verb.summary,
      examples: ["amctl player \(Verb.command.words[0])": Verb.summary])
  }

  static var parameters: [Parameter<Self>] { [.group(\.options), .group(\.players)] }

  func run(in context: Context) async throws {
    try await options.tell(players, in: context) { _ in Verb.command }
  }
}

enum PlayVerb: PlayerVerb {
  static let summary = "Play, or resume after a pause"
  static let command = PlayerCommand.play
}

enum PauseVerb: PlayerVerb {
  static let summary = "Pause"
  static let command = PlayerCommand.pause
}

enum ToggleVerb: PlayerVerb {
  static let summary = "Toggle play and pause"
  static let command = PlayerCommand.toggle
}

enum StopVerb: PlayerVerb {
  static let summary = "Stop"
  static let command = PlayerCommand.stop
}

enum NextVerb: PlayerVerb {
  static let summary = "Go to the next track"
  static let command = PlayerCommand.next
}

enum PreviousVerb: PlayerVerb {
  static let summary = "Go to the previous track"
  static let command = PlayerCommand.previous
}

enum QuitVerb: PlayerVerb {
  static let summary = "End the player"
  static let command = PlayerCommand.quit
}
