/// What is said to a person, on standard error.
package struct Messages: Sendable {
  package let error: any OutputStream
  /// Whether only failures are said.
  package let isQuiet: Bool
  /// Whether a line can be taken back, as on most terminals.
  package var canErase = false

  /// Writes to a stream.
  package init(error: any OutputStream, isQuiet: Bool, canErase: Bool = false) {
    self.error = error
    self.isQuiet = isQuiet
    self.canErase = canErase
  }

  /// Says a line that may be left out.
  package func note(_ text: String) {
    guard !isQuiet else { return }
    say(text)
  }

  /// Says a line in any case; a standard error that is closed must not stop the work.
  package func say(_ text: String) {
    try? error.write(erasure + "amctl: \(SafeText.message(text, to: error))\n")
  }

  /// Shows a text that the next one takes the place of; an empty one leaves nothing.
  package func transient(_ text: String) {
    guard canErase else { return }
    try? error.write(erasure + (text.isEmpty ? "" : "amctl: \(SafeText.message(text, to: error))"))
  }

  /// What takes back an unfinished line.
  private var erasure: String { canErase ? "\r\u{1B}[K" : "" }
}

/// The wish of a person, or of the system, that the program end.
package enum Interruption {
  /// Waits until the task is canceled.
  package static func wait() async {
    let (silence, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in silence {}
    continuation.finish()
  }
}
