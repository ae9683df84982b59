import MusicAPI

/// What a visit found out, for people.
struct Report {
  /// The findings in the order of the rules.
  let findings: [Finding]
  /// The server that was visited.
  let origin: Origin
  /// The number of requests, without those that were sent again.
  let requestCount: Int
  /// How long the visit took.
  let duration: Duration
  /// When it was.
  let time: UnixTime

  /// Whether every rule that could be seen holds, and at least one could.
  var isGood: Bool {
    !findings.contains { $0.status == .broken } && findings.contains { $0.status == .holds }
  }

  /// The numbers in one line.
  var summary: String {
    let counts = [Finding.Status.holds, .broken, .unseen].map { status in
      findings.count { $0.status == status }
    }
    return "\(counts[0]) rules hold, \(counts[1]) do not, \(counts[2]) could not be seen; "
      + "\(requestCount) request\(requestCount == 1 ? "" : "s") in \(duration.components.seconds) s"
  }

  /// A line for each rule that does not hold, or the reason why nothing could be seen.
  var complaints: [String] {
    if findings.allSatisfy({ $0.status == .unseen }) {
      return ["nothing could be seen: \(findings.first?.lines.last ?? "there are no rules")"]
    }
    return findings.filter { $0.status == .broken }
      .map { "\($0.status.rawValue): \($0.rule.name)" }
  }

  /// The whole report in Markdown, with what does not hold first.
  var text: String {
    var text = "# First contact with \(origin) at \(time.iso8601)\n\n\(summary).\n"
    for status in [Finding.Status.broken, .unseen, .holds] {
      let these = findings.filter { $0.status == status }
      if these.isEmpty { continue }
      text += "\n## What \(status.rawValue)\n"
      for finding in these {
        text += "\n### \(finding.rule.name)\n\nRests on it: `\(finding.rule.basis)`\n\n"
        text += finding.lines.map { "- \($0)\n" }.joined()
      }
    }
    return text
  }
}
