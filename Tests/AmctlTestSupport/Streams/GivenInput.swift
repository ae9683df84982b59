package import MusicPlatform
import Synchronization

import AmctlCommandLine

/// An input stream of given pieces, one for each read.
package final class GivenInput: InputStream {
  package let name = "stdin"
  package let isTerminal: Bool
  package let isRegularFile = false
  private let pieces: Mutex<[[UInt8]]>

  /// Creates a stream of texts as UTF-8.
  package init(_ pieces: String..., isTerminal: Bool = false) {
    self.isTerminal = isTerminal
    self.pieces = Mutex(pieces.map { Array($0.utf8) })
  }

  /// Creates a stream of bytes.
  package init(bytes pieces: [[UInt8]]) {
    isTerminal = false
    self.pieces = Mutex(pieces)
  }

  package func read() throws(FileError) -> [UInt8] {
    pieces.withLock { $0.isEmpty ? [] : $0.removeFirst() }
  }
}
