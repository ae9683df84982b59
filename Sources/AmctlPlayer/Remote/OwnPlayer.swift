/// The player that 'play' started, over its socket: it needs no bus.
package struct OwnPlayer: RemotePlayer {
  private let place: PlayerPlace

  package var identity: PlayerIdentity {
    PlayerIdentity("amctl", title: "amctl", backend: .socket)
  }

  /// Takes the player at a place, if one is running.
  package init(at place: PlayerPlace) {
    self.place = place
  }

  /// The player with its state; nil if none is running.
  package func found() throws(RemoteError) -> FoundPlayer? {
    do throws(RemoteError) { return FoundPlayer(self, try state()) } catch {
      guard case .gone = error else { throw error }
      return nil
    }
  }

  package func state() throws(RemoteError) -> PlayerState {
    try ask { client throws(ControlClient.Failure) in try client.state() }
  }

  package func send(_ command: PlayerCommand, in state: PlayerState) throws(RemoteError) {
    try ask { client throws(ControlClient.Failure) in try client.perform(command) }
  }

  package func description(of command: PlayerCommand, in state: PlayerState) -> String {
    String(decoding: PlayerRequest.command(command).line.dropLast(), as: UTF8.self)
  }

  private func ask<Response>(
    _ question: (inout ControlClient) throws(ControlClient.Failure) -> Response
  ) throws(RemoteError) -> Response {
    do throws(ControlClient.Failure) {
      var client = try ControlClient(at: place)
      return try question(&client)
    } catch {
      switch error {
      case .nobody, .refused(LocalPlayer.hasEnded): throw .gone(identity)
      case .refused(let refusal): throw .refused(identity, refusal.description)
      case .broken(let reason): throw .refused(identity, reason)
      }
    }
  }
}
