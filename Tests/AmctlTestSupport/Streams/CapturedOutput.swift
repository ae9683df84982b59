import Synchronization

package import AmctlCommandLine

/// An output stream that keeps what was written, for tests to inspect.
package final class CapturedOutput: OutputStream {
  package let isTerminal: Bool
  package let columns: Int?
  private let failure: WriteError?
  private let onWrite: @Sendable () -> Void
  private let written = Mutex<[UInt8]>([])

  /// Creates a stream that keeps everything, or fails at every write; a closure is called before
  /// each.
  package init(
    isTerminal: Bool = false, columns: Int? = nil, failure: WriteError? = nil,
    onWrite: @escaping @Sendable () -> Void = {}
  ) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.failure = failure
    self.onWrite = onWrite
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    onWrite()
    if let failure { throw failure }
    written.withLock { $0 += bytes }
  }

  package func flush() throws(WriteError) {}

  /// Everything that was written.
  package var bytes: [UInt8] {
    written.withLock { $0 }
  }

  /// Everything that was written, as text.
  package var text: String {
    String(decoding: bytes, as: UTF8.self)
  }
}
