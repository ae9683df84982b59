/// What is said to a person, on standard error.
struct Talk: Sendable {
  let error: any OutputStream
  /// Whether only failures are said.
  let isQuiet: Bool
  /// Whether a line can be taken back, as on most terminals.
  var canErase = false

  /// Says a line that may be left out.
  func note(_ text: String) {
    guard !isQuiet else { return }
    say(text)
  }

  /// Says a line in any case; a standard error that is closed must not stop the work.
  func say(_ text: String) {
    try? error.write(erasure + "amctl: \(SafeText.line(text))\n")
  }

  /// Shows a text that the next one takes the place of; an empty one leaves nothing.
  func transient(_ text: String) {
    guard canErase else { return }
    try? error.write(erasure + (text.isEmpty ? "" : "amctl: \(SafeText.line(text))"))
  }

  /// What takes back an unfinished line.
  private var erasure: String { canErase ? "\r\u{1B}[K" : "" }
}
