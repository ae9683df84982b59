/// What a run came to, as scripts read it.
struct ExitCode: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  /// Done.
  static let success = ExitCode(rawValue: 0)
  /// Anything that has no code of its own.
  static let failure = ExitCode(rawValue: 1)
  /// The command line is wrong.
  static let usage = ExitCode(rawValue: 2)
  /// Some of what was asked for was not found.
  static let partial = ExitCode(rawValue: 3)
  /// No credentials, or they were refused.
  static let credentials = ExitCode(rawValue: 4)
  /// None of what was asked for was found.
  static let notFound = ExitCode(rawValue: 5)
  /// The service refused or failed.
  static let service = ExitCode(rawValue: 6)
  /// The network failed.
  static let network = ExitCode(rawValue: 7)
  /// Replay has no such request.
  static let replay = ExitCode(rawValue: 8)
  /// Interrupted: 128 and the number of SIGINT.
  static let interrupted = ExitCode(rawValue: 130)
  /// Told to end: 128 and the number of SIGTERM.
  static let terminated = ExitCode(rawValue: 143)

  /// The name a failure of this kind has in JSON.
  var kind: String {
    switch self {
    case .usage: "usage"
    case .partial: "partial"
    case .credentials: "credentials"
    case .notFound: "not-found"
    case .service: "service"
    case .network: "network"
    case .replay: "replay"
    case .interrupted, .terminated: "interrupted"
    default: "failure"
    }
  }
}
