import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI
import MusicPlatform

/// The differences in the fixtures of a folder, by member.
struct VerifyReport {
  /// A new finding, its number of occurrences, and the first of them.
  private struct Entry {
    let finding: MemberFinding
    var count: Int
    let file: String
  }

  private let known: Set<KnownDifference>
  /// What is one line of the report: a member in all files, but each file with a fault of its own.
  private struct Key: Hashable {
    let finding: MemberFinding
    let file: String?

    init(_ finding: MemberFinding, in file: String) {
      self.finding = finding
      self.file = finding.kind.isOfFile || finding.kind == .stale ? file : nil
    }
  }

  private var entries: [Key: Entry] = [:]
  /// All differences, known or not.
  private(set) var differences: Set<KnownDifference> = []
  /// The number of known differences that were found.
  var knownCount: Int { known.intersection(differences).count }

  /// Creates a report of the differences that are not known.
  init(besides known: Set<KnownDifference> = []) {
    self.known = known
  }

  /// Adds the findings in a file.
  mutating func add(_ findings: [MemberFinding], in file: String) {
    for finding in findings {
      let difference = KnownDifference(finding, in: file)
      differences.insert(difference)
      if !known.contains(difference) { report(finding, in: file) }
    }
  }

  /// Adds the known differences that no longer occur, although this run would have found them.
  mutating func addStale(where wasLookedFor: (KnownDifference) -> Bool) {
    for entry in known.subtracting(differences).sorted() where wasLookedFor(entry) {
      report(entry.staleFinding, in: entry.file)
    }
  }

  /// Adds the responses that were recorded longer ago than an age; hand-written ones have no time.
  mutating func addAged(
    _ files: [FixtureFile], over age: Duration, at now: UnixTime, lastCheck: UnixTime?
  ) {
    if let lastCheck, lastCheck + age >= now { return }
    for file in files {
      guard let recorded = (try? file.fixture.get())?.recorded, recorded + age < now else {
        continue
      }
      let days = (now.seconds - recorded.seconds) / 86_400
      let text = days.counted("day old", "days old")
      add([MemberFinding(.stale, "recorded", "is \(text): \(recorded.iso8601)")], in: file.path)
    }
  }

  private mutating func report(_ finding: MemberFinding, in file: String) {
    entries[Key(finding, in: file), default: Entry(finding: finding, count: 0, file: file)].count +=
      1
  }

  /// Returns the number of members with one of these kinds of differences.
  func count(of kinds: [MemberFinding.Kind]) -> Int {
    entries.keys.count { key in kinds.contains { $0.includes(key.finding.kind) } }
  }

  /// Summarizes the differences of these kinds: `3 differences (1 missing, 2 unknown)`.
  func summary(of kinds: [MemberFinding.Kind]) -> String {
    let counts = MemberFinding.Kind.allCases
      .filter { kind in kind != .shape && kinds.contains { $0.includes(kind) } }
      .map { (kind: $0, count: count(of: [$0])) }.filter { $0.count > 0 }
    let total = counts.reduce(0) { $0 + $1.count }
    guard total > 0 else { return "no differences" }
    let parts = counts.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ")
    return "\(total.counted("difference")) (\(parts))"
  }

  /// The findings, ordered by kind and then by member; those of some kinds are failures.
  private func findings(failing kinds: [MemberFinding.Kind]) -> [Finding] {
    sorted.map { entry in
      let detail = [entry.finding.member, entry.finding.detail].filter { !$0.isEmpty }
      return Finding(
        file: entry.file, kind: entry.finding.kind.rawValue,
        message: detail.joined(separator: " ") + (entry.count > 1 ? " (\(entry.count) times)" : ""),
        isFailure: kinds.contains { $0.includes(entry.finding.kind) },
        record: [
          "finding": .string(entry.finding.kind.rawValue), "member": .string(entry.finding.member),
          "detail": .string(entry.finding.detail), "count": .int(entry.count),
          "file": .string(entry.file),
        ])
    }
  }

  private var sorted: [Entry] {
    let order = MemberFinding.Kind.allCases
    return entries.values.sorted { one, other in
      let ranks = [one, other].map { order.firstIndex(of: $0.finding.kind) ?? 0 }
      let (own, others) = (one.finding, other.finding)
      return (ranks[0], own.kind.isOfFile ? one.file : "", own.member, own.detail, one.file)
        < (
          ranks[1], others.kind.isOfFile ? other.file : "", others.member, others.detail, other.file
        )
    }
  }
}

extension VerifyReport {
  /// The fields of the records, which are the columns in every format.
  static let fields: RecordFields = [
    "finding": .string, "member": .string, "detail": .string, "count": .number, "file": .string,
  ]

  /// Writes the findings in a folder's files, and throws if some are of a kind that fails the
  /// check, or if it was stopped; the line with these options accepts them.
  func conclude(
    of files: [FixtureFile], in directory: String,
    failing kinds: [MemberFinding.Kind], accepting options: [String] = [],
    after stop: LiveSweep.Stop? = nil, to presentation: Presentation
  ) throws {
    let messages = presentation.messages
    let summary = files.countText + ", " + summary(of: MemberFinding.Kind.allCases)
    try FindingReport(
      "fixtures verify", directory, files,
      findings(failing: kinds) + [stop?.finding].compactMap(\.self), summary: summary
    ).write(Self.fields.columns, id: "member", to: presentation)
    if knownCount > 0 { messages.note("Known differences: \(knownCount).") }
    if let stop {
      messages.note("The comparison stopped at '\(stop.file)'.")
      throw stop.error
    }
    try messages.checkFixtures(files)
    guard count(of: kinds) == 0 else {
      let line = ["amctl", "fixtures", "verify", directory] + options + ["--accept"]
      throw CommandError(
        message: self.summary(of: kinds),
        hint: "'\(line.map(ShellWord.plain).joined(separator: " "))' records them as known")
    }
    messages.note(summary + ".")
  }
}
