import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// The options of commands that tell a player something.
struct PlayerSendOptions: OptionGroup {
  var isConfirmed = false
  var isDryRun = false

  static let parameters: [Parameter<Self>] = [
    .flag("wait", \.isConfirmed, help: "Fail unless the effect is confirmed within half a second"),
    .flag("dry-run", \.isDryRun, help: "Print the call without sending it"),
  ]
}

extension PlayerOptions {
  /// Prints a value of the chosen player, which some players do not have.
  func write(
    _ name: String, in context: Context, _ text: (PlayerState) -> String?
  ) async throws {
    guard let player = try await Players(context, self).chosen().first else { return }
    guard let text = text(player.state) else {
      throw RemoteError.lacks(player.identity, "print its \(name)")
    }
    try context.streams.out.write(text + "\n")
  }
}

extension PlayerSendOptions {
  /// Tells each of the chosen players a command, which may depend on the state of the player.
  func tell(
    _ players: PlayerOptions, in context: Context,
    _ command: (PlayerState) throws -> PlayerCommand
  ) async throws {
    let messages = Messages(context)
    let found = try await Players(context, players).chosen()
    var failed: [(player: PlayerIdentity, error: any Error)] = []
    for player in found {
      do {
        let command = try command(player.state)
        if isDryRun {
          let text = try player.player.description(of: command, in: player.state)
          try context.streams.out.write(text + "\n")
        } else {
          let outcome = try await player.player.perform(command, in: player.state)
          try report(outcome, of: command, on: player.identity, messages)
        }
      } catch {
        guard found.count > 1 else { throw error }
        messages.say(Failure(error).message ?? "")
        failed.append((player.identity, error))
      }
    }
    guard let first = failed.first else { return }
    var failure = Failure(first.error)
    failure.message = "\(failed.count) of \(found.count) players failed"
    failure.missing = failed.map(\.player.name)
    if failed.count < found.count { failure.exit = .partial }
    throw failure
  }

  /// Reports the outcome; with `--wait`, an unconfirmed effect is an error.
  private func report(
    _ outcome: CommandOutcome, of command: PlayerCommand, on player: PlayerIdentity,
    _ messages: Messages
  ) throws {
    switch outcome {
    case .seen(let state): messages.confirm(command.success(on: player, state))
    case .ended where command == .quit: messages.confirm("'\(player.name)' has ended.")
    case .ended: messages.note("The queue has ended.")
    case .unseen:
      guard !isConfirmed else {
        throw Failure(.service, "'\(player.name)' did not change within 0.5 s")
      }
      messages.note("No confirmation from '\(player.name)'; it may ignore '\(command.words[0])'.")
    }
  }
}
