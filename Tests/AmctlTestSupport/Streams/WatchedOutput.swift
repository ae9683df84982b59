package import AmctlCommandLine

/// An output stream whose contents tests can wait for.
package final class WatchedOutput: OutputStream {
  /// Everything that was written.
  package let written = Watched<[UInt8]>([])

  /// Creates an empty stream.
  package init() {}

  package var isTerminal: Bool { false }
  package var columns: Int? { nil }

  package func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    let bytes = Array(bytes)
    written.update { $0 += bytes }
  }

  package func flush() throws(WriteError) {}

  /// Everything that was written, as text.
  package var text: String {
    String(decoding: written.value, as: UTF8.self)
  }
}
