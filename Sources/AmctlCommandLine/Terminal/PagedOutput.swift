import MusicLibc
package import MusicPlatform
import Synchronization

/// An output stream to a terminal that starts a pager with the first text.
///
/// `less -F` ends at once if the text fits on the screen. While the pager is running, it has the
/// terminal for itself, and messages wait.
package final class PagedOutput: OutputStream {
  private enum State {
    /// Everything is written at once.
    case direct
    /// Nothing was written yet.
    case waiting(SpawnCommand)
    case paged(Subprocess)
  }

  private static let shown = Mutex(0)

  /// Whether a pager is running, which then handles the keys of the terminal.
  static var isShown: Bool { shown.withLock { $0 > 0 } }

  private let base: any OutputStream
  private let errors: any OutputStream
  private let state = Mutex(State.direct)
  private let heldMessages = Mutex<[UInt8]>([])

  /// Creates a stream that writes everything at once until a pager is set.
  package init(_ streams: Streams) {
    base = streams.out
    errors = streams.err
  }

  /// Shows the text with this program; a pipe or a file gets it directly.
  package func page(with command: SpawnCommand) {
    guard base.isTerminal, base.rows != nil else { return }
    state.withLock { $0 = .waiting(command) }
  }

  package var isTerminal: Bool { base.isTerminal }
  package var endsAtTerminal: Bool { base.endsAtTerminal }
  package var terminal: Descriptor? { base.terminal }
  package var columns: Int? { base.columns }
  package var rows: Int? { base.rows }
  package func shown(_ text: String) -> String { base.shown(text) }

  package func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    guard !bytes.isEmpty else { return }
    try state.withLock { state throws(WriteError) in
      if case .waiting(let command) = state {
        state = Self.start(command).map { .paged($0) } ?? .direct
      }
      if case .paged(let process) = state {
        try Self.write(bytes, to: process)
      } else {
        try base.write(bytes)
      }
    }
  }

  private static func start(_ command: SpawnCommand) -> Subprocess? {
    let process = try? Subprocess(command, output: .shared, errors: .shared)
    if process != nil { shown.withLock { $0 += 1 } }
    return process
  }

  /// Writes to the pager; what a stop signal interrupts is dropped, and the run ends anyway.
  private static func write(
    _ bytes: ArraySlice<UInt8>, to process: Subprocess
  ) throws(WriteError) {
    do throws(SystemError) { try process.write(bytes) } catch {
      if error != .interrupted { throw WriteError(error) }
    }
  }

  package func flush() throws(WriteError) {
    if !holdsMessages { try base.flush() }
  }

  /// Waits for the pager; then come the messages.
  package func finish() throws {
    defer { releaseMessages() }
    let last = state.withLock { state in
      defer { state = .direct }
      return state
    }
    if case .paged(let process) = last {
      process.closeInput()
      _ = try? process.wait(forPerson: true)
      Self.shown.withLock { $0 -= 1 }
    }
    try base.finish()
  }

  /// Whether a message would be in the way of the text.
  fileprivate var holdsMessages: Bool {
    if case .paged = state.withLock({ $0 }) { true } else { false }
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

/// An output stream for an open file; buffers small writes.
package final class DescriptorOutput: OutputStream {
  package let isTerminal: Bool
  private let descriptor: Descriptor
  private let capacity: Int
  private let pending = Mutex<[UInt8]>([])

  /// Creates a buffer of that capacity; with 0, every write goes through immediately.
  package init(_ descriptor: Descriptor, gathering capacity: Int) {
    self.descriptor = descriptor
    self.capacity = capacity
    isTerminal = descriptor.isTerminal
  }

  package var terminal: Descriptor? { isTerminal ? descriptor : nil }

  /// Queried every time, as windows are resized.
  package var columns: Int? {
    isTerminal ? descriptor.columns : nil
  }

  /// Queried every time too.
  package var rows: Int? {
    isTerminal ? descriptor.rows : nil
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    try pending.withLock { pending throws(WriteError) in
      if pending.count + bytes.count > capacity {
        try send(&pending)
      }
      if bytes.count < capacity {
        pending += bytes
      } else {
        try send(bytes)
      }
    }
  }

  package func flush() throws(WriteError) {
    try pending.withLock { pending throws(WriteError) in try send(&pending) }
  }

  /// Discards the bytes even if they cannot be written, so that no later write repeats them.
  private func send(_ pending: inout [UInt8]) throws(WriteError) {
    defer { pending.removeAll(keepingCapacity: true) }
    try send(pending[...])
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    do throws(SystemError) {
      try descriptor.write(bytes)
    } catch {
      throw WriteError(error)
    }
  }
}

extension Descriptor {
  /// The width of the terminal in columns; nil when it is unknown or this is not a terminal.
  var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The height of the terminal in rows; nil when it is unknown or this is not a terminal.
  var rows: Int? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }
}
