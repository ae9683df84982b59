import AmctlCommandLine
import AmctlPlayer

extension Players {
  /// The players that are not on the bus: Cider if it is configured or named, and on macOS those
  /// that scripts can control.
  var elsewhere: [any RemotePlayer] {
    get throws {
      var players: [any RemotePlayer] = []
      let settings = [.ciderToken, Host.cider.setting].compactMap(\.self)
      let isConfigured = settings.contains { context.settings[$0] != nil }
      if isNamed(CiderPlayer.identity) || isConfigured {
        players.append(try CiderPlayer(context))
      }
      #if os(macOS)
        let environment = context.environment.forOtherPrograms
        players += AppleScriptApp.allCases.map { AppleScriptPlayer($0, environment: environment) }
      #endif
      return players.filter { choice.allows($0.identity) }
    }
  }

  /// The player of previews, which is reached without a bus too, or hidden from it.
  var own: OwnPlayer? {
    let player = OwnPlayer(at: PlayerPlace(context.environment))
    return choice.allows(player.identity) ? player : nil
  }

  /// Returns whether a name that was typed, or set, means a player.
  private func isNamed(_ player: PlayerIdentity) -> Bool {
    choice.names.contains { player.isMeant(by: $0) }
  }

  /// Returns the players that are not on the bus, and why those that were named cannot be reached.
  ///
  /// That is an error here if it does not pass by starting the player.
  func foundElsewhere() async throws -> (found: [FoundPlayer], absences: [RemoteError]) {
    var found = try [own?.found()].compactMap(\.self)
    var absences: [RemoteError] = []
    for player in try elsewhere {
      do throws(RemoteError) {
        found.append(FoundPlayer(player, try await player.state()))
      } catch {
        try Task.checkCancellation()
        let isAbsent = [.network, .notFound].contains(Failure(error).exit)
        switch (isNamed(player.identity), isAbsent) {
        case (true, true): absences.append(error)
        case (true, false): throw error
        case (false, true): break
        // It might have been meant.
        case (false, false): messages.note("\(error).")
        }
      }
    }
    return (found, absences)
  }
}

extension PlayerIdentity {
  /// Returns whether a player on the bus is one that is reached in a better way.
  func isDouble(of others: [PlayerIdentity]) -> Bool {
    others.contains { isMeant(by: $0.name) }
  }
}
