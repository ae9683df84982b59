/// Checks of which some failed.
struct FailedChecks: Error {
  private let failures: [Check]
  private let total: Int

  /// Nil when none failed.
  init?(among checks: [Check]) {
    failures = checks.filter { $0.verdict == .failure }
    total = checks.count
    if failures.isEmpty { return nil }
  }

  /// That of the credentials before that of the network, of the service, and any other.
  var exit: ExitCode {
    let codes = Set(failures.map(\.exit))
    return [.credentials, .network, .service].first(where: codes.contains) ?? .failure
  }
}

extension FailedChecks: CustomStringConvertible {
  /// One sentence.
  var description: String { "\(failures.count) of \(total) checks failed." }
}
