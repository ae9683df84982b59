import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// `amctl open`, with a script in place of a browser.
@Suite(.thorough) struct OpenCommandTests {
  private static let url = "https://music.apple.com/us/album/tideline/1616728060"

  @Test func `the browser gets the URL and no setting, and is not waited for`() async throws {
    let folder = try TemporaryDirectory()
    let pipe = folder.file("pipe")
    try #require(await ChildProcess.run("/usr/bin/mkfifo", [pipe]).status == 0)
    try await ShellProgram.install("{ echo \"$@\"; env; } > '\(pipe)'", as: "xdg-open", in: folder)
    var program = Program(environment: Secrets.tokens)
    program.environment["PATH"] = folder.path + ":/usr/bin:/bin"
    let result = try await program.run("open \(Self.url)")
    #expect(result.out == "")
    #expect(result.err == "amctl: Opening \(Self.url)\n")
    let seen = String(decoding: try FileSystem.read(pipe), as: UTF8.self)
    #expect(seen.hasPrefix(Self.url + "\n"))
    #expect(!seen.contains("AMCTL_"))
  }

  /// Runs the command with a script in place of a browser; time stands still.
  private static func open(with script: String?) async throws -> Program.Result {
    let folder = try TemporaryDirectory()
    if let script { try await ShellProgram.install(script, as: "xdg-open", in: folder) }
    let (out, err) = (CapturedOutput(), CapturedOutput())
    let exit = await Amctl.run(
      ["open", url], environment: ["PATH": folder.path],
      streams: Streams(input: GivenInput(), out: out, err: err), clock: StoppedClock())
    return try Program.Result(exit: exit, out: out.text, err: err.text)
  }

  @Test(arguments: [nil, "exit 3", "kill $$"])
  func `a browser that could not be opened is an error with the URL`(
    script: String?
  ) async throws {
    let result = try await Self.open(with: script)
    #expect(result.ending == "amctl: no browser could be opened: \(Self.url)\n[exit 1]")
    #expect(result.out == "")
  }

  @Test func `a program that hands the page to a browser has opened it`() async throws {
    let result = try await Self.open(with: "exit 0")
    #expect(result.ending == "amctl: Opening \(Self.url)\n[exit 0]")
  }

  @Test func `a page elsewhere is not opened, whoever names it`() async throws {
    let song = #"{"id":"1","type":"songs","attributes":{"url":"https://evil.com/"}}"#
    let server = try TestServer(responses: LibraryServer.page([song]))
    let result = try await Program.asking(server).run("open song 1 --print")
    #expect(result.ending == "amctl: the page of '1' is not on music.apple.com\n[exit 1]")
    #expect(result.out == "")
  }
}
