import MusicPlatform

/// A source of bytes: standard input, or a test's memory.
protocol InputStream: Sendable {
  /// What errors call it.
  var name: String { get }
  /// Whether a person would have to type.
  var isTerminal: Bool { get }
  /// Waits for the next bytes; empty at the end.
  func read() throws(FileError) -> [UInt8]
}

extension InputStream {
  /// Everything up to the end; more than the limit is refused.
  func readAll(atMost limit: Int = FileSystem.SizeLimit.document) throws(FileError) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try read()
      if bytes.isEmpty { return all }
      all += bytes
      if all.count > limit { throw FileError(name, exceeds: limit) }
    }
  }
}
