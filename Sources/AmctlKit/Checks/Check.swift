import AmctlCommandLine
import MusicAPI

/// A check and its result.
struct Check: Sendable {
  /// The subject of the check.
  let name: String
  let verdict: Verdict
  /// The finding, as a sentence.
  let message: String
  /// The suggested fix; nil if nothing needs fixing.
  var hint: String?
  var exit = ExitCode.failure
  /// The specific cause of the failure.
  var reason: FailureReason?
  var facts: [JSONMember] = []

  /// The result of a check.
  enum Verdict: String, Sendable {
    case ok, warning, failure
  }

  /// Creates a check that found no problem.
  static func ok(_ name: String, _ message: String, facts: [JSONMember] = []) -> Check {
    Check(name: name, verdict: .ok, message: message, facts: facts)
  }

  /// Creates a check that found a limitation, such as a token that expires soon.
  static func warning(
    _ name: String, _ message: String, _ hint: String, facts: [JSONMember] = []
  ) -> Check {
    Check(name: name, verdict: .warning, message: message, hint: hint, facts: facts)
  }

  static func failure(
    _ name: String, _ message: String, _ hint: String?, _ exit: ExitCode,
    reason: FailureReason? = nil, facts: [JSONMember] = []
  ) -> Check {
    Check(
      name: name, verdict: .failure, message: message, hint: hint, exit: exit, reason: reason,
      facts: facts)
  }

  /// Creates a check that failed with an error, perhaps with another exit code.
  static func failure(_ name: String, _ failure: Failure, exit: ExitCode? = nil) -> Check {
    .failure(
      name, failure.message ?? "interrupted", failure.hint, exit ?? failure.exit,
      reason: failure.reason)
  }

  /// The check as a JSON object.
  var json: JSONValue {
    .object(
      [
        JSONMember("name", .string(name)), JSONMember("verdict", .string(verdict.rawValue)),
        JSONMember("message", .string(message)),
        JSONMember("hint", .text(hint)),
      ] + facts)
  }
}

/// The results of all checks, written for a person or a program.
struct CheckReport {
  let checks: [Check]

  /// The fields of the records; the last of them are facts that only some checks have.
  static let fields: RecordFields = [
    "name": .string, "verdict": .string, "message": .string, "hint": .string, "source": .string,
    "team": .string, "expires": .date, "difference": .number, "storefront": .string,
  ]

  private static let columns = Array(fields.columns.prefix(4))

  /// Writes the checks, and throws if one of them failed.
  func write(to presentation: Presentation) throws {
    if presentation.showsUsualTable {
      for check in checks {
        try presentation.output.write(
          check.text(presentation.style, width: presentation.output.columns))
      }
    } else {
      try presentation.write(checks.map(\.json), columns: Self.columns, id: "name")
    }
    let failures = checks.filter { $0.verdict == .failure }
    guard !failures.isEmpty else { return }
    try presentation.output.flush()
    // The exit code that takes precedence, with the reason of the first check that failed so.
    let codes = Set(failures.map(\.exit))
    let exit =
      [ExitCode.credentials, .network, .service, .replay].first(where: codes.contains) ?? .failure
    throw Failure(
      exit, "\(failures.count) of \(checks.count) checks failed",
      reason: failures.first { $0.exit == exit }?.reason)
  }
}

extension Check {
  /// The width of a terminal that has no room for a message beside its check.
  private static let narrow = 60

  /// Returns the check in lines that a terminal of a width does not have to break.
  fileprivate func text(_ style: Style, width: Int?) -> String {
    let isNarrow = width.map { $0 < Self.narrow } ?? false
    let start = TextWidth.padded(verdict.rawValue, to: 9)
    let label = start + (isNarrow ? name : TextWidth.padded(name, to: 17))
    let indent = String(repeating: " ", count: isNarrow ? 2 : TextWidth.of(label))
    let parts = [message] + (hint.map { ["hint: \($0)"] } ?? [])
    let lines = parts.map { SafeText.line($0) }.flatMap { part in
      width.map { TextWrapping.lines(of: part, width: $0 - indent.count) } ?? [part]
    }
    let first = styled(label, style) + (isNarrow ? "\n" + indent : "")
    return first + lines.joined(separator: "\n" + indent) + "\n"
  }

  /// Returns the label with the color of its verdict.
  private func styled(_ label: String, _ style: Style) -> String {
    let word = verdict.rawValue
    let colored =
      switch verdict {
      case .ok: style(word, .green)
      case .warning: style(word, .bold, .yellow)
      case .failure: style(word, .bold, .red)
      }
    return colored + label.dropFirst(word.count)
  }
}
