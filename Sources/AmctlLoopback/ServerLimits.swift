/// How much a server takes from its clients, and how long it waits for them.
package struct ServerLimits: Sendable {
  /// The bytes of a request's line and headers; more are answered 431.
  package var head = 64 << 10
  /// The bytes of a request's body; more are answered 413.
  package var body = 64 << 20
  /// The connections at one time; another one is answered 503 and closed.
  package var connections = 512
  /// How long a request may take to arrive, from its first byte on, and an answer to be taken.
  package var patience = Duration.seconds(30)
  /// How long a connection may be open without a request on its way.
  package var idleness = Duration.seconds(75)

  /// The usual limits.
  package init() {}

  /// Limits for a client that is trusted, however slow its machine is: it is waited for.
  package static let patient: ServerLimits = {
    var limits = ServerLimits()
    (limits.patience, limits.idleness) = (.seconds(3600), .seconds(3600))
    return limits
  }()
}
