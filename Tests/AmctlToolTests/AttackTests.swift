import AmctlTestProgram

#if os(Linux)
  import AmctlTestSupport
  import MusicPlatform
  import Testing

  @testable import AmctlCommandLine

  /// A sample of what `.ci/attack` tries.
  struct AttackTests {
    private static func attack(_ options: String...) async throws -> ChildProcess.Output {
      try await ChildProcess.run(
        try #require(BuiltProgram.folder) + "/AmctlAttack", options,
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

    @Test(arguments: [["--only", "none"], ["--rounds", "0"], ["--seed"], ["x"]])
    func `what is not an option is an error`(options: [String]) async throws {
      let run = try await ChildProcess.run(
        try #require(BuiltProgram.folder) + "/AmctlAttack", options)
      #expect(run.status == 1)
      #expect(
        run.errorText
          == "usage: AmctlAttack [--rounds N] [--seed N] [--only lists|redirects|signals|exports|"
          + "history|arguments|surroundings|crowds]\n")
    }
  }
#endif
