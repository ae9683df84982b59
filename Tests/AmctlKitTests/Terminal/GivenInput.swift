@testable import MusicPlatform
import Synchronization

@testable import AmctlKit

/// An input stream that hands out given pieces, one for each read.
final class GivenInput: InputStream {
  let name = "standard input"
  let isTerminal: Bool
  private let pieces: Mutex<[[UInt8]]>

  /// Hands out texts as UTF-8.
  init(_ pieces: String..., isTerminal: Bool = false) {
    self.isTerminal = isTerminal
    self.pieces = Mutex(pieces.map { Array($0.utf8) })
  }

  /// Hands out bytes.
  init(bytes pieces: [[UInt8]]) {
    isTerminal = false
    self.pieces = Mutex(pieces)
  }

  func read() throws(FileError) -> [UInt8] {
    pieces.withLock { $0.isEmpty ? [] : $0.removeFirst() }
  }
}
