import AmctlTestProgram
import AmctlTestSupport
import Testing

/// The built program with a low limit on open files.
@Suite(.thorough) struct FewFilesTests {
  private static func run(_ line: String, files: Int) async throws -> ChildProcess.Output {
    let folder = try #require(BuiltProgram.folder)
    // Files that other tests have open may have been inherited.
    let close = "for n in $(ls /dev/fd); do [ $n -gt 2 ] && eval \"exec $n>&-\"; done 2>/dev/null"
    return try await ChildProcess.run(
      "/bin/bash", ["-c", "\(close); ulimit -n \(files) && exec \(folder)/amctl \(line)"],
      environment: [
        "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no", "AMCTL_CONFIG": "/dev/null",
      ])
  }

  private static let message = """
    amctl: too many open files
    hint: raise the limit, for example with 'ulimit -n 256'

    """

  @Test(arguments: [4, 5, 6, 7, 8, 10, 12, 16, 18])
  func `too few files are an error that names the cause`(files: Int) async throws {
    for line in ["genres 14 --replay Fixtures", "genres 14 --base-url http://127.0.0.1:9"] {
      let run = try await Self.run(line, files: files)
      #expect((run.text, run.errorText, run.status) == ("", Self.message, 1))
    }
  }

  @Test func `a few more files are enough`() async throws {
    let run = try await Self.run("genres 14 --replay \(Fixtures.path) -o id", files: 24)
    #expect((run.text, run.errorText, run.status) == ("14\n", "", 0))
  }
}
