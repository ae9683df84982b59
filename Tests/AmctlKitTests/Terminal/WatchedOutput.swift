import AmctlTestSupport

@testable import AmctlKit

/// An output stream that others can wait on.
final class WatchedOutput: OutputStream {
  /// Everything that was written.
  let written = Watched<[UInt8]>([])

  var isTerminal: Bool { false }
  var columns: Int? { nil }

  func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    let bytes = Array(bytes)
    written.update { $0 += bytes }
  }

  func flush() throws(WriteError) {}

  /// Everything that was written, as text.
  var text: String {
    String(decoding: written.value, as: UTF8.self)
  }
}
