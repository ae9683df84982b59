package import MusicPlatform

/// The three streams a command talks through.
package struct Streams: Sendable {
  /// Data for the command.
  package let input: any InputStream
  /// Data and nothing else.
  package let out: any OutputStream
  /// Everything said to a person.
  package let err: any OutputStream

  /// Joins three streams.
  package init(input: any InputStream, out: any OutputStream, err: any OutputStream) {
    self.input = input
    self.out = out
    self.err = err
  }
}

/// A place for bytes: standard output, standard error, or a test's memory.
package protocol OutputStream: Sendable {
  /// Whether a person reads along.
  var isTerminal: Bool { get }
  /// How many columns the terminal has; nil when there is no terminal or it does not say.
  var columns: Int? { get }
  /// Takes the bytes, perhaps to write them later.
  func write(_ bytes: ArraySlice<UInt8>) throws(WriteError)
  /// Writes what was taken so far.
  func flush() throws(WriteError)
  /// The text as the stream writes it.
  ///
  /// Whoever cuts a text has to cut this: half a secret would not be recognized any more.
  func shown(_ text: String) -> String
}

extension OutputStream {
  /// The text itself: most streams keep nothing back.
  package func shown(_ text: String) -> String { text }

  /// Takes the bytes of an array.
  package func write(_ bytes: [UInt8]) throws(WriteError) {
    try write(bytes[...])
  }

  /// Takes a text as UTF-8.
  package func write(_ text: String) throws(WriteError) {
    try write(Array(text.utf8)[...])
  }
}

/// A source of bytes: standard input, or a test's memory.
package protocol InputStream: Sendable {
  /// What errors call it.
  var name: String { get }
  /// Whether a person would have to type.
  var isTerminal: Bool { get }
  /// Whether it is a file on a disk, which keeps nobody waiting.
  var isRegularFile: Bool { get }
  /// Waits for the next bytes; empty at the end.
  func read() throws(FileError) -> [UInt8]
}

extension InputStream {
  /// Everything up to the end; more than the limit is refused.
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
  /// The process's own streams.
  ///
  /// Output to a file or pipe is gathered until it is flushed; on a terminal, and for errors,
  /// every write is seen at once. Input ends with an error once the interruption is rung.
  package static func standard(interruption: Waker? = nil) -> Streams {
    let output = Descriptor.standardOutput
    return Streams(
      input: DescriptorInput(
        descriptor: .standardInput, name: "standard input", interruption: interruption),
      out: DescriptorOutput(output, gathering: output.isTerminal ? 0 : 65_536),
      err: DescriptorOutput(.standardError, gathering: 0))
  }
}

/// Why a stream takes no more bytes.
package enum WriteError: Error, Equatable {
  /// The reader has gone, as with `| head`: the program ends quietly.
  case brokenPipe
  /// The disk is full, or something else the system says.
  case failed(SystemError)

  /// Tells a reader that has gone from all else.
  package init(_ error: SystemError) {
    self = error == .brokenPipe ? .brokenPipe : .failed(error)
  }
}

extension WriteError: CustomStringConvertible {
  /// One sentence.
  package var description: String {
    switch self {
    case .brokenPipe: "The reader of the output has gone."
    case .failed(let error): "The output cannot be written: \(error)."
    }
  }
}
