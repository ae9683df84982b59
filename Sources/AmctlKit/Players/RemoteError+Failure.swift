import AmctlDBus
import AmctlPlayer

extension RemoteError: ReportedError {
  /// The failure; a player that does not do something has rejected it.
  var failure: Failure {
    switch self {
    case .bus(let error): error.failure
    case .gone: Failure(.notFound, description)
    case .silent: Failure(.service, description, reason: .timeout)
    case .lacks, .unable, .refused, .unknownLength, .unknownPosition, .beyondEnd:
      Failure(.service, description)
    case .failed(_, let error): Failure(error)
    }
  }
}

extension BusError: ReportedError {
  /// The failure: without a bus, no player can be reached.
  var failure: Failure {
    switch self {
    case .interrupted: Failure(.interrupted, nil)
    case .noBus:
      Failure(
        .network, description,
        hint: "set DBUS_SESSION_BUS_ADDRESS, such as to unix:path=/run/user/1000/bus",
        reason: .connect)
    default: Failure(.network, description, reason: .connect)
    }
  }
}
