import AmctlTestProgram
import AmctlTestSupport
import MusicSandbox
import Testing

/// The directory of a sandbox that another version of the program has made.
@Suite(.quick) struct SandboxDirectoryTests {
  @Test func `a directory of another version is a usage error`() async throws {
    let folder = try TemporaryDirectory()
    let log = SharedLog(path: folder.path + "/sandbox.log")
    var mark = SharedLog.Mark()
    try log.add(after: &mark) { _ in Array(#"{"version":1}"#.utf8) }
    for line in ["genres --sandbox=\(folder.path)", "sandbox --state \(folder.path) -- true"] {
      let result = try await Program().run(line)
      #expect(
        result.err == """
          amctl: '\(folder.path)' keeps the changes of another version: it has format 1, and \
          this version reads 2
          hint: name another directory, or one that does not exist yet

          """)
      #expect(result.exit == 2)
    }
  }
}
