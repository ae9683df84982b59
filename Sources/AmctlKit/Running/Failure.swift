import AmctlCommandLine
import MusicAPI

/// A failure as it is reported: what happened, what to do next, and the exit code.
struct Failure: Sendable {
  /// The exit code.
  var exit: ExitCode
  /// One sentence; nil when there is nothing to say.
  var message: String?
  /// What to do next.
  var hint: String?
  /// What exactly failed; nil when the exit code says it all.
  var reason: FailureReason?
  /// What was asked of the service, when something was.
  var request: HTTPRequest?
  /// The request that is not among the fixtures.
  var miss: ReplayMiss?
  /// What the service answered, when it refused.
  var rejection: Rejection?
  /// The names of what was not found, or the first of them.
  var missing: [String] = []

  init(
    _ exit: ExitCode, _ message: String?, hint: String? = nil, reason: FailureReason? = nil
  ) {
    self.exit = exit
    self.message = message
    self.hint = hint
    self.reason = reason
  }

  /// Says it on standard error, as JSON too for a program that reads along.
  func report(to streams: Streams, origin: Origin, asJSON: Bool) -> ExitCode {
    guard let message else { return exit }
    let hintLine = hint.map { "hint: \(SafeText.line($0))\n" } ?? ""
    // A standard error that is closed must not change the exit code.
    try? streams.err.write("amctl: \(SafeText.message(message, to: streams.err))\n" + hintLine)
    if asJSON {
      let json = json(origin) { .string(SafeText.excerpt($0, for: streams.err)) }
      try? streams.err.write(json.encoded() + [UInt8(ascii: "\n")])
    }
    return exit
  }

  /// The failure as an object; what may be in a server's own words passes through a closure.
  private func json(_ origin: Origin, _ words: (String) -> JSONValue) -> JSONValue {
    let members: [(String, JSONValue?)] = [
      ("exit", .int(Int(exit.rawValue))), ("kind", .string(exit.kind)),
      ("reason", reason.map { .string($0.rawValue) }),
      ("message", message.map(words)), ("hint", hint.map { .string($0) }),
      ("status", rejection.map { .int($0.status.rawValue) }),
      ("code", rejection?.errors.first?.code.map(words)),
      ("id", rejection?.errors.first?.id.map(words)),
      ("url", request.map { words(origin.description + $0.target.description) }),
      ("missing", missing.isEmpty ? nil : .array(missing.map { .string($0) })),
    ]
    let known = members.compactMap { name, value in value.map { JSONMember(name, $0) } }
    return .object([JSONMember("error", .object(known))])
  }
}
