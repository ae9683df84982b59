import MusicAPIFixtures
import MusicAPI

/// What was found in the fixtures of a folder, member by member.
struct VerifyReport {
  /// A finding that is not known, how often it was made, and where first.
  private struct Entry {
    let finding: MemberFinding
    var count: Int
    let file: String
  }

  private let known: Set<KnownDifference>
  private var entries: [MemberFinding: Entry] = [:]
  /// Every difference that there is, known or not.
  private(set) var differences: Set<KnownDifference> = []
  /// The entries of the list that still occur.
  private var current: Set<KnownDifference> = []
  /// How many known differences were found.
  private(set) var knownCount = 0

  /// Reports what is not known.
  init(besides known: Set<KnownDifference> = []) {
    self.known = known
  }

  /// Adds what was found in a file.
  mutating func add(_ findings: [MemberFinding], in file: String) {
    for finding in findings {
      let difference = KnownDifference(finding, in: file)
      let isFirst = differences.insert(difference).inserted
      let entries = known.intersection(difference.coveringEntries)
      current.formUnion(entries)
      if entries.isEmpty {
        report(finding, in: file)
      } else if isFirst {
        knownCount += 1
      }
    }
  }

  /// Adds what is known and was not found, though it was looked for.
  mutating func addStale(where wasLookedFor: (KnownDifference) -> Bool) {
    for entry in known.subtracting(current).sorted() where wasLookedFor(entry) {
      report(entry.staleFinding, in: entry.file)
    }
  }

  private mutating func report(_ finding: MemberFinding, in file: String) {
    entries[finding, default: Entry(finding: finding, count: 0, file: file)].count += 1
  }

  /// How many members differ in one of these ways.
  func count(of kinds: [MemberFinding.Kind]) -> Int {
    entries.keys.count { finding in kinds.contains { $0.includes(finding.kind) } }
  }

  /// The differences of these kinds: `3 differences (1 missing, 2 unknown)`.
  func summary(of kinds: [MemberFinding.Kind]) -> String {
    let counts = MemberFinding.Kind.allCases
      .filter { kind in kind != .shape && kinds.contains { $0.includes(kind) } }
      .map { (kind: $0, count: count(of: [$0])) }.filter { $0.count > 0 }
    let total = counts.reduce(0) { $0 + $1.count }
    guard total > 0 else { return "no differences" }
    let parts = counts.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ")
    return "\(total) \(total == 1 ? "difference" : "differences") (\(parts))"
  }

  /// A record for each finding: by its kind, then by the member.
  var records: [JSONValue] {
    sorted.map { entry in
      [
        "finding": .string(entry.finding.kind.rawValue), "member": .string(entry.finding.member),
        "detail": .string(entry.finding.detail), "count": .int(entry.count),
        "file": .string(entry.file),
      ]
    }
  }

  private var sorted: [Entry] {
    let order = MemberFinding.Kind.allCases
    return entries.values.sorted { one, other in
      let ranks = [one, other].map { order.firstIndex(of: $0.finding.kind) ?? 0 }
      return (ranks[0], one.finding.member, one.finding.detail)
        < (ranks[1], other.finding.member, other.finding.detail)
    }
  }
}
