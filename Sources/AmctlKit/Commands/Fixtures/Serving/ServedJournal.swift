import AmctlCommandLine
import MusicPlatform
import Synchronization

/// The file in which a fixture server notes every request, one line of JSON each.
final class ServedJournal: Sendable {
  private let output: any OutputStream
  private let fault = Mutex<WriteError?>(nil)

  /// Empties the file first; `-` is standard output.
  init(path: String, streams: Streams) throws(FileError) {
    output =
      path == "-"
      ? streams.out : DescriptorOutput(try FileSystem.open(writing: path), gathering: 0)
  }

  /// Adds a line; a failure must not stop the server, and is thrown at its end.
  func add(_ line: [UInt8]) {
    do throws(WriteError) {
      try output.write((line + [UInt8(ascii: "\n")])[...])
      try output.flush()
    } catch {
      fault.withLock { $0 = $0 ?? error }
    }
  }

  /// Throws the first error, as a journal with gaps proves nothing.
  func check() throws(WriteError) {
    if let fault = fault.withLock({ $0 }) { throw fault }
  }
}
