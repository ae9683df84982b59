import MusicAPI
import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// The whole program while it runs, until it is interrupted.
final class RunningProgram: Sendable {
  private let words: [String]
  private let out = WatchedOutput()
  private let err = WatchedOutput()
  private let task: Task<Int32, Never>

  /// Starts a command line whose words are separated by blanks.
  convenience init(
    _ line: String, environment: [String: String] = [:],
    now: @escaping @Sendable () -> UnixTime = { UnixTime(seconds: Program.second) },
    clock: any Clock<Duration> = RecordingClock()
  ) {
    self.init(
      words: line.split(separator: " ").map(String.init), environment: environment, now: now,
      clock: clock)
  }

  /// Starts the program with these words.
  init(
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
      return await Amctl.run(
        words, environment: environment, streams: streams, now: now, clock: clock)
    }
  }

  /// Waits until standard error contains a local URL; returns its port.
  func port() async throws -> Int {
    try await wait(for: "a local URL", on: err) {
      String(decoding: $0, as: UTF8.self).contains(#/127\.0\.0\.1:\d+.*\n/#)
    }
    let match = try #require(err.text.firstMatch(of: #/127\.0\.0\.1:(\d+)/#))
    return try #require(Int(match.1))
  }

  /// What standard error contains so far.
  var errorText: String { err.text }

  /// Waits until standard output contains a text.
  func printed(_ text: String) async throws {
    try await wait(for: "'\(text)'", on: out) {
      String(decoding: $0, as: UTF8.self).contains(text)
    }
  }

  /// Waits until standard output contains that many lines; returns the last of them.
  func line(_ count: Int) async throws -> String {
    try await wait(for: "\(count) lines", on: out) { bytes in
      bytes.count { $0 == UInt8(ascii: "\n") } >= count
    }
    return String(try #require(out.text.split(separator: "\n").dropFirst(count - 1).first))
  }

  /// Waits until standard error contains a text.
  func warned(_ text: String) async throws {
    try await wait(for: "'\(text)'", on: err) {
      String(decoding: $0, as: UTF8.self).contains(text)
    }
  }

  /// The error if a program has ended, or a test was canceled, before what it waited for came.
  struct NeverPrinted: Error, CustomStringConvertible {
    let words: [String]
    let expected: String
    let out: String
    let err: String

    var description: String {
      "'amctl \(words.joined(separator: " "))' never printed \(expected); "
        + "its output: '\(out)'; its messages: '\(err)'"
    }
  }

  /// Waits for what a stream has to contain; throws if the program ends before.
  private func wait(
    for expected: String, on stream: WatchedOutput,
    until condition: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws(NeverPrinted) {
    if await stream.wait(until: condition) { return }
    throw NeverPrinted(words: words, expected: expected, out: out.text, err: err.text)
  }

  /// The contents of standard error so far.
  var said: String { err.text }

  /// Waits for the end, and checks that no planted secret was printed.
  func ended(at location: SourceLocation = #_sourceLocation) async -> Program.Result {
    let exit = await task.value
    for secret in Secrets.planted {
      #expect(!out.text.contains(secret), sourceLocation: location)
      #expect(!err.text.contains(secret), sourceLocation: location)
    }
    return Program.Result(exit: exit, out: out.text, err: err.text)
  }

  /// Interrupts the program, as control-C does, and waits for the end.
  func interrupted(at location: SourceLocation = #_sourceLocation) async -> Program.Result {
    task.cancel()
    return await ended(at: location)
  }
}
