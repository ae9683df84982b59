/// What is said to a person, on standard error.
struct Talk: Sendable {
  let error: any OutputStream
  /// Whether only failures are said.
  let isQuiet: Bool

  /// Says a line that may be left out.
  func note(_ text: String) {
    guard !isQuiet else { return }
    say(text)
  }

  /// Says a line in any case; a standard error that is closed must not stop the work.
  func say(_ text: String) {
    try? error.write("amctl: \(SafeText.line(text))\n")
  }
}
