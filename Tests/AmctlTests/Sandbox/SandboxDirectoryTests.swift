import AmctlTestProgram
import AmctlTestSupport
import MusicSandbox
import Testing

/// The directory of a sandbox that was made otherwise than it is asked for.
@Suite(.quick) struct SandboxDirectoryTests {
  @Test func `a directory of another version is a usage error`() async throws {
    let folder = try TemporaryDirectory()
    let log = SharedLog(in: folder.path)
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

  @Test func `a directory of another number of users is a usage error`() async throws {
    let folder = try TemporaryDirectory()
    _ = try Sandbox(directory: folder.path) { $0.users = 3 }
    let result = try await Program().run("sandbox --state \(folder.path) --users 2 -- true")
    #expect(
      result.err == """
        amctl: '\(folder.path)' is for 3 users, not 2
        hint: name another directory, or one that does not exist yet

        """)
    #expect(result.exit == 2)
  }
}
