import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// Messages on standard error if nothing fails.
@Suite(.quick) struct NoticeTests {
  @Test func `verbose mode logs each request and response`() async throws {
    let result = try await Program.replaying.run("catalog songs 1613600188 -o id -v")
    let lines = result.err.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "amctl: > GET /v1/catalog/us/songs/1613600188")
    #expect(lines[1].wholeMatch(of: /amctl: < 200, \d+ bytes, \d+ ms \(from .+\)/) != nil)
  }

  @Test func `a key that others can read causes a warning, unless quiet`() async throws {
    let folder = try TemporaryDirectory()
    let pem = Array(Secrets.pem().utf8)
    let path = try folder.write(pem, to: "AuthKey.p8", mode: 0o644)
    var program = Program(environment: Secrets.key(in: path), printsToken: true)
    let warning =
      "amctl: '\(path)' can be read by other users. Run: chmod 600 '\(path)'\n"
    #expect(try await program.run("token").err == warning)
    #expect(try await program.run("token -q").err == "")
    try FileSystem.write(pem, to: path, isSecret: true)
    #expect(try await program.run("token").err == "")
    program.environment = Secrets.key
    #expect(try await program.run("token").err == "")
  }

  @Test func `a readable config file causes a warning if one of its tokens is used`() async throws {
    let folder = try TemporaryDirectory()
    let text = Array("developer_token = \(Secrets.developerToken)\nstorefront = gb\n".utf8)
    let path = try folder.write(text, to: "config", mode: 0o644)
    let port = try TestServer.closedPort()
    var program = Program(environment: [
      "AMCTL_CONFIG": path, "AMCTL_BASE_URL": "http://127.0.0.1:\(port)",
    ])
    let warning =
      "amctl: '\(path)' can be read by other users. Run: chmod 600 '\(path)'\n"
    let line = "api test --retries 0"
    #expect(try await program.run(line).err.hasPrefix(warning))
    #expect(!(try await program.run(line + " -q").err.contains("chmod")))
    #expect(try await program.run("token inspect -o json").err.hasPrefix(warning))
    #expect(try await program.run("api test --dry-run").err == "")
    program.environment["AMCTL_DEVELOPER_TOKEN"] = Secrets.developerToken
    #expect(!(try await program.run(line).err.contains("chmod")))
    program.environment["AMCTL_DEVELOPER_TOKEN"] = nil
    try FileSystem.write(text, to: path, isSecret: true)
    #expect(!(try await program.run(line).err.contains("chmod")))
  }
}
