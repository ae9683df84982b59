import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The built program while it runs another one with a fixture server.
@Suite(.thorough, .enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"))
struct FixturesServeProgramTests {
  /// Starts the server with a program in the language of the shell.
  private static func start(
    _ script: String, options: [String] = [], environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      try #require(BuiltProgram.folder) + "/amctl",
      ["fixtures", "serve", Fixtures.path] + options + ["--", "sh", "-c", script],
      environment: ["PATH": "/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null"]
        .merging(environment) { $1 })
  }

  private static func run(
    _ script: String, options: [String] = [], environment: [String: String] = [:]
  ) async throws -> ChildProcess.Output {
    try await start(script, options: options, environment: environment).ended()
  }

  @Test func `a program gets no variables but its own and the URL`() async throws {
    let folder = try TemporaryDirectory()
    let config = try folder.write(
      Array("[default]\nuser_token = planted-in-the-config-file\n".utf8), to: "config")
    let run = try await Self.run(
      """
      env | grep -v -e ^PWD= -e ^SHLVL= -e ^_= -e ^OLDPWD= | sed -e 's/:[0-9]*$//' -e 's/=ey.*/=ey/' \
        | sort
      """,
      environment: ["AMCTL_CONFIG": config, "MINE": "yes"])
    #expect(
      run.text == """
        AMCTL_BASE_URL=http://127.0.0.1
        AMCTL_CONFIG=\(config)
        AMCTL_DEVELOPER_TOKEN=ey
        AMCTL_FIXTURES_URL=http://127.0.0.1
        AMCTL_USER_TOKEN=placeholder-of-amctl
        APPLE_MUSIC_BASE_URL=http://127.0.0.1
        APPLE_MUSIC_DEVELOPER_TOKEN=ey
        APPLE_MUSIC_USER_TOKEN=placeholder-of-amctl
        MINE=yes
        PATH=/usr/bin:/bin

        """)
  }

  @Test(arguments: [true, false])
  func `a signal is passed on to the program, which decides how to end`(isTerm: Bool) async throws {
    let server = try TestServer { _ in ServerResponse(204) }
    let child = try Self.start(
      """
      trap 'exit 5' TERM; trap 'exit 6' INT
      curl -s http://127.0.0.1:\(server.port)/; while :; do sleep 0.02; done
      """)
    await server.received(1)
    isTerm ? child.terminate() : child.interrupt()
    #expect(await child.ended().status == (isTerm ? 5 : 6))
  }

  @Test func `a program does not outlive a server that is killed`() async throws {
    let server = try TestServer { _ in .failing(.silence) }
    let child = try Self.start("exec curl -s http://127.0.0.1:\(server.port)/")
    await server.received(1)
    child.kill()
    // The program shares standard output, which ends with the last of them.
    #expect(await child.ended().status == 137)
    await server.closed(1)
  }

  @Test func `a file that is no program is reported when it is run`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write([0x7F, 0x45, 0x4C, 0x46], to: "broken")
    _ = try await ChildProcess.run("/bin/chmod", ["+x", path])
    let result = try await Program().run(words: ["fixtures", "serve", Fixtures.path, "--", path])
    #expect(result.exit == 1)
    #expect(result.err.contains("amctl: cannot run '\(path)': "))
  }

  @Test func `the ready file has the URL while the server runs`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array("old".utf8), to: "ready")
    let run = try await Self.run(
      "cat \(path); echo $AMCTL_BASE_URL", options: ["--ready-file", path])
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(lines[0] == lines[1])
    #expect(lines[0].hasPrefix("http://127.0.0.1:"))
    #expect(!FileSystem.exists(path))
  }

  @Test func `a termination signal ends a server without a program, which is a success`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let ready = folder.file("url")
    let server = try ChildProcess(
      try #require(BuiltProgram.folder) + "/amctl",
      ["fixtures", "serve", Fixtures.path, "--ready-file", ready])
    _ = try await server.written(to: ready)
    server.terminate()
    let end = await server.ended()
    #expect((end.text, end.status) == ("", 0))
  }
}
