import MusicAPIFixtures
import MusicAPI
import Testing
import AmctlTestSupport

@testable import AmctlCommandLine
@testable import AmctlKit

/// The whole program, run within the test.
struct Program: Sendable {
  /// The environment; no home, and so no config file, unless it says so.
  var environment: [String: String] = [:]
  /// What standard input holds; nil for a terminal.
  var input: String? = ""
  /// The columns of the terminal that standard output is; nil for a pipe.
  var columns: Int?
  /// Whether standard error is a terminal.
  var showsTalk = false
  /// Why nothing can be written to standard output.
  var writeFailure: WriteError?
  /// What retries wait on.
  var clock = RecordingClock()
  /// Whether a token may be printed, which is what the command is for.
  var printsToken = false

  /// What came of a run.
  struct Result: Sendable {
    let exit: Int32
    let out: String
    let err: String
  }

  /// The second at which every run takes place.
  static let second = 1_700_000_000

  /// Runs a line whose words are separated by blanks.
  func run(_ line: String, at location: SourceLocation = #_sourceLocation) async throws -> Result {
    try await run(words: line.split(separator: " ").map(String.init), at: location)
  }

  /// Runs the words; whatever they are, no planted secret may come out.
  func run(
    words: [String], at location: SourceLocation = #_sourceLocation
  ) async throws -> Result {
    let out = CapturedOutput(isTerminal: columns != nil, columns: columns, failure: writeFailure)
    let err = CapturedOutput(isTerminal: showsTalk)
    let input = GivenInput(input ?? "", isTerminal: input == nil)
    let exit = await Amctl.run(
      words, environment: environment, streams: Streams(input: input, out: out, err: err),
      now: { UnixTime(seconds: Self.second) }, clock: clock)
    for secret in Secrets.planted {
      #expect(printsToken || !out.text.contains(secret), sourceLocation: location)
      #expect(!err.text.contains(secret), sourceLocation: location)
    }
    return Result(exit: exit, out: out.text, err: err.text)
  }
}

extension Program {
  /// Answers from the recorded fixtures.
  static let replaying = Program(environment: ["AMCTL_REPLAY": Fixtures.path])

  /// Asks a server on loopback, with both tokens.
  static func asking(
    _ server: TestServer, environment: [String: String] = Secrets.tokens
  ) throws -> Program {
    let address = ["AMCTL_BASE_URL": try server.origin.description]
    return Program(environment: environment.merging(address) { $1 })
  }
}
