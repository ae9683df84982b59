import AmctlCommandLine

/// The parts of a command that were not done: it says the first messages about them, and keeps
/// their number, the first of their names, and the first failure for the end.
struct Shortfall {
  private let say: ((String) -> Void)?
  private let messageLimit: Int
  /// The number of parts.
  private(set) var count = 0
  /// The first of the names.
  private(set) var names: [String] = []
  /// The first failure, which determines the exit code if no part was done.
  private(set) var failure: (any Error)?
  private var messageCount = 0
  /// The message about the first part, held back until it is clear that it is not the only one.
  private var held: String?

  /// Starts with no part; messages are notices, or errors, which are written even with `--quiet`.
  init(_ messages: Messages?, areFailures: Bool = false, messageLimit: Int = 10) {
    say = messages.map { messages in
      { text in areFailures ? messages.say(text) : messages.note(text) }
    }
    self.messageLimit = messageLimit
  }

  /// Adds a part, and says why it was not done.
  mutating func add(
    _ name: String? = nil, _ failure: (any Error)? = nil, isHeld: Bool = false,
    saying text: @autoclosure () -> String
  ) {
    count += 1
    if let name, names.count < Failure.nameLimit { names.append(name) }
    self.failure = self.failure ?? failure
    guard let say else { return }
    if isHeld {
      held = text()
    } else {
      sayHeld()
      messageCount += 1
      if messageCount <= messageLimit { say(text()) }
    }
  }

  /// Says the message that was held back.
  mutating func sayHeld() {
    guard let text = held.take() else { return }
    messageCount += 1
    say?(text)
  }

  /// Says how many messages were left out.
  mutating func endMessages() {
    if messageCount > messageLimit {
      say?("… and \((messageCount - messageLimit).grouped) more")
    }
    messageCount = 0
  }

  /// Throws if there is a part, with a sentence about their number and that of all.
  func check(done: Int, _ sentence: (_ count: Int, _ total: Int) -> String) throws {
    guard count > 0 else { return }
    let exit = done > 0 ? .partial : failure.map { Failure($0).exit } ?? .notFound
    throw Failure(exit, sentence(count, done + count), missing: names)
  }
}
