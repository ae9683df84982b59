import AmctlCommandLine
import MusicPlatform

/// A value that comes from standard input: all of a pipe or file, or one line at a terminal.
struct TypedValue {
  private let input: any InputStream
  private let messages: Messages

  init(_ context: Context) {
    input = context.streams.input
    messages = Messages(context)
  }

  /// Reads the value; a secret is not shown while it is typed.
  func bytes(isSecret: Bool) throws(FileError) -> [UInt8] {
    guard input.isTerminal else {
      return try input.readAll(atMost: FileSystem.SizeLimit.settings)
    }
    return try input.typedLine(isSecret: isSecret) {
      messages.note(
        isSecret
          ? "Type or paste the value, which is not shown, and press Return."
          : "Type the value and press Return.")
    }
  }
}
