import AmctlCommandLine

/// Counts the rows of a list that are not looked for.
struct SkippedRows {
  /// Why a row is skipped.
  enum Reason: String, CaseIterable {
    case notSong = "not songs"
    case notLiked = "not liked"
    case noTitle = "without a title"
  }

  private var counts: [Reason: Int] = [:]

  mutating func add(_ reason: Reason) {
    counts[reason, default: 0] += 1
  }

  /// Reports in one message what was skipped, if anything was.
  func report(of label: String, to messages: Messages) {
    let total = counts.values.reduce(0, +)
    guard total > 0 else { return }
    let reasons = Reason.allCases.compactMap { reason in
      counts[reason].map { "\(reason.rawValue): \($0.grouped)" }
    }
    messages.note(
      "Skipped \(total.counted("row")) in \(label) (\(reasons.joined(separator: ", "))).")
  }
}
