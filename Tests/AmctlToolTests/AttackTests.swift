#if os(Linux)
  import AmctlTestSupport
  import MusicPlatform
  import Testing

  @testable import AmctlCommandLine

  /// A sample of what `.ci/attack` tries.
  @Suite(.thorough) struct AttackTests {
    private static func attack(_ options: String...) async throws -> ChildProcess.Output {
      try await BuiltTools.run(
        ["attack"] + options,
        environment: ["PATH": CurrentProcess.environment["PATH"] ?? "/usr/bin:/bin"])
    }

    @Test(
      arguments: [
        "lists", "redirects", "signals", "exports", "history", "arguments", "surroundings",
        "crowds",
      ])
    func `an attack does no harm`(name: String) async throws {
      let run = try await Self.attack("--only", name, "--rounds", "3", "--seed", "7")
      #expect(run.errorText == "")
      #expect(run.text.hasPrefix("\(name): 3 rounds from seed 7, "), "\(run.text)")
      #expect(run.text.hasSuffix(" runs, 0 failed\n"), "\(run.text)")
      #expect(run.status == 0)
    }

    @Test(arguments: [
      (["--only", "none"], "invalid value 'none' for --only"),
      (["--rounds", "0"], "invalid value '0' for --rounds (a whole number of at least 1)"),
      (["--seed"], "'--seed' needs a value"), (["x"], "unexpected argument 'x'"),
    ])
    func `what is not an option is an error`(options: [String], message: String) async throws {
      let run = try await BuiltTools.run(["attack"] + options)
      #expect(run.status == 1)
      #expect(run.errorText.hasPrefix("AmctlTools: \(message)\n"), "\(run.errorText)")
    }
  }
#endif
