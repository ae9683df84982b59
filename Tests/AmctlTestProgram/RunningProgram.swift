import AmctlCommandLine
import AmctlTestSupport
package import MusicAPI

/// The whole program while it runs, until it is interrupted.
package final class RunningProgram: Sendable {
  private let words: [String]
  private let out = WatchedOutput()
  private let err = WatchedOutput()
  private let task: Task<Int32, Never>

  /// Starts a command line whose words are separated by blanks.
  package convenience init(
    _ line: String, environment: [String: String] = [:],
    now: @escaping @Sendable () -> UnixTime = { UnixTime(seconds: Program.second) },
    clock: any Clock<Duration> = RecordingClock()
  ) {
    self.init(
      words: line.split(separator: " ").map(String.init), environment: environment, now: now,
      clock: clock)
  }

  /// Starts the program with these words.
  package init(
    words: [String], environment: [String: String] = [:],
    now: @escaping @Sendable () -> UnixTime = { UnixTime(seconds: Program.second) },
    clock: any Clock<Duration> = RecordingClock()
  ) {
    self.words = words
    let streams = Streams(input: GivenInput("", isTerminal: false), out: out, err: err)
    task = Task { [out, err] in
      defer {
        out.end()
        err.end()
      }
      return await ProgramRun(
        words: words, environment: environment, streams: streams, now: now, clock: clock
      ).exit()
    }
  }

  /// Waits until standard error contains a local URL; returns its port.
  package func port(_ file: String = #fileID, _ line: Int = #line) async throws -> Int {
    try await wait(for: "a local URL", on: err, file, line) {
      String(decoding: $0, as: UTF8.self).contains(#/127\.0\.0\.1:\d+.*\n/#)
    }
    guard let port = err.text.firstMatch(of: #/127\.0\.0\.1:(\d+)/#).flatMap({ Int($0.1) }) else {
      throw neverPrinted("a port")
    }
    return port
  }

  /// Waits until standard output contains a text.
  package func printed(_ text: String, _ file: String = #fileID, _ line: Int = #line) async throws {
    try await wait(for: "'\(text)'", on: out, file, line) {
      String(decoding: $0, as: UTF8.self).contains(text)
    }
  }

  /// Waits until standard output contains that many lines; returns the last of them.
  package func line(
    _ count: Int, _ file: String = #fileID, _ line: Int = #line
  ) async throws -> String {
    try await wait(for: "\(count) lines", on: out, file, line) { bytes in
      bytes.count { $0 == UInt8(ascii: "\n") } >= count
    }
    guard let line = out.text.split(separator: "\n").dropFirst(count - 1).first else {
      throw neverPrinted("\(count) lines")
    }
    return String(line)
  }

  /// Waits until standard error contains a text.
  package func warned(_ text: String, _ file: String = #fileID, _ line: Int = #line) async throws {
    try await wait(for: "'\(text)'", on: err, file, line) {
      String(decoding: $0, as: UTF8.self).contains(text)
    }
  }

  /// The error if a program has ended, or a test was canceled, before what it waited for came.
  package struct NeverPrinted: Error, CustomStringConvertible {
    let words: [String]
    let expected: String
    let out: String
    let err: String

    package var description: String {
      "'amctl \(words.joined(separator: " "))' never printed \(expected); "
        + "its output: '\(out)'; its messages: '\(err)'"
    }
  }

  /// Waits for what a stream has to contain; throws if the program ends before.
  private func wait(
    for expected: String, on stream: WatchedOutput, _ file: String, _ line: Int,
    until condition: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws(NeverPrinted) {
    let name = "'amctl \(words.joined(separator: " "))' to print \(expected)"
    if await stream.wait(for: name, file, line, until: condition) { return }
    throw neverPrinted(expected)
  }

  private func neverPrinted(_ expected: String) -> NeverPrinted {
    NeverPrinted(words: words, expected: expected, out: out.text, err: err.text)
  }

  /// The contents of standard error so far.
  package var said: String { err.text }

  /// Waits for the end, and checks that no planted secret was printed; standard output may have one
  /// if that is the command's purpose.
  package func ended(
    printsToken: Bool = false, _ file: String = #fileID, _ line: Int = #line
  ) async throws(Program.PrintedSecret) -> Program.Result {
    let name = "the end of 'amctl \(words.joined(separator: " "))'"
    let exit = await Watchdog.wait(for: name, file, line) { await task.value }
    return try Program.Result(
      exit: exit, out: out.text, err: err.text, printsToken: printsToken)
  }

  /// Interrupts the program, as control-C does, and waits for the end.
  package func interrupted(
    printsToken: Bool = false, _ file: String = #fileID, _ line: Int = #line
  ) async throws(Program.PrintedSecret) -> Program.Result {
    task.cancel()
    return try await ended(printsToken: printsToken, file, line)
  }
}
