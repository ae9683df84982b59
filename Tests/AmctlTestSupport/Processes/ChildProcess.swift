package import MusicPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that was started, whose output is collected while it runs.
///
/// One that is still running when its owner lets go of it is killed.
public final class ChildProcess: Sendable {
  /// What a program left behind.
  public struct Output: Sendable {
    /// The exit code; 128 and the signal's number when a signal ended it.
    public let status: Int
    /// What it wrote to its standard output.
    public let bytes: [UInt8]
    /// What it wrote to its standard error.
    public let errorBytes: [UInt8]
    /// How long it kept a processor busy, in its own code and in the system's for it.
    public let cpuTime: Duration
    /// The most memory it had at once, in bytes; a system may count in what its parent had.
    public let peakMemory: Int

    /// The standard output as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The standard error as text.
    public var errorText: String { String(decoding: errorBytes, as: UTF8.self) }
  }

  private let watch: ChildWatch

  /// Starts the program at that path with exactly that environment; its input ends after the bytes.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: [UInt8] = []
  ) throws(SystemError) {
    let command = SpawnCommand(path: path, arguments: arguments, environment: environment)
    watch = try ChildWatch(command, input: input)
  }

  deinit {
    watch.signal(SIGKILL)
  }

  /// Runs a program to its end.
  package static func run(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: [UInt8] = []
  ) async throws(SystemError) -> Output {
    let child = try ChildProcess(path, arguments, environment: environment, input: input)
    return await child.ended()
  }

  /// Waits for the program's end, after which it has left its output.
  public func ended() async -> Output {
    await watch.ended()
  }

  /// Asks the program to end, as control-C does.
  public func interrupt() {
    watch.signal(SIGINT)
  }

  /// Tells the program to end.
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
