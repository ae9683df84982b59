import AmctlDBus
import AmctlPlayer

extension RemoteError: ReportedError {
  /// The failure; a player that does not do something has rejected it.
  var failure: Failure {
    switch self {
    case .bus(let error): error.failure
    case .gone: Failure(.notFound, description)
    case .silent: Failure(.service, description, reason: .timeout)
    case .lacks, .unable, .refused, .unknownLength, .unknownPosition:
      Failure(.service, description)
    case .beyondEnd: Failure(.usage, description)
    case .forbidden:
      // The user decides what a terminal may control.
      Failure(
        .credentials, description,
        hint: "allow it in System Settings → Privacy & Security → Automation", reason: .rejected)
    case .failed(_, let error): Failure(error)
    }
  }
}

extension BusError: ReportedError {
  /// Whether the session has no bus, and therefore no player on one.
  var saysNoBus: Bool {
    switch self {
    case .noBus, .unusableAddress, .cannotConnect: true
    default: false
    }
  }

  /// The failure: without a bus there is no player, which is not a failure of a network.
  var failure: Failure {
    switch self {
    case .interrupted: Failure(.interrupted, nil)
    case _ where saysNoBus:
      Failure(
        .notFound, description,
        hint: "run it from a desktop session, or set DBUS_SESSION_BUS_ADDRESS",
        reason: .connect)
    default: Failure(.network, description, reason: .connect)
    }
  }
}
