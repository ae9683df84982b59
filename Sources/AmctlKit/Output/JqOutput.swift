import AmctlCommandLine
import MusicPlatform
import Synchronization

/// A stream that `jq` processes, and whose results go to another stream.
///
/// What jq says about errors becomes the failure of the run; anything else it says, such as the
/// values of `debug`, is passed on.
final class JqOutput: OutputStream {
  /// How much is gathered before jq gets it.
  private static let capacity = 1 << 16

  private let base: any OutputStream
  private let process: PipedProcess
  private let results: JqResults
  private let pending = Mutex<[UInt8]>([])
  private let isFinished = Mutex(false)

  /// Starts jq with a program that was checked.
  init(
    _ filter: JqFilter, by jq: ExternalProgram, byLine: Bool, to streams: Streams
  ) throws {
    base = streams.out
    let results = JqResults(streams, countsLines: byLine)
    self.results = results
    process = try Self.start(jq.command(filter.arguments(byLine: byLine))) { bytes in
      results.pass(bytes)
    } errors: { bytes in
      results.read(bytes)
    }
  }

  /// A person reads the results, but not what is written.
  var isTerminal: Bool { false }
  var columns: Int? { nil }
  var endsAtTerminal: Bool { base.endsAtTerminal }

  func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    try pending.withLock { pending throws(WriteError) in
      pending += bytes
      if pending.count >= Self.capacity { try send(&pending) }
    }
  }

  func flush() throws(WriteError) {
    try pending.withLock { pending throws(WriteError) in try send(&pending) }
  }

  /// Discards the bytes even if jq reads no more, so that no later write repeats them.
  private func send(_ pending: inout [UInt8]) throws(WriteError) {
    defer { pending.removeAll(keepingCapacity: true) }
    do throws(SystemError) { try process.write(pending[...]) } catch {
      // The end of an interrupted jq is reported as an interruption.
      throw error == .interrupted ? .brokenPipe : WriteError(error)
    }
  }

  /// Waits until jq has processed everything, and fails if it failed; does nothing the second time.
  func finish() throws {
    let isRepeated = isFinished.withLock { isFinished in
      defer { isFinished = true }
      return isFinished
    }
    guard !isRepeated else { return }
    // If jq has ended early, its end says why.
    do { try flush() } catch WriteError.brokenPipe {}
    process.closeInput()
    let end = try Self.end(of: process)
    try results.finish()
    guard end == .exited(0) else {
      throw ExternalProgram.failure("jq", end, because: results.error)
    }
    results.writeMessage()
  }
}

extension JqOutput {
  /// Starts jq; an error names it.
  static func start(
    _ command: SpawnCommand, output: @escaping PipedProcess.Taker,
    errors: @escaping PipedProcess.Taker
  ) throws -> PipedProcess {
    do throws(SystemError) {
      return try PipedProcess(command, output: output, errors: errors)
    } catch {
      throw CommandError(message: "cannot run 'jq': \(error)")
    }
  }

  /// Waits for jq to end; a signal to this process ends both.
  static func end(of process: PipedProcess) throws -> ProcessEnd {
    do throws(SystemError) { return try process.wait() } catch {
      guard error != .interrupted else { throw CancellationError() }
      throw CommandError(message: "cannot wait for 'jq': \(error)")
    }
  }
}

/// What jq writes, on its way to the streams of the program.
private final class JqResults: Sendable {
  private struct State {
    /// The unfinished last line for a terminal.
    var line: [UInt8] = []
    /// The unfinished last line of messages.
    var message: [UInt8] = []
    /// The last complete message, which may be the reason for the end.
    var held: String?
    /// The first error, and the number of all.
    var error: String?
    var errors = 0
    var failure: WriteError?
  }

  /// How much of a message is waited for.
  private static let longestMessage = 1 << 16

  private let streams: Streams
  /// Whether each line is a value, so that its number helps to find it.
  private let countsLines: Bool
  private let state = Mutex(State())

  init(_ streams: Streams, countsLines: Bool) {
    self.streams = streams
    self.countsLines = countsLines
  }

  /// Passes results on as they come, to a terminal in whole lines; returns false if nobody reads.
  func pass(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      do throws(WriteError) {
        if streams.out.isTerminal {
          try show(bytes, &state.line)
        } else {
          try streams.out.write(bytes)
        }
        try streams.out.flush()
      } catch {
        state.failure = error
      }
      return state.failure == nil
    }
  }

  private func show(_ bytes: [UInt8], _ line: inout [UInt8]) throws(WriteError) {
    line += bytes
    guard let end = line.lastIndex(of: UInt8(ascii: "\n")) else { return }
    try streams.out.write(foreign: line[...end])
    line.removeSubrange(...end)
  }

  /// Reads messages from jq, line by line.
  func read(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      state.message += bytes
      while let end = state.message.firstIndex(of: UInt8(ascii: "\n")) {
        read(String(decoding: state.message[..<end], as: UTF8.self), &state)
        state.message.removeSubrange(...end)
      }
      if state.message.count > Self.longestMessage { readRest(&state) }
      return true
    }
  }

  private func read(_ line: String, _ state: inout State) {
    guard line.hasPrefix("jq: error") else {
      say(state.held)
      state.held = line
      return
    }
    state.errors += 1
    state.error = state.error ?? reason(line)
  }

  /// Returns the message of a line such as `jq: error (at <stdin>:3): Cannot index number`.
  private func reason(_ line: String) -> String {
    let start = "jq: error (at <stdin>:"
    guard line.hasPrefix(start), let end = line.range(ofFirst: ")") else {
      return String(line.dropFirst("jq: error".count).drop { $0 == ":" || $0 == " " })
    }
    let place = line[..<end.lowerBound].dropFirst(start.count)
    let message = line[end.upperBound...].drop { $0 == ":" || $0 == " " }
    return countsLines ? "line \(place): \(message)" : String(message)
  }

  /// Reads a message without a line break.
  private func readRest(_ state: inout State) {
    if !state.message.isEmpty { read(String(decoding: state.message, as: UTF8.self), &state) }
    state.message = []
  }

  private func say(_ message: String?) {
    guard let message else { return }
    try? streams.err.write(SafeText.line(message) + "\n")
  }

  /// Writes the rest, and fails if the results could not be written.
  func finish() throws {
    try state.withLock { state in
      readRest(&state)
      if let failure = state.failure { throw failure }
      try streams.out.write(foreign: state.line[...])
      try streams.out.flush()
    }
  }

  /// Writes the last message, which is not the reason for a failure.
  func writeMessage() {
    state.withLock { say($0.held.take()) }
  }

  /// Why jq failed: its first error, or its last message; empty if there is none.
  var error: String {
    state.withLock { state in
      guard let error = state.error else { return state.held ?? "" }
      say(state.held)
      return error + (state.errors > 1 ? " (and \(state.errors - 1) more)" : "")
    }
  }
}
