package import MusicPlatform
import Synchronization

/// An output stream to a terminal that starts a pager once the text is longer than the screen.
///
/// Until then the text is held, and messages too, because they belong below it. While the pager
/// runs, it has the terminal for itself.
package final class PagedOutput: OutputStream {
  private enum State {
    /// Everything is written at once.
    case direct
    /// The text so far, which fits on the screen.
    case held([UInt8], rows: ScreenRows)
    case paged(FedProcess)
  }

  private let base: any OutputStream
  private let errors: any OutputStream
  private let state = Mutex(State.direct)
  private let pager = Mutex<SpawnCommand?>(nil)
  private let heldMessages = Mutex<[UInt8]>([])

  /// Creates a stream that writes everything at once until a pager is set.
  package init(_ streams: Streams) {
    base = streams.out
    errors = streams.err
  }

  /// Shows text that is longer than the screen with this program; a pipe or a file gets it
  /// directly.
  package func page(with command: SpawnCommand) {
    guard base.isTerminal, base.rows != nil else { return }
    pager.withLock { $0 = command }
    state.withLock { $0 = .held([], rows: ScreenRows(columns: base.columns ?? 80)) }
  }

  package var isTerminal: Bool { base.isTerminal }
  package var endsAtTerminal: Bool { base.endsAtTerminal }
  package var terminal: Descriptor? { base.terminal }
  package var columns: Int? { base.columns }
  package var rows: Int? { base.rows }
  package func shown(_ text: String) -> String { base.shown(text) }

  package func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    try state.withLock { state throws(WriteError) in
      switch state {
      case .direct: try base.write(bytes)
      case .paged(let process): try Self.write(bytes, to: process)
      case .held(var text, var rows):
        text += bytes
        rows.add(bytes)
        // The last row is for the prompt of the shell.
        if rows.count < base.rows ?? .max {
          state = .held(text, rows: rows)
        } else {
          state = start()
          if case .paged(let process) = state {
            try Self.write(text[...], to: process)
          } else {
            try base.write(text)
          }
        }
      }
    }
  }

  /// Starts the pager; without one that starts, the text is written directly.
  private func start() -> State {
    guard let command = pager.withLock({ $0 }), let process = try? FedProcess(command) else {
      return .direct
    }
    return .paged(process)
  }

  /// Writes to the pager; what a stop signal interrupts is dropped, and the run ends anyway.
  private static func write(
    _ bytes: ArraySlice<UInt8>, to process: FedProcess
  ) throws(WriteError) {
    do throws(SystemError) { try process.write(bytes) } catch {
      if error != .interrupted { throw WriteError(error) }
    }
  }

  package func flush() throws(WriteError) {
    if case .direct = state.withLock({ $0 }) { try base.flush() }
  }

  /// Writes what fits on the screen, or waits for the pager; then come the messages.
  package func finish() throws {
    defer { releaseMessages() }
    let last = state.withLock { state in
      defer { state = .direct }
      return state
    }
    switch last {
    case .direct: break
    case .held(let text, _): try base.write(text)
    case .paged(let process): process.finish()
    }
    try base.finish()
  }

  /// Whether a message would be in the way of the text.
  fileprivate var holdsMessages: Bool {
    switch state.withLock({ $0 }) {
    case .direct: false
    case .held(let text, _): !text.isEmpty
    case .paged: true
    }
  }

  fileprivate func hold(_ message: ArraySlice<UInt8>) {
    heldMessages.withLock { $0 += message }
  }

  private func releaseMessages() {
    let messages = heldMessages.withLock { messages in
      defer { messages = [] }
      return messages
    }
    // A closed standard error must not change what the run ends with.
    if !messages.isEmpty { try? errors.write(messages) }
  }

  /// The stream for messages, which wait for the end of the text if both are on the terminal.
  package var messages: any OutputStream { PatientMessages(page: self, base: errors) }
}

/// Messages that wait for the text above them.
private struct PatientMessages: OutputStream {
  let page: PagedOutput
  let base: any OutputStream

  var isTerminal: Bool { base.isTerminal }
  var columns: Int? { base.columns }
  func shown(_ text: String) -> String { base.shown(text) }

  func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    if base.isTerminal, page.holdsMessages { page.hold(bytes) } else { try base.write(bytes) }
  }

  func flush() throws(WriteError) { try base.flush() }
}
