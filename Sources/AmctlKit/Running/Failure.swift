import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// An error that defines its own failure.
protocol ReportedError: Error {
  /// The failure to report.
  var failure: Failure { get }
}

/// A failure is an error itself where there is nothing else to know about it.
extension Failure: ReportedError {
  var failure: Failure { self }
}

/// A failure to report: a message, a hint and an exit code.
struct Failure: Sendable {
  var exit: ExitCode
  /// One sentence; nil if there is nothing to report.
  var message: String?
  /// The next step.
  var hint: String?
  /// The specific cause; nil if the exit code is sufficient.
  var reason: FailureReason?
  /// The request that failed, if there is one.
  var request: HTTPRequest?
  /// The request without a fixture.
  var miss: ReplayMiss?
  /// The service's error response.
  var rejection: Rejection?
  /// The first of the names that were not found.
  var missing: [String] = []

  /// The maximum number of names in a JSON report.
  static let nameLimit = 1_000

  init(
    _ exit: ExitCode, _ message: String?, hint: String? = nil, reason: FailureReason? = nil
  ) {
    self.exit = exit
    self.message = message
    self.hint = hint
    self.reason = reason
  }

  /// Returns the same failure in other words, with the first of the names that were not found.
  func saying(_ message: String, missing names: [String] = []) -> Failure {
    var failure = self
    failure.message = message
    failure.missing = Array(names.prefix(Self.nameLimit))
    return failure
  }

  /// Says it on standard error, as JSON too for a program that reads along.
  func report(
    to streams: Streams, origin: Origin, asJSON: Bool, style: Style = .plain
  ) -> ExitCode {
    guard let message else { return exit }
    let name = "amctl:"
    var lines = (miss?.lines(for: message) ?? [message]).map {
      SafeText.message($0, to: streams.err)
    }
    lines[0] = "\(name) \(lines[0])"
    let text = lines.map { TextWrapping.broken($0, width: streams.err.columns) + "\n" }.joined()
    let line = style(name, .bold, .red) + text.dropFirst(name.count)
    let label = "hint:"
    let hintLine =
      hint.map {
        let text = TextWrapping.broken("\(label) \(SafeText.line($0))", width: streams.err.columns)
        return style(label, .bold) + text.dropFirst(label.count) + "\n"
      } ?? ""
    // A closed standard error must not change the exit code.
    try? streams.err.write(line + hintLine)
    if asJSON {
      let json = json(origin) { .string(SafeText.excerpt($0, for: streams.err)) }
      let text = String(decoding: json.encoded(), as: UTF8.self)
      try? streams.err.write(SafeText.escaped(json: text) + "\n")
    }
    return exit
  }

  /// Returns the failure as an object; a closure processes text that may come from a server.
  private func json(_ origin: Origin, _ words: (String) -> JSONValue) -> JSONValue {
    let members: [(String, JSONValue?)] = [
      ("exit", .int(Int(exit.rawValue))), ("kind", .string(exit.kind)),
      ("reason", reason.map { .string($0.rawValue) }),
      ("message", message.map(words)), ("hint", hint.map { .string($0) }),
      ("status", rejection.map { .int($0.status.rawValue) }),
      ("code", rejection?.errors.first?.code.map(words)),
      ("id", rejection?.errors.first?.id.map(words)),
      ("url", request.map { words(origin.description + $0.target.description) }),
      ("nearest", miss?.nearest.map(words)),
      ("missing", missing.isEmpty ? nil : .array(missing.map { .string($0) })),
    ]
    let known = members.compactMap { name, value in value.map { JSONMember(name, $0) } }
    return .object([JSONMember("error", .object(known))])
  }
}

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
