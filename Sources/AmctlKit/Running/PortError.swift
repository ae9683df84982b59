import MusicPlatform

/// Why a port of this machine cannot be listened on.
struct PortError: ReportedError, Equatable {
  let port: UInt16
  let reason: SystemError

  var failure: Failure { Failure(.failure, description, hint: hint) }
}

extension PortError: CustomStringConvertible {
  /// One sentence, such as `Port '8080' cannot be listened on: Address already in use.`.
  var description: String {
    "Port '\(port)' cannot be listened on: \(reason)."
  }

  /// What to do next.
  var hint: String { "--port 0, the default, takes any that is free" }
}
