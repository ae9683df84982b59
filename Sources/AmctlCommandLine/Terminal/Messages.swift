/// Messages to the user on standard error.
package struct Messages: Sendable {
  package let error: any OutputStream
  /// Whether only errors are printed.
  package let isQuiet: Bool
  /// Whether a line can be erased, as on most terminals.
  package var canErase = false

  /// Writes to a stream.
  package init(error: any OutputStream, isQuiet: Bool, canErase: Bool = false) {
    self.error = error
    self.isQuiet = isQuiet
    self.canErase = canErase
  }

  /// Prints a line, unless quiet.
  package func note(_ text: String) {
    guard !isQuiet else { return }
    say(text)
  }

  /// Whether a person reads what is printed, and not only errors.
  package var isForPeople: Bool { !isQuiet && error.isTerminal }

  /// Tells a person that something was done; a script knows that from the exit code.
  package func confirm(_ text: @autoclosure () -> String) {
    if isForPeople { say(text()) }
  }

  /// Prints a line, even when quiet; a closed standard error does not stop the work.
  package func say(_ text: String) {
    let line = "amctl: \(SafeText.message(text, to: error))"
    try? error.write(erasure + TextWrapping.broken(line, width: error.columns) + "\n")
  }

  /// Shows a text until the next one replaces it; an empty text erases it.
  package func transient(_ text: String) {
    guard canErase else { return }
    try? error.write(erasure + (text.isEmpty ? "" : "amctl: \(SafeText.message(text, to: error))"))
  }

  /// The sequence that erases an unfinished line.
  private var erasure: String { canErase ? "\r\u{1B}[K" : "" }
}

/// A request of the user or the system for the program to end.
package enum Interruption {
  /// Waits until the task is canceled.
  package static func wait() async {
    let (silence, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in silence {}
    continuation.finish()
  }
}
