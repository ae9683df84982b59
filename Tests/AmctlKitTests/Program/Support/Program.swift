import MusicAPIFixtures
import MusicAPI
import Testing
import AmctlTestSupport

@testable import AmctlCommandLine
@testable import AmctlKit

/// The whole program, run within the test.
struct Program: Sendable {
  /// The environment; it has no home folder, and so no config file, unless one is set.
  var environment: [String: String] = [:]
  /// The contents of standard input; nil for a terminal.
  var input: String? = ""
  /// The width of the terminal on standard output; nil for a pipe.
  var columns: Int?
  /// Whether standard error is a terminal.
  var showsTalk = false
  /// The error for every write to standard output.
  var writeFailure: WriteError?
  /// Called before every write to standard output.
  var onWrite: @Sendable () -> Void = {}
  /// The clock for retries.
  var clock = RecordingClock()
  /// The time, which is always the same unless a test says otherwise.
  var now: @Sendable () -> UnixTime = { UnixTime(seconds: Program.second) }
  /// What requests are sent through; nil for the network.
  var connect: Context.Connect?
  /// Whether a token may be printed, because that is the command's purpose.
  var printsToken = false

  /// The result of a run.
  struct Result: Sendable {
    let exit: Int32
    let out: String
    let err: String
  }

  /// The time of every run, in seconds.
  static let second = 1_700_000_000

  /// Returns options whose usual time limit is so long that no busy machine reaches it.
  private static func patient(_ options: CurlTransport.Options) -> CurlTransport.Options {
    var options = options
    if options.timeout == ConnectionOptions().timeout { options.timeout = .seconds(1200) }
    return options
  }

  /// Runs a command line whose words are separated by blanks.
  func run(_ line: String, at location: SourceLocation = #_sourceLocation) async throws -> Result {
    try await run(words: line.split(separator: " ").map(String.init), at: location)
  }

  /// Runs the words, and checks that no planted secret is printed.
  func run(
    words: [String], at location: SourceLocation = #_sourceLocation
  ) async throws -> Result {
    let out = CapturedOutput(
      isTerminal: columns != nil, columns: columns, failure: writeFailure, onWrite: onWrite)
    let err = CapturedOutput(isTerminal: showsTalk)
    let input = GivenInput(input ?? "", isTerminal: input == nil)
    let exit = await Amctl.run(
      words, environment: environment, streams: Streams(input: input, out: out, err: err),
      now: now, clock: clock,
      connect: connect ?? { CurlTransport(origin: $0, options: Self.patient($1)) })
    for secret in Secrets.planted {
      #expect(printsToken || !out.text.contains(secret), sourceLocation: location)
      #expect(!err.text.contains(secret), sourceLocation: location)
    }
    return Result(exit: exit, out: out.text, err: err.text)
  }
}

extension Program {
  /// A program that replays the recorded fixtures.
  static let replaying = Program(environment: ["AMCTL_REPLAY": Fixtures.path])

  /// Returns a program whose requests go to a transport instead of the network, with both tokens.
  static func sending(to transport: any Transport) -> Program {
    Program(environment: Secrets.tokens, connect: { _, _ in transport })
  }

  /// Returns a program that sends requests to a server on loopback, with both tokens.
  static func asking(
    _ server: TestServer, environment: [String: String] = Secrets.tokens
  ) throws -> Program {
    let address = ["AMCTL_BASE_URL": try server.origin.description]
    return Program(environment: environment.merging(address) { $1 })
  }
}
