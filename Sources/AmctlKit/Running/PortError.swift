import MusicPlatform

/// The error if a server cannot listen on a local port.
struct PortError: ReportedError, Equatable {
  let port: UInt16
  let reason: SystemError

  var failure: Failure { Failure(.failure, description, hint: hint) }

  /// Starts a server on a port, and adds the port to any error.
  static func naming<Server>(
    _ port: Int, listen: (UInt16) throws(SystemError) -> Server
  ) throws(PortError) -> Server {
    let port = UInt16(clamping: port)
    do {
      return try listen(port)
    } catch {
      throw PortError(port: port, reason: error)
    }
  }
}

extension PortError: CustomStringConvertible {
  /// One sentence with the port and the reason.
  var description: String {
    "cannot listen on port \(port): \(reason)"
  }

  /// What to do next.
  var hint: String { "--port 0, the default, takes any free port" }
}
