/// A place for bytes: standard output, standard error, or a test's memory.
protocol OutputStream: Sendable {
  /// Whether a person reads along.
  var isTerminal: Bool { get }
  /// How many columns the terminal has; nil when there is no terminal or it does not say.
  var columns: Int? { get }
  /// Takes the bytes, perhaps to write them later.
  func write(_ bytes: ArraySlice<UInt8>) throws(WriteError)
  /// Writes what was taken so far.
  func flush() throws(WriteError)
}

extension OutputStream {
  /// Takes the bytes of an array.
  func write(_ bytes: [UInt8]) throws(WriteError) {
    try write(bytes[...])
  }

  /// Takes a text as UTF-8.
  func write(_ text: String) throws(WriteError) {
    try write(Array(text.utf8)[...])
  }
}
