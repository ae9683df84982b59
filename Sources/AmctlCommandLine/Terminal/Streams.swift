package import MusicPlatform

/// The three standard streams of a command.
package struct Streams: Sendable {
  /// Data for the command.
  package let input: any InputStream
  /// Data only.
  package let out: any OutputStream
  /// Messages to the user.
  package let err: any OutputStream

  package init(input: any InputStream, out: any OutputStream, err: any OutputStream) {
    self.input = input
    self.out = out
    self.err = err
  }
}

/// A destination for bytes: standard output, standard error, or a test's memory.
package protocol OutputStream: Sendable {
  var isTerminal: Bool { get }
  /// Whether a terminal shows what is written, even if another program processes it first.
  var endsAtTerminal: Bool { get }
  /// The open terminal, for programs that draw on it; nil when there is none.
  var terminal: Descriptor? { get }
  /// The width of the terminal in columns; nil when it is unknown or there is no terminal.
  var columns: Int? { get }
  /// The height of the terminal in rows; nil when it is unknown or there is no terminal.
  var rows: Int? { get }
  /// Writes the bytes, possibly later.
  func write(_ bytes: ArraySlice<UInt8>) throws(WriteError)
  /// Writes all buffered bytes.
  func flush() throws(WriteError)
  /// Ends the output; where another program processes it, waits for its end.
  func finish() throws
  /// The text as the stream writes it.
  ///
  /// Whoever cuts a text has to cut this: half a secret would not be recognized any more.
  func shown(_ text: String) -> String
}

extension OutputStream {
  /// Most streams are what they seem.
  package var endsAtTerminal: Bool { isTerminal }
  package var terminal: Descriptor? { nil }

  /// Most streams are written to at once, however high the terminal.
  package var rows: Int? { nil }

  /// Most streams only have to write what they gathered.
  package func finish() throws { try flush() }

  /// The text itself: most streams keep nothing back.
  package func shown(_ text: String) -> String { text }

  /// Takes the bytes of an array.
  package func write(_ bytes: [UInt8]) throws(WriteError) {
    try write(bytes[...])
  }

  /// Writes a text as UTF-8.
  package func write(_ text: String) throws(WriteError) {
    try write(Array(text.utf8)[...])
  }

  /// Ends a line; a text would take memory for each of many lines.
  package func endLine() throws(WriteError) { try write(lineEnd) }
}

private let lineEnd: ArraySlice<UInt8> = [UInt8(ascii: "\n")]

/// A source of bytes: standard input, or a test's memory.
package protocol InputStream: Sendable {
  /// The name in error messages.
  var name: String { get }
  /// Whether it is a terminal, so that a person would have to type.
  var isTerminal: Bool { get }
  /// Whether it is a regular file, which never blocks.
  var isRegularFile: Bool { get }
  /// Waits for the next bytes; empty at the end.
  func read() throws(FileError) -> [UInt8]
  /// Waits for a line that a person types, and returns it with its ending.
  ///
  /// A closure asks for the line once everything is ready. A secret is not shown.
  func typedLine(isSecret: Bool, asking: () -> Void) throws(FileError) -> [UInt8]
}

extension InputStream {
  package func typedLine(isSecret: Bool, asking: () -> Void) throws(FileError) -> [UInt8] {
    asking()
    return try line(atMost: FileSystem.SizeLimit.settings)
  }

  /// Returns everything up to the end of a line, or of the stream.
  func line(atMost limit: Int) throws(FileError) -> [UInt8] {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      let bytes = try read()
      if bytes.isEmpty { break }
      line += bytes
      if line.count > limit { throw FileError(name, exceeds: limit) }
    }
    return line
  }

  /// Returns everything up to the end; throws an error when it exceeds the limit.
  package func readAll(
    atMost limit: Int = FileSystem.SizeLimit.document
  ) throws(FileError) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try read()
      if bytes.isEmpty { return all }
      all += bytes
      if all.count > limit { throw FileError(name, exceeds: limit) }
    }
  }
}

extension Streams {
  /// Creates the streams of the process.
  ///
  /// Output to a file or pipe is buffered until it is flushed; output to a terminal, and on
  /// standard error, appears at once. The interruption makes reading fail with an error.
  package static func standard(interruption: Waker? = nil) -> Streams {
    let output = Descriptor.standardOutput
    return Streams(
      input: DescriptorInput(
        descriptor: .standardInput, name: "stdin", interruption: interruption),
      out: DescriptorOutput(output, gathering: output.isTerminal ? 0 : 65_536),
      err: DescriptorOutput(.standardError, gathering: 0))
  }
}

/// The reason a stream cannot be written to.
package struct WriteError: Error, Equatable, CustomStringConvertible {
  package let cause: SystemError

  package init(_ cause: SystemError) {
    self.cause = cause
  }

  /// The reader is gone, as with `| head`: the program ends quietly.
  package static let brokenPipe = WriteError(.brokenPipe)

  /// One sentence.
  package var description: String {
    self == .brokenPipe
      ? "the reader of the output is gone" : "cannot write the output: \(cause)"
  }
}
