package import AmctlCommandLine

/// An output stream whose contents tests can wait for.
package final class WatchedOutput: OutputStream {
  private struct State: Sendable {
    var bytes: [UInt8] = []
    var isOver = false
  }

  private let state = Watched(State())

  /// Creates an empty stream.
  package init() {}

  package var isTerminal: Bool { false }
  package var columns: Int? { nil }

  package func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    let bytes = Array(bytes)
    state.update { $0.bytes += bytes }
  }

  package func flush() throws(WriteError) {}

  /// Everything that was written, as text.
  package var text: String {
    String(decoding: state.value.bytes, as: UTF8.self)
  }

  /// Says that nothing more will be written.
  package func end() {
    state.update { $0.isOver = true }
  }

  /// Waits until a condition holds for everything that was written; returns false if it never will,
  /// or if the task is canceled.
  package func wait(
    for name: String, _ file: String, _ line: Int,
    until condition: @escaping @Sendable ([UInt8]) -> Bool
  ) async -> Bool {
    await state.wait(for: name, file, line) { $0.isOver || condition($0.bytes) }
    return condition(state.value.bytes)
  }
}
