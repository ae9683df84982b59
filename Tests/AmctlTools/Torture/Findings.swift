import MusicPlatform

/// What was tried and found.
struct Findings: Sendable {
  /// A run with a fault.
  struct Entry: Sendable {
    let line: String
    let fault: CallFault
    /// Whether the run made that many calls.
    let happened: Bool
    let flaws: [String]
    /// The exit code and the messages.
    let end: String
  }

  private let lines: Int
  private let seed: Int
  private var tried: [String: Int] = [:]
  private var failed: [String: Int] = [:]
  private var missed = 0

  /// Starts with nothing.
  init(lines: Int, seed: Int) {
    self.lines = lines
    self.seed = seed
  }

  /// Whether something was tried, and nothing found.
  var isGood: Bool { !tried.isEmpty && failed.isEmpty }

  /// Counts a run, and prints what is wrong with it.
  mutating func add(_ entry: Entry) {
    guard entry.happened else { return missed += 1 }
    tried[entry.fault.call, default: 0] += 1
    guard !entry.flaws.isEmpty else { return }
    failed[entry.fault.call, default: 0] += 1
    let flaws = entry.flaws.sorted().map { "  ! \($0)\n" }.joined()
    Self.show("$ \(entry.line)\n  \(entry.fault)\n\(flaws)  \(entry.end.prefix(400))\n")
  }

  /// Prints a text at once, because the whole takes long.
  private static func show(_ text: String) {
    try? Descriptor.standardOutput.write(Array(text.utf8)[...])
  }

  /// Prints how far it is after a line.
  func note(_ line: String, number: Int) {
    Self.show("[\(number) of \(lines); \(runs) runs, \(failures) failures] \(line)\n")
  }

  private var runs: Int { tried.values.reduce(0, +) }
  private var failures: Int { failed.values.reduce(0, +) }

  /// Prints the counts.
  func report() {
    for (call, count) in tried.sorted(by: { $0.key < $1.key }) {
      Self.show("\(call): \(count) runs, \(failed[call] ?? 0) failures\n")
    }
    Self.show(
      "\(runs) runs of \(lines) command lines with seed \(seed): \(failures) failures; "
        + "\(missed) runs ended before their fault\n")
  }
}
