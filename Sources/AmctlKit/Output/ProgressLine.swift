import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A line on a terminal with the progress of work that takes more than a second.
struct ProgressLine {
  private let messages: Messages
  private let now: @Sendable () -> UnixTime
  private var start: (time: UnixTime, done: Int)?
  private var shown: UnixTime?

  /// Creates a line on the stream for messages; nil if nobody would see it.
  init?(messages: Messages, now: @escaping @Sendable () -> UnixTime) {
    guard messages.canErase, !messages.isQuiet else { return nil }
    self.messages = messages
    self.now = now
  }

  /// Creates a line for a list; nil if nobody would see it, or if the list goes to the same
  /// terminal.
  init?(_ presentation: Presentation) {
    guard !presentation.output.endsAtTerminal else { return nil }
    self.init(before: presentation)
  }

  /// Creates a line for work before the output; nil if nobody would see it.
  init?(before presentation: Presentation) {
    self.init(messages: presentation.messages, now: presentation.now)
  }

  /// Shows the number of completed items, at most once a second; the total is nil if it is unknown.
  ///
  /// Work on several lists names what it counts.
  mutating func show(_ done: Int, of total: Int? = nil, noun: String? = nil) {
    let time = now()
    guard let start else {
      start = (time, done)
      return
    }
    guard time != shown, time.seconds > start.time.seconds, total.map({ done < $0 }) ?? true else {
      return
    }
    shown = time
    messages.transient(
      (noun.map { $0 + ": " } ?? "")
        + Self.text(
          done, of: total, gained: done - start.done, in: time.seconds - start.time.seconds))
  }

  /// Erases the line.
  mutating func end() {
    if shown != nil { messages.transient("") }
    shown = nil
  }

  /// Returns the progress, the speed, and the remaining time if it is known.
  static func text(_ done: Int, of total: Int?, gained: Int, in seconds: Int) -> String {
    let rate = gained / max(1, seconds)
    guard let total else {
      return "\(done.grouped) so far" + (rate > 0 ? ", \(rate.grouped)/s" : "")
    }
    guard rate > 0 else { return "\(done.grouped) of \(total.grouped)" }
    let left = (total - done + rate - 1) / rate
    return "\(done.grouped) of \(total.grouped), \(rate.grouped)/s, \(left.clock) left"
  }
}
