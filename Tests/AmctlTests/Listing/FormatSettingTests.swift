import AmctlTestProgram
import AmctlTestSupport
import Testing

/// The setting of the format, which holds at a terminal only.
@Suite(.quick) struct FormatSettingTests {
  private static let song = "catalog songs 1613600188"

  /// Returns the output of a line with the setting, at a terminal or in a pipe.
  private func run(
    _ line: String, preferring format: String, isTerminal: Bool = true
  ) async throws -> Program.Result {
    var program = Program.sandbox
    program.environment["AMCTL_OUTPUT"] = format
    program.columns = isTerminal ? 80 : nil
    return try await program.run(line)
  }

  @Test func `the setting holds at a terminal only`() async throws {
    #expect(try await run(Self.song, preferring: "id").out == "1613600188\n")
    let piped = try await run(Self.song, preferring: "id", isTerminal: false)
    #expect(piped.out.hasPrefix(#"{"data":[{"id":"1613600188","#))
    // An invalid one concerns only who uses it.
    #expect(try await run(Self.song, preferring: "yaml", isTerminal: false).exit == 0)
  }

  @Test func `options come before the setting`() async throws {
    #expect(try await run(Self.song + " -o id", preferring: "json").out == "1613600188\n")
    let named = try await run(Self.song + " --fields name", preferring: "id")
    #expect(named.out.contains("NAME"))
    let rows = try await run(
      Self.song + " --fields name --no-header --color never", preferring: "json")
    #expect(rows.out == "Northern Lights\n")
  }

  @Test func `a setting that is not a format is named with its origin`() async throws {
    let result = try await run(Self.song, preferring: "tvs")
    #expect(
      result.err
        == "amctl: invalid value 'tvs' for AMCTL_OUTPUT (table, json, ndjson, tsv, csv, id)\nhint: did you mean 'tsv'?\n"
    )
    #expect(result.exit == 2)
    let folder = try TemporaryDirectory()
    let config = try folder.write(Array("[default]\noutput = tvs\n".utf8), to: "config")
    var program = Program.sandbox
    program.environment["AMCTL_CONFIG"] = config
    program.columns = 80
    let configured = try await program.run(Self.song)
    #expect(
      configured.err.hasPrefix(
        "amctl: \(config):2: invalid value 'tvs' for output (table, json, ndjson, tsv, csv, id)\n"))
  }

  @Test func `failures are JSON too where the setting says so`() async throws {
    let result = try await run("catalog songs 99", preferring: "ndjson")
    #expect(result.err.contains(#"{"error":{"exit":5,"#))
    let piped = try await run("catalog songs 99", preferring: "ndjson", isTerminal: false)
    #expect(!piped.err.contains(#"{"error":"#))
  }
}
