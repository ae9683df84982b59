import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// The built program where files may have only a few blocks.
@Suite(.thorough) struct FileSizeTests {
  /// Runs a command line in a folder, where files may have no more than 4 blocks of 1,024 bytes.
  private static func run(
    _ line: String, in folder: TemporaryDirectory
  ) async throws -> ChildProcess.Output {
    let program = try #require(BuiltProgram.folder)
    return try await ChildProcess.run(
      "/bin/bash", ["-c", "cd '\(folder.path)' && ulimit -f 4 && \(program)/\(line)"],
      environment: [
        "PATH": "/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null", "AMCTL_REPLAY": Fixtures.path,
        "XDG_CACHE_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      ])
  }

  @Test func `output that exceeds the limit is an error and not a signal`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Self.run("amctl catalog albums 1616728060 >list", in: folder)
    #expect((run.errorText, run.status) == ("amctl: cannot write the output: File too large\n", 1))
  }

  @Test func `a file that exceeds the limit is named, and the older one stays`() async throws {
    let folder = try TemporaryDirectory()
    let note = String(repeating: "x", count: 5_000)
    _ = try folder.write(
      Array("title,artist,isrc,note\nZzzz,Nobody,USQE92200157,\(note)\n".utf8), to: "list")
    _ = try folder.write(Array("older\n".utf8), to: "misses")
    let run = try await Self.run("amctl match --from list --misses misses -o id", in: folder)
    #expect(run.errorText == "amctl: 'misses' cannot be written: File too large\n")
    #expect(run.status == 1)
    #expect(try folder.read("misses") == Array("older\n".utf8))
    #expect(try FileSystem.list(folder.path) == ["list", "misses"])
  }

  @Test func `an export that exceeds the limit names the file, and leaves no part of it`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let run = try await Self.run("amctl library export backup -q", in: folder)
    #expect(
      run.errorText == """
        amctl: 'backup/songs.ndjson' cannot be written: File too large; the export into 'backup' is \
        not complete
        hint: run the same command again to resume

        """)
    #expect(run.status == 1)
    #expect(!(try FileSystem.list(folder.file("backup")).contains("songs.ndjson")))
  }
}
