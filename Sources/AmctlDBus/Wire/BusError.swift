package import MusicPlatform

/// Why something did not work on the bus.
package enum BusError: Error, Equatable {
  /// No variable names a bus.
  case noBus
  /// None of the addresses is one of a socket of this machine.
  case unusableAddress(String)
  case cannotConnect(address: String, SystemError)
  /// The bus does not accept this user; what it says of that.
  case rejected(String)
  /// Bytes that are no message, or one that is larger than anything sensible.
  case malformed(String)
  /// The response to a call is an error.
  case failed(name: String, message: String)
  case closed
  case timedOut
  /// A signal asked the process to end.
  case interrupted
  /// The system has no more descriptors or threads.
  case system(SystemError)
}

extension BusError {
  /// The response to a call that cannot be done, with one of the names that the bus itself uses.
  package static func refused(_ kind: String, _ message: String) -> BusError {
    .failed(name: "org.freedesktop.DBus.Error." + kind, message: message)
  }
}

extension BusError: CustomStringConvertible {
  /// One sentence, such as `the bus closed the connection`.
  package var description: String {
    switch self {
    case .noBus: "no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"
    case .unusableAddress(let text): "no session bus: '\(text)' is not the address of a socket"
    case .cannotConnect(let address, let reason):
      "cannot connect to the session bus at '\(address)': \(reason)"
    case .rejected(let reply): "the session bus rejected this user: \(reply)"
    case .malformed(let flaw): "invalid message from the session bus: \(flaw)"
    case .failed(let name, let message): message.isEmpty ? name : message
    case .closed: "the session bus closed the connection"
    case .timedOut: "no response over the session bus in time"
    case .interrupted: "interrupted"
    case .system(let reason): reason.description
    }
  }
}
