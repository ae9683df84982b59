import AmctlCommandLine
import AmctlLoopback
import MusicPlatform

/// What answers the requests to `fixtures serve`.
protocol FixtureResponder: Sendable {
  /// Starts a server whose requests have to pass a gate.
  func listen(
    at host: IPAddress?, port: UInt16, behind gate: ServerGate,
    onEvent: @escaping @Sendable (ServerEvent) -> Void
  ) throws(SystemError) -> LoopbackServer
  /// Says at the end what there is to say.
  func report(to messages: Messages)
  /// Throws if the server's work was not a success.
  func check(ranProgram: Bool) throws
}
