import MusicPlatform

/// Why a port of this machine cannot be listened on.
struct PortError: ReportedError, Equatable {
  let port: UInt16
  let reason: SystemError

  var failure: Failure { Failure(.failure, description, hint: hint) }

  /// Starts a server at a port; the error says which port it was.
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
  /// One sentence, such as `Port '8080' cannot be listened on: Address already in use.`.
  var description: String {
    "cannot listen on port \(port): \(reason)"
  }

  /// What to do next.
  var hint: String { "--port 0, the default, takes any free port" }
}
