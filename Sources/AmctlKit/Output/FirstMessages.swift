import AmctlCommandLine

/// Says the first messages of a kind, and counts the others: a long list may lack a million ids.
struct FirstMessages {
  /// How many are said.
  private static let limit = 10

  private let say: (String) -> Void
  private var count = 0

  /// Says messages that may be left out, or that are said in any case.
  init(_ messages: Messages, areFailures: Bool = false) {
    say = { text in areFailures ? messages.say(text) : messages.note(text) }
  }

  /// Says a message, unless it is one of too many.
  mutating func add(_ text: @autoclosure () -> String) {
    count += 1
    if count <= Self.limit { say(text()) }
  }

  /// Counts, after the last, those that were not said.
  mutating func end() {
    if count > Self.limit { say("… and \(count - Self.limit) more") }
    count = 0
  }
}
