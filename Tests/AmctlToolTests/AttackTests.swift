#if os(Linux)
  import AmctlTestSupport
  import MusicPlatform
  import Testing

  @testable import AmctlCommandLine

  /// A sample of what `.ci/attack` tries.
  @Suite(.thorough) struct AttackTests {
    @Test(
      arguments: [
        "lists", "redirects", "signals", "exports", "history", "arguments", "surroundings",
        "crowds",
      ])
    func `an attack does no harm`(name: String) async throws {
      let run = try await BuiltTools.run(
        ["attack", "--only", name, "--rounds", "3", "--seed", "7"],
        environment: ["PATH": CurrentProcess.environment["PATH"] ?? "/usr/bin:/bin"])
      #expect(run.ending == "[exit 0]")
      #expect(run.text.hasPrefix("\(name): 3 rounds from seed 7, "), "\(run.text)")
      #expect(run.text.hasSuffix(" runs, 0 failed\n"), "\(run.text)")
    }
  }
#endif
