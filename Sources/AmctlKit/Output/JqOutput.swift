import AmctlCommandLine
import MusicAPI
import MusicPlatform
import Synchronization

/// A stream that `jq` processes, and whose results go to another stream; what jq says about errors
/// goes to stderr.
final class JqOutput: OutputStream {
  /// How much is gathered before jq gets it.
  private static let capacity = 1 << 16

  private let base: any OutputStream
  private let jq: ExternalProgram
  private let process: Subprocess
  private let results: JqResults
  private let pending = Mutex<[UInt8]>([])
  private let ending = Once()

  /// Starts jq with a program that was checked.
  init(
    _ filter: JqFilter, by jq: ExternalProgram, byLine: Bool, to streams: Streams
  ) throws {
    base = streams.out
    self.jq = jq
    let results = JqResults(streams)
    self.results = results
    process = try jq.start(filter.arguments(byLine: byLine)) { event in
      switch event {
      case .output(let bytes): results.pass(bytes)
      case .errors(let bytes): results.say(bytes)
      case .tick, .ended: true
      }
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
    guard ending.take() else { return }
    // If jq has ended early, its end says why.
    do throws(WriteError) { try flush() } catch { if error != .brokenPipe { throw error } }
    process.closeInput()
    let end = try jq.end(of: process)
    try results.finish()
    guard end == .exited(0) else { throw jq.failure(end, because: "") }
  }
}

/// What jq writes, on its way to the streams of the program.
private final class JqResults: Sendable {
  private struct State {
    /// The unfinished last line for a terminal.
    var line: [UInt8] = []
    /// The unfinished last line of messages.
    var message: [UInt8] = []
    var failure: WriteError?
  }

  private let streams: Streams
  private let state = Mutex(State())

  init(_ streams: Streams) {
    self.streams = streams
  }

  /// Passes results on as they come, to a terminal in whole lines; returns false if nobody reads.
  func pass(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      do throws(WriteError) {
        if streams.out.isTerminal {
          try streams.out.write(foreign: Self.lines(in: bytes, after: &state.line)[...])
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

  /// Passes messages on in whole lines.
  func say(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      say(lines: Self.lines(in: bytes, after: &state.message))
      return true
    }
  }

  private func say(lines: [UInt8]) {
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      try? streams.err.write(SafeText.line(String(decoding: line, as: UTF8.self)) + "\n")
    }
  }

  /// Returns the whole lines of bytes after an unfinished line, and keeps the rest.
  private static func lines(in bytes: [UInt8], after rest: inout [UInt8]) -> [UInt8] {
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    defer { rest.removeSubrange(...end) }
    return Array(rest[...end])
  }

  /// Writes the rest, and fails if the results could not be written.
  func finish() throws {
    try state.withLock { state in
      say(lines: state.message)
      if let failure = state.failure { throw failure }
      try streams.out.write(foreign: state.line[...])
      try streams.out.flush()
    }
  }
}

/// A program in the language of `jq`, and the values of its variables.
struct JqFilter: Sendable {
  private let program: String
  private let variables: [(name: String, value: String)]

  /// Checks the form of the variables, `NAME=VALUE`; of several with one name, the last counts.
  init(_ program: String, variables texts: [String]) throws(UsageError) {
    self.program = program
    var variables: [(name: String, value: String)] = []
    for text in texts {
      guard let end = text.utf8.firstIndex(of: UInt8(ascii: "=")), text[..<end].isIdentifier else {
        throw .invalidValue(
          .mismatch(text, expected: "NAME=VALUE, where NAME is letters, digits and '_'"),
          of: "--jq-arg")
      }
      let name = String(text[..<end])
      variables.removeAll { $0.name == name }
      variables.append((name, String(text[text.utf8.index(after: end)...])))
    }
    self.variables = variables
  }

  /// Returns the arguments for `jq`; line by line, each result is one line as soon as it is there.
  func arguments(byLine: Bool) -> [String] {
    // A program that starts with a dash is not an option.
    let program = (program.hasPrefix("-") ? " " : "") + program
    return ["-r"] + (byLine ? ["-c", "--unbuffered"] : [])
      + variables.flatMap { ["--arg", $0.name, $0.value] } + [program]
  }

  /// Compiles the program, and does not run it: without input, there is nothing to run it on.
  func check(with jq: ExternalProgram) throws {
    let process = try jq.start(arguments(byLine: false)) { _ in true }
    process.closeInput()
    let end = try jq.end(of: process)
    let text = String(decoding: process.messages.prefix(SafeText.messageLimit), as: UTF8.self)
    switch end {
    case .exited(0): return
    case .exited(2), .exited(3):
      throw UsageError.rule("invalid program for '--jq': \(Self.errors(in: text))", hint: nil)
    case .exited, .killed: throw jq.failure(end, because: text)
    }
  }

  /// Returns the errors that the compiler reports, without the lines that repeat the program.
  private static func errors(in text: String) -> String {
    let lines = text.split(separator: "\n").map { String($0) }
    let errors = lines.filter { $0.hasPrefix(mark) }.map { line in
      String(
        line.dropFirst(mark.count).prefix(line.count - mark.count - (line.hasSuffix(":") ? 1 : 0)))
    }
    return errors.isEmpty ? lines.first ?? "no reason given" : errors.joined(separator: "; ")
  }

  private static let mark = "jq: error: "
}
