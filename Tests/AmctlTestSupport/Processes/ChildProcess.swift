import MusicLibc
package import MusicPlatform

/// A running program whose output is collected.
///
/// If it is still running at the end of its owner's lifetime, it is killed.
public final class ChildProcess: Sendable {
  /// The output and statistics of a finished program.
  public struct Output: Sendable {
    /// The exit code; 128 plus the signal's number if a signal ended it.
    public let status: Int
    /// The bytes of its standard output.
    public let bytes: [UInt8]
    /// The bytes of its standard error.
    public let errorBytes: [UInt8]
    /// The processor time it used, in its own code and in the system's.
    public let cpuTime: Duration
    /// The peak memory use in bytes; some systems include its parent's.
    public let peakMemory: Int

    /// The standard output as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The standard error as text.
    public var errorText: String { String(decoding: errorBytes, as: UTF8.self) }
    /// The standard error, and below it the exit code as in a transcript.
    public var ending: String { "\(errorText)[exit \(status)]" }
  }

  private let watch: ChildWatch
  private let line: String

  /// Starts the program at that path with exactly that environment; its input ends after the bytes.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: [UInt8] = []
  ) throws(SystemError) {
    let command = SpawnCommand(path: path, arguments: arguments, environment: environment)
    line = ([path] + arguments).joined(separator: " ")
    watch = try ChildWatch(command, input: input)
  }

  deinit {
    watch.signal(SIGKILL)
  }

  /// Runs a program and waits for its end.
  package static func run(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: [UInt8] = [], _ file: String = #fileID, _ at: Int = #line
  ) async throws(SystemError) -> Output {
    let child = try ChildProcess(path, arguments, environment: environment, input: input)
    return await child.ended(file, at)
  }

  /// Waits for the program to end and returns its output.
  public func ended(_ file: String = #fileID, _ at: Int = #line) async -> Output {
    await Watchdog.wait(for: "the end of '\(line)'", file, at) { await watch.ended() }
  }

  /// The error if a program has ended before it did what a test waited for.
  public struct EndedEarly: Error, CustomStringConvertible {
    let program: String
    let expected: String
    let output: Output

    /// What was expected, and what the program printed.
    public var description: String {
      "'\(program)' ended with \(output.status) before \(expected); "
        + "its output: '\(output.text)'; its messages: '\(output.errorText)'"
    }
  }

  /// Waits until something holds that the program brings about; throws if it ends before.
  package func wait(
    until expected: String, _ file: String = #fileID, _ at: Int = #line,
    _ holds: () async throws -> Bool
  ) async throws {
    try await Watchdog.poll(for: "'\(line)': \(expected)", file, at) {
      if try await holds() { return true }
      guard let output = watch.output else { return false }
      if try await holds() { return true }
      throw EndedEarly(program: line, expected: expected, output: output)
    }
  }

  /// Waits until the program has written a file, and returns its text; throws if it ends before.
  package func written(
    to path: String, _ file: String = #fileID, _ at: Int = #line
  ) async throws -> String {
    try await wait(until: "'\(path)' was written", file, at) { FileSystem.exists(path) }
    return String(decoding: try FileSystem.read(path), as: UTF8.self)
  }

  /// Sends the signal of Control-C.
  public func interrupt() {
    watch.signal(SIGINT)
  }

  /// Asks the program to end with SIGTERM.
  public func terminate() {
    watch.signal(SIGTERM)
  }

  /// Tells the program that its terminal is gone.
  public func hangUp() {
    watch.signal(SIGHUP)
  }

  /// Ends the program without a word to it.
  public func kill() {
    watch.signal(SIGKILL)
  }
}
