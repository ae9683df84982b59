import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// The number of requests in flight, from an option, a variable or the config file.
struct JobsSettingTests {
  private static func jobs(_ line: String, _ environment: [String: String]) async throws -> Int {
    let match = try CommandTree.spec.parse(line.split(separator: " ").map(String.init))
    let options = try ConnectionOptions(match.arguments)
    var given: [(setting: Setting, value: Settings.Value)] = []
    for (name, text, option) in match.arguments.settings {
      if let setting = Setting(rawValue: name) {
        given.append((setting, .init(text: text, source: .option(option))))
      }
    }
    let streams = Streams(
      input: GivenInput("", isTerminal: false), out: CapturedOutput(), err: CapturedOutput())
    let environment = Environment(environment)
    let context = Context(
      streams: streams, common: CommonOptions(), settings: Settings(given, environment),
      replayMode: .none, environment: environment, now: { .now }, clock: ContinuousClock())
    return try Service(context, options).jobs
  }

  @Test func `an option comes before the variable, and that before the config file`() async throws {
    let folder = try TemporaryDirectory()
    let config = ["AMCTL_CONFIG": try folder.write(Array("jobs = 3".utf8), to: "config")]
    let both = config.merging(["AMCTL_JOBS": "7"]) { $1 }
    #expect(try await Self.jobs("genres", [:]) == 4)
    #expect(try await Self.jobs("genres", config) == 3)
    #expect(try await Self.jobs("genres", both) == 7)
    #expect(try await Self.jobs("genres --jobs 9", both) == 9)
  }

  @Test func `a wrong number is rejected with its origin`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array("\njobs = many".utf8), to: "config")
    let variable = try await Program(environment: ["AMCTL_JOBS": "65"]).run("genres --dry-run")
    #expect(
      variable.err == "amctl: invalid value '65' for AMCTL_JOBS (a whole number from 1 to 64)\n")
    #expect(variable.exit == 2)
    let file = try await Program(environment: ["AMCTL_CONFIG": path]).run("genres --dry-run")
    #expect(
      file.err == "amctl: \(path):2: invalid value 'many' for jobs (a whole number from 1 to 64)\n")
    #expect(file.exit == 2)
    let option = try await Program(environment: ["AMCTL_JOBS": "65"])
      .run("genres --dry-run --jobs 2")
    #expect(option.exit == 0)
  }

  @Test func `a command without the option ignores it`() async throws {
    let environment = Secrets.key.merging(["AMCTL_JOBS": "65"]) { $1 }
    let result = try await Program(environment: environment, printsToken: true).run("token")
    #expect(result.exit == 0)
  }
}
