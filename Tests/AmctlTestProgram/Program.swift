package import AmctlCommandLine
package import AmctlTestSupport
import CAmctlTests
package import MusicAPI
import MusicPlatform
package import Synchronization

/// One run of the program, with everything external.
package struct ProgramRun: Sendable {
  package let words: [String]
  package let environment: [String: String]
  package let streams: Streams
  package let now: @Sendable () -> UnixTime
  package let clock: any Clock<Duration>
  /// What requests are sent through; nil for the network.
  package var connect: Program.Connect?

  /// Runs the program; returns its exit code.
  func exit() async -> Int32 {
    _ = Self.installed
    guard let main = Program.main.withLock({ $0 }) else { fatalError("no target has the program") }
    return await main(self)
  }

  private static let installed: Void = amctl_install_program()
}

/// The whole program, run within the test.
package struct Program: Sendable {
  /// The program, which the target of its own tests puts here.
  package static let main = Mutex<(@Sendable (ProgramRun) async -> Int32)?>(nil)

  /// What requests are sent through, by the origin and the options of the program.
  package typealias Connect = @Sendable (Origin, CurlTransport.Options) -> any Transport

  /// The environment; it has no home folder, and so no config file, unless one is set.
  package var environment: [String: String]
  /// The contents of standard input; nil for a terminal.
  package var input: String?
  /// The width of the terminal on standard output; nil for a pipe.
  package var columns: Int?
  /// Whether standard error is a terminal.
  package var showsTalk = false
  /// The error for every write to standard output.
  package var writeFailure: WriteError?
  /// Called before every write to standard output.
  package var onWrite: @Sendable () -> Void = {}
  /// The clock for retries.
  package var clock: RecordingClock
  /// The time, which is always the same unless a test says otherwise.
  package var now: @Sendable () -> UnixTime = { UnixTime(seconds: Program.second) }
  /// What requests are sent through; nil for the network.
  package var connect: Connect?
  /// Whether a token may be printed, because that is the command's purpose.
  package var printsToken: Bool

  /// Creates a program that is not at a terminal, and has nothing to read.
  package init(
    environment: [String: String] = [:], input: String? = "", columns: Int? = nil,
    showsTalk: Bool = false, clock: RecordingClock = RecordingClock(), connect: Connect? = nil,
    printsToken: Bool = false
  ) {
    self.environment = environment
    self.input = input
    self.columns = columns
    self.showsTalk = showsTalk
    self.clock = clock
    self.connect = connect
    self.printsToken = printsToken
  }

  /// The result of a run.
  package struct Result: Sendable {
    package let exit: Int32
    package let out: String
    package let err: String

    /// Standard error, and below it the exit code as in a transcript.
    package var ending: String { "\(err)[exit \(exit)]" }

    /// Checks that no planted secret was printed; standard output may have one if that is the
    /// command's purpose.
    package init(
      exit: Int32, out: String, err: String, printsToken: Bool = false
    ) throws(PrintedSecret) {
      self.exit = exit
      self.out = out
      self.err = err
      for secret in Secrets.planted
      where err.includes(secret) || (!printsToken && out.includes(secret)) {
        throw PrintedSecret(out: out, err: err)
      }
    }
  }

  /// The error for a program that printed a planted secret.
  package struct PrintedSecret: Error {
    let out: String
    let err: String
  }

  /// The time of every run, in seconds.
  package static let second = 1_700_000_000

  /// Runs a command line whose words are separated by blanks.
  package func run(_ line: String) async throws -> Result {
    try await run(words: line.split(separator: " ").map(String.init))
  }

  /// Runs the words.
  package func run(words: [String]) async throws -> Result {
    let out = CapturedOutput(
      isTerminal: columns != nil, columns: columns, failure: writeFailure, onWrite: onWrite)
    let err = CapturedOutput(isTerminal: showsTalk)
    let input = GivenInput(input ?? "", isTerminal: input == nil)
    let name = "the end of 'amctl \(words.joined(separator: " "))'"
    let exit = await Watchdog.wait(for: name) {
      await ProgramRun(
        words: words, environment: environment,
        streams: Streams(input: input, out: out, err: err), now: now, clock: clock,
        connect: connect
      ).exit()
    }
    return try Result(exit: exit, out: out.text, err: err.text, printsToken: printsToken)
  }
}

extension Program {
  /// A program that replays the recorded fixtures.
  package static let replaying = Program(environment: ["AMCTL_REPLAY": Fixtures.path])

  /// A program whose requests the sandbox answers, on the day of the transcripts; it forgets its
  /// changes after each run.
  package static let sandbox = {
    var program = Program(environment: ["AMCTL_SANDBOX": "1"])
    program.now = { UnixTime(seconds: BuiltProgram.second) }
    return program
  }()

  /// Returns a program whose requests go to a transport instead of the network, with both tokens.
  package static func sending(to transport: any Transport) -> Program {
    Program(environment: Secrets.tokens, connect: { _, _ in transport })
  }

  /// Returns a program that sends requests to a server on loopback, with both tokens.
  package static func asking(
    _ server: TestServer, environment: [String: String] = Secrets.tokens
  ) throws -> Program {
    let address = ["AMCTL_BASE_URL": try server.origin.description]
    return Program(environment: environment.merging(address) { $1 })
  }
}
