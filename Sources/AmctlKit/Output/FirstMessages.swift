import AmctlCommandLine

/// Writes the first messages of a kind, and counts the others: a long list may lack a million ids.
struct FirstMessages {
  /// The maximum number of messages to write.
  private static let limit = 10

  private let say: (String) -> Void
  private var count = 0

  /// Creates a writer for notices, or for errors, which are written even with `--quiet`.
  init(_ messages: Messages, areFailures: Bool = false) {
    say = { text in areFailures ? messages.say(text) : messages.note(text) }
  }

  /// Writes a message, unless the limit has been reached.
  mutating func add(_ text: @autoclosure () -> String) {
    count += 1
    if count <= Self.limit { say(text()) }
  }

  /// Writes the number of omitted messages.
  mutating func end() {
    if count > Self.limit { say("… and \((count - Self.limit).grouped) more") }
    count = 0
  }
}
