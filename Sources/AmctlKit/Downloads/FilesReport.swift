import AmctlCommandLine

/// Names the files that could not be fetched, each of which leaves the others as they are.
struct FilesReport {
  private let messages: Messages
  private(set) var count = 0
  /// The first of the names.
  private var names: [String] = []
  /// The exit code for the first, if no file was fetched.
  private var exit = ExitCode.partial

  init(_ messages: Messages) { self.messages = messages }

  /// Adds a file that was not fetched, and says why.
  mutating func add(_ name: String, _ message: String, _ code: ExitCode = .partial) {
    messages.say(message)
    if count == 0 { exit = code }
    count += 1
    if names.count < MissingItemsError.nameLimit { names.append(name) }
  }

  /// Throws if files were not fetched, with their number and that of all in a sentence.
  func check(fetched: Int, _ sentence: (_ count: Int, _ total: Int) -> String) throws {
    guard count > 0 else { return }
    var failure = Failure(fetched > 0 ? .partial : exit, sentence(count, fetched + count))
    failure.missing = names
    throw failure
  }
}
