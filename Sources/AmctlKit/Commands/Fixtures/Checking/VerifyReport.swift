import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI
import MusicPlatform

/// The differences in the fixtures of a folder, by member.
struct VerifyReport {
  private let known: Set<FixtureFinding>
  /// All differences as entries of a list, known or not.
  private(set) var differences: Set<FixtureFinding> = []
  /// How often each new finding occurs, and the first file: a line for each member in all files,
  /// but one in each file for a fault of its own.
  private var lines: [FixtureFinding: (count: Int, file: String)] = [:]

  /// The number of known differences that were found.
  var knownCount: Int { known.intersection(differences).count }

  /// Creates a report of the differences that are not known.
  init(besides known: Set<FixtureFinding> = []) {
    self.known = known
  }

  mutating func add(_ findings: [FixtureFinding]) {
    for finding in findings {
      differences.insert(finding.accepted)
      if !known.contains(finding.accepted) { report(finding) }
    }
  }

  /// Adds the known differences that no longer occur, although this run would have found them.
  mutating func addStale(where wasLookedFor: (FixtureFinding) -> Bool) {
    for entry in known.subtracting(differences).sorted(by: FixtureFinding.areInOrder)
    where wasLookedFor(entry) {
      let detail = "is known as '\(entry.kind.rawValue)' but no longer occurs"
      report(FixtureFinding(.stale, entry.member, detail, in: entry.file))
    }
  }

  /// Adds the responses that were recorded longer ago than an age; hand-written ones have no time.
  mutating func addAged(
    _ files: [FixtureFile], over age: Duration, at now: UnixTime, lastCheck: UnixTime?
  ) {
    if let lastCheck, lastCheck + age >= now { return }
    for file in files {
      guard let recorded = file.fixture.recorded, recorded + age < now else { continue }
      let days = (now.seconds - recorded.seconds) / 86_400
      let text = days.counted("day old", "days old")
      add([FixtureFinding(.stale, "recorded", "is \(text): \(recorded.iso8601)", in: file.path)])
    }
  }

  private mutating func report(_ finding: FixtureFinding) {
    let isOfFile = finding.kind.isOfFile || finding.kind == .stale
    lines[isOfFile ? finding : finding.of(""), default: (0, finding.file)].count += 1
  }

  /// Returns the number of members with one of these kinds of differences.
  func count(of kinds: [FixtureFinding.Kind]) -> Int {
    lines.keys.count { key in kinds.contains { $0.includes(key.kind) } }
  }

  /// Summarizes the differences of these kinds: `2 differences: 2 next pages not recorded`.
  func summary(of kinds: [FixtureFinding.Kind]) -> String {
    let counts = FixtureFinding.Kind.allCases
      .filter { kind in kind != .shape && kinds.contains { $0.includes(kind) } }
      .map { (kind: $0, count: count(of: [$0])) }.filter { $0.count > 0 }
    let total = counts.reduce(0) { $0 + $1.count }
    guard total > 0 else { return "no differences" }
    let parts = counts.map { $0.kind.counted($0.count) }.joined(separator: ", ")
    return "\(total.counted("difference")): \(parts)"
  }

  /// The findings, ordered by kind and then by member.
  private var rows: [(finding: FixtureFinding, count: Int, file: String)] {
    let order = FixtureFinding.Kind.allCases
    return lines.map { (finding: $0, count: $1.count, file: $1.file) }.sorted {
      let ranks = [$0, $1].map { order.firstIndex(of: $0.finding.kind) ?? 0 }
      let files = [$0, $1].map { $0.finding.kind.isOfFile ? $0.file : "" }
      return (ranks[0], files[0], $0.finding.member, $0.finding.detail, $0.file)
        < (ranks[1], files[1], $1.finding.member, $1.finding.detail, $1.file)
    }
  }

  static let table: Table<(finding: FixtureFinding, count: Int, file: String)> = [
    .string("finding", \.finding.kind.rawValue), .id("member", \.finding.member),
    .string("detail", \.finding.detail), .number("count", \.count), .string("file", \.file),
  ]

  /// Writes the findings in a folder's files, and throws if some are of a kind that fails the
  /// check, or if it was stopped; the line with these options accepts them.
  func conclude(
    of fixtures: FixtureCollection, failing kinds: [FixtureFinding.Kind],
    accepting options: [String] = [],
    after stop: LiveSweep.Stop? = nil, to presentation: Presentation
  ) throws {
    let messages = presentation.messages
    let summary = fixtures.countText + ", " + summary(of: FixtureFinding.Kind.allCases)
    let rows = rows
    let findings = rows.map { finding, count, file in
      let words = [finding.member, finding.detail].filter { !$0.isEmpty }.joined(separator: " ")
      return Finding(
        file: file, kind: finding.kind.rawValue,
        message: words + (count > 1 ? " (\(count.grouped) times)" : ""),
        severity: kinds.contains { $0.includes(finding.kind) } ? .failure : .note)
    }
    try FindingReport(
      "fixtures verify", fixtures, findings + [stop?.finding].compactMap(\.self), summary: summary
    ).write(rows, Self.table, to: presentation)
    if knownCount > 0 { messages.note("Known differences: \(knownCount.grouped).") }
    if let stop {
      messages.note("The comparison stopped at '\(stop.file)'.")
      throw stop.error
    }
    try messages.checkFixtures(fixtures)
    guard count(of: kinds) == 0 else {
      let line = ["amctl", "fixtures", "verify", fixtures.directory] + options + ["--accept"]
      throw Failure(
        .failure, self.summary(of: kinds),
        hint:
          "'\(line.map(ShellWord.plain).joined(separator: " "))' records the differences as known")
    }
    messages.note(summary + ".")
  }
}

extension FixtureFinding.Kind {
  /// Returns a number of findings in words: `2 next pages not recorded`.
  fileprivate func counted(_ count: Int) -> String {
    switch self {
    case .unknown: count.counted("unknown field")
    case .type: count.counted("unreadable field")
    case .missing: count.counted("missing field")
    case .gone: count.counted("field no longer sent", "fields no longer sent")
    case .changed: count.counted("changed field")
    case .new, .shape: count.counted("new field")
    case .status: count.counted("changed status", "changed statuses")
    case .stale: "\(count.grouped) out of date"
    case .dead: count.counted("file that no request matches", "files that no request matches")
    case .misplaced: count.counted("misplaced file")
    case .gap: count.counted("file after a missing response", "files after a missing response")
    case .unknownKey: count.counted("unread field")
    case .danglingNext: count.counted("next page not recorded", "next pages not recorded")
    case .idMismatch: count.counted("resource with another ID", "resources with another ID")
    case .mixedTimes: count.counted("page from another time", "pages from another time")
    case .refused: count.counted("rejected request")
    case .duplicate: count.counted("repeated response")
    }
  }
}
