import AmctlCommandLine
import MusicAPI

/// Counts the outcomes, and names the rows that did not match.
struct MatchReport {
  private var messages: FirstMessages
  private let namesMisses: Bool
  private(set) var total = 0
  private var reviewed = 0
  private var missing: [String] = []
  private var missingCount = 0
  /// Whether a record has a song.
  private(set) var hasCandidates = false

  init(_ messages: Messages, namesMisses: Bool) {
    self.messages = FirstMessages(messages)
    self.namesMisses = namesMisses
  }

  mutating func add(_ row: TrackRow, _ match: SongMatch) {
    total += 1
    if match.status != .missing { hasCandidates = true }
    guard match.status != .matched else { return }
    missingCount += 1
    if match.status == .review { reviewed += 1 }
    if missing.count < MissingItemsError.nameLimit { missing.append(row.label) }
    if namesMisses { messages.add("\(row.label): \(match.reason).") }
  }

  mutating func endMessages() {
    messages.end()
  }

  /// Throws if rows did not match.
  mutating func finish() throws {
    messages.end()
    guard missingCount > 0 else { return }
    throw UnmatchedRowsError(
      names: missing, count: missingCount, reviewed: reviewed, total: total)
  }
}

/// The error if some or all rows did not match.
struct UnmatchedRowsError: ReportedError {
  let names: [String]
  let count: Int
  let reviewed: Int
  let total: Int

  var failure: Failure {
    let rows = "\(total.grouped) rows"
    let start = "\((total - count).grouped) of \(rows) matched"
    let review = reviewed == 0 ? "" : "; \(reviewed.grouped) for review"
    var failure = Failure(count == total ? .notFound : .partial, start + review)
    failure.missing = names
    return failure
  }
}
