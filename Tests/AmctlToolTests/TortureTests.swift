#if os(Linux)
  import AmctlTestSupport
  import MusicPlatform
  import Testing

  @testable import AmctlCommandLine

  /// A sample of what `.ci/torture` tries, and each fault that once did harm.
  @Suite(.thorough) struct TortureTests {
    /// Runs the program that tortures the one that was built with these tests.
    private static func torture(_ options: String...) async throws -> ChildProcess.Output {
      try await BuiltTools.run(
        ["torture"] + options,
        environment: ["PATH": CurrentProcess.environment["PATH"] ?? "/usr/bin:/bin"])
    }

    @Test(arguments: [
      // Folders were taken for shorter than they are.
      ("amctl fixtures verify Fixtures -o github", "readdir", 5, "5"),
      // A signal ended exports without a word, and kept recordings from being written.
      ("amctl library export $HOME/Backup", "fsync", 0, "4"),
      ("amctl catalog songs 1613600188 -o id --record", "openat", 0, "4"),
      // A server closed connections when a signal arrived.
      ("amctl fixtures serve Fixtures -q -- amctl storefronts jp -o id", "poll", 0, "4"),
      // Plays were added twice.
      ("amctl history log $HOME/plays.ndjson", "pread", 0, "short"),
      ("amctl history log $HOME/plays.ndjson", "fstat", 7, "5"),
      ("amctl history log $HOME/plays.ndjson", "fstatat", 12, "13"),
      // A file that could not be looked at was left behind.
      ("amctl catalog songs 1613600188 -o json --cache 1h", "fstatat", 2, "13"),
      ("amctl config set storefront de", "fstat", 5, "5"),
      // A wait without memory lost the output of jq, and a server did not notice its program's end.
      (
        "amctl song 1613600188 --sandbox --jq '.data[].attributes.previews[0].url'", "poll", 4,
        "12"
      ),
      ("amctl sandbox -q --library 0 -- amctl library songs -o table", "poll", 12, "12"),
      // What jq had written was lost where it could not be read.
      ("amctl genres --sandbox --jq '.data[0].id | debug | debug | length'", "read", 3, "5"),
    ])
    func `a fault that did harm does none`(
      line: String, call: String, number: Int, fault: String
    ) async throws {
      var run: ChildProcess.Output
      var attempts = 0
      // Threads decide how many calls there are: a run may end before the last of them.
      repeat {
        run = try await Self.torture(
          "--line", line, "--call", call, "--number", "\(number)", "--fault", fault)
        attempts += 1
      } while attempts < 20 && run.text.contains("; 1 runs ended before their fault")
      #expect(run.ending == "[exit 0]")
    }

    @Test(arguments: ["amctl config set storefront de", "--cache 1h --refresh"])
    func `whichever call fails, files are old or new, and outputs right`(
      line: String
    ) async throws {
      let run = try await Self.torture("--line", line, "--lines", "live", "--step", "4")
      #expect(run.ending == "[exit 0]")
    }

    @Test func `a sample of transcripts ends as documented, whichever call fails`() async throws {
      let run = try await Self.torture(
        "--line", "amctl genres", "--lines", "transcripts", "--step", "30")
      #expect(run.ending == "[exit 0]")
    }
  }
#endif
