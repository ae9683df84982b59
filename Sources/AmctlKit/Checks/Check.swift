import AmctlCommandLine
import MusicAPI

/// One thing that was looked at, and what came of it.
struct Check: Sendable {
  /// What was looked at.
  let name: String
  /// How it stands.
  let verdict: Verdict
  /// What was found, in a sentence.
  let message: String
  /// What to do about it; nil when there is nothing to do.
  var hint: String?
  /// What kind of failure it is.
  var exit = ExitCode.failure
  /// What exactly failed.
  var reason: FailureReason?
  /// What a program may want to know of it.
  var facts: [JSONMember] = []

  /// How a thing stands.
  enum Verdict: String, Sendable {
    case ok, warning, failure
  }

  /// All is well.
  static func ok(_ name: String, _ message: String, facts: [JSONMember] = []) -> Check {
    Check(name: name, verdict: .ok, message: message, facts: facts)
  }

  /// It works, but not for ever, or not for everything.
  static func warning(
    _ name: String, _ message: String, _ hint: String, facts: [JSONMember] = []
  ) -> Check {
    Check(name: name, verdict: .warning, message: message, hint: hint, facts: facts)
  }

  /// It does not work.
  static func failure(
    _ name: String, _ message: String, _ hint: String?, _ exit: ExitCode,
    reason: FailureReason? = nil, facts: [JSONMember] = []
  ) -> Check {
    Check(
      name: name, verdict: .failure, message: message, hint: hint, exit: exit, reason: reason,
      facts: facts)
  }

  /// The check as an object.
  var json: JSONValue {
    .object(
      [
        JSONMember("name", .string(name)), JSONMember("verdict", .string(verdict.rawValue)),
        JSONMember("message", .string(message)),
        JSONMember("hint", hint.map { .string($0) } ?? .null),
      ] + facts)
  }
}

/// What came of all checks, written for a person or a program.
struct CheckReport {
  let checks: [Check]

  private static let columns = [
    Column("name"), Column("verdict"), Column("message"), Column("hint"),
  ]

  /// Writes the checks, and fails when one of them did.
  func write(to presentation: Presentation) throws {
    if presentation.showsUsualTable {
      for check in checks {
        try presentation.output.write(check.text(presentation.style))
      }
    } else {
      try presentation.write(checks.map(\.json), columns: Self.columns, id: "name")
    }
    if let failed = FailedChecks(among: checks) {
      try presentation.output.flush()
      throw failed
    }
  }
}

extension Check {
  fileprivate func text(_ style: Style) -> String {
    let verdictText = TextWidth.padded(verdict.rawValue, to: 9)
    let hint = hint.map {
      String(repeating: " ", count: 26) + "hint: \(SafeText.line($0))\n"
    }
    return (verdict == .ok ? verdictText : style(verdictText, .bold))
      + TextWidth.padded(name, to: 17) + SafeText.line(message) + "\n" + (hint ?? "")
  }
}

/// Checks of which some failed.
struct FailedChecks: ReportedError {
  private let failures: [Check]
  private let total: Int

  /// Nil when none failed.
  init?(among checks: [Check]) {
    failures = checks.filter { $0.verdict == .failure }
    total = checks.count
    if failures.isEmpty { return nil }
  }

  /// The exit code of the credentials comes before those of the network, of the service, and any
  /// other; the first check that failed with it gives the reason.
  var failure: Failure {
    let codes = Set(failures.map(\.exit))
    let exit =
      [ExitCode.credentials, .network, .service].first(where: codes.contains) ?? .failure
    return Failure(
      exit, "\(failures.count) of \(total) checks failed",
      reason: failures.first { $0.exit == exit }?.reason)
  }
}
