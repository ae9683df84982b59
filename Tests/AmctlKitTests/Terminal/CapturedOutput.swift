import Synchronization

@testable import AmctlKit

/// An output stream that keeps what was written, for tests to look at.
final class CapturedOutput: OutputStream {
  let isTerminal: Bool
  let columns: Int?
  private let failure: WriteError?
  private let written = Mutex<[UInt8]>([])

  /// Keeps everything, or fails at every write.
  init(isTerminal: Bool = false, columns: Int? = nil, failure: WriteError? = nil) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.failure = failure
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    if let failure { throw failure }
    written.withLock { $0 += bytes }
  }

  func flush() throws(WriteError) {}

  /// Everything that was written.
  var bytes: [UInt8] {
    written.withLock { $0 }
  }

  /// Everything that was written, as text.
  var text: String {
    String(decoding: bytes, as: UTF8.self)
  }
}
