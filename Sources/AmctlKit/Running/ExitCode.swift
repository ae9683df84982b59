/// The result of a run, for scripts.
struct ExitCode: Sendable {
  let rawValue: Int32
  /// The name of this kind of failure in JSON.
  let kind: String
  /// The description in help.
  let summary: String

  private init(_ rawValue: Int32, _ kind: String, _ summary: String) {
    self.rawValue = rawValue
    self.kind = kind
    self.summary = summary
  }

  static let success = ExitCode(0, "success", "done")
  static let failure = ExitCode(
    1, "failure", "any other error; problems found by verify, scan or doctor")
  static let usage = ExitCode(
    2, "usage", "the command line, an input file or the config file is wrong")
  static let partial = ExitCode(
    3, "partial",
    "partial success: something was missing or failed, or errors beside data")
  static let credentials = ExitCode(
    4, "credentials", "no credentials, or they were rejected (401, 403)")
  static let notFound = ExitCode(5, "not-found", "not found (404)")
  static let service = ExitCode(
    6, "service", "the service rejected the request or failed (other 4xx, 429, 5xx)")
  static let network = ExitCode(7, "network", "the network failed: resolve, connect, TLS, timeout")
  static let replay = ExitCode(
    8, "replay",
    "the request is not recorded (--replay), or not in the cache (--offline)")
  static let interrupted = ExitCode(130, "interrupted", "interrupted (SIGINT)")
  static let terminated = ExitCode(143, "interrupted", "terminated (SIGTERM)")

  static let hungUp = ExitCode(129, "interrupted", "hung up (SIGHUP)")

  /// All exit codes, in the order of help.
  static let all = [
    success, failure, usage, partial, credentials, notFound, service, network, replay, interrupted,
    terminated, hungUp,
  ]

  /// Returns the code of a program that amctl ran and that failed.
  static func failed(with code: Int32) -> ExitCode {
    all.first { $0.rawValue == code } ?? ExitCode(code, "failure", "the program failed")
  }

  /// Returns the code for a run that was ended by a signal: 128 plus its number.
  static func ended(by signal: Int32) -> ExitCode {
    all.first { $0.rawValue == 128 + signal } ?? ExitCode(128 + signal, "interrupted", "ended")
  }
}

extension ExitCode: Hashable {
  static func == (one: ExitCode, other: ExitCode) -> Bool { one.rawValue == other.rawValue }

  func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
