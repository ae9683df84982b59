import AmctlCommandLine
import MusicAPI

/// Shows on one line of a terminal how far a long listing has come.
struct ProgressLine {
  private let messages: Messages
  private let now: @Sendable () -> UnixTime
  private var start: (time: UnixTime, done: Int)?
  private var shown: UnixTime?

  /// Shows what is done to whoever is talked to.
  init(messages: Messages, now: @escaping @Sendable () -> UnixTime) {
    self.messages = messages
    self.now = now
  }

  /// Shows nothing where nobody would see it, or where the data itself goes to the same terminal.
  init?(_ presentation: Presentation, now: @escaping @Sendable () -> UnixTime) {
    let messages = presentation.messages
    guard messages.canErase, !messages.isQuiet, !presentation.output.isTerminal else { return nil }
    self.init(messages: messages, now: now)
  }

  /// Shows how many are done, at most once a second.
  mutating func show(_ done: Int, of total: Int) {
    let time = now()
    guard let start else {
      start = (time, done)
      return
    }
    guard time != shown, time.seconds > start.time.seconds, done < total else { return }
    shown = time
    messages.transient(
      Self.text(
        done, of: total, gained: done - start.done, in: time.seconds - start.time.seconds))
  }

  /// Takes the line away.
  mutating func end() {
    if shown != nil { messages.transient("") }
    shown = nil
  }

  /// What is done, how fast, and how long the rest will take.
  static func text(_ done: Int, of total: Int, gained: Int, in seconds: Int) -> String {
    let rate = gained / max(1, seconds)
    guard rate > 0 else { return "\(done) of \(total)" }
    let left = (total - done + rate - 1) / rate
    let rest = "\(left % 60)"
    let clock = "\(left / 60):" + (rest.count < 2 ? "0" : "") + rest
    return "\(done) of \(total), \(rate)/s, \(clock) left"
  }
}
