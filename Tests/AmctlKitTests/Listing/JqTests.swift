import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// The processes of `--jq`: order, memory, and every way to end.
@Suite(.thorough, .enabled(if: NeededProgram.jq.isExpected, "\(NeededProgram.jq)"))
struct JqTests {
  private static let next = "/v1/me/library/songs?offset=1"

  @Test func `line by line, the first result comes before the last page`() async throws {
    let pages = [
      LibraryServer.page([LibraryServer.item("library-songs", "i.a", "A")], next: Self.next),
      LibraryServer.page([LibraryServer.item("library-songs", "i.b", "B")]),
    ]
    let isShown = try Pipe()
    let server = try TestServer { request in
      guard request.target.contains("offset=1") else { return pages[0] }
      // The last page waits until the first result was seen.
      _ = try? isShown.reader.read(upTo: 1)
      return pages[1]
    }
    let program = RunningProgram(
      words: ["library", "songs", "--all", "-o", "ndjson", "--jq", ".id"],
      environment: Secrets.tokens.merging(["AMCTL_BASE_URL": try server.origin.description]) { $1 })
    try await program.printed("i.a\n")
    try isShown.writer.write([0])
    let result = try await program.ended()
    #expect(result.out == "i.a\ni.b\n")
    #expect(result.exit == 0)
  }

  /// Runs the built program in a shell, with a folder of programs in front of the system's.
  private static func run(
    _ line: String, fake: String? = nil, environment: [String: String] = [:]
  ) async throws -> ChildProcess.Output {
    let folder = try TemporaryDirectory()
    if let fake { try await ShellProgram.install(fake, as: "jq", in: folder) }
    return try await ChildProcess.run(
      "/bin/bash", ["-c", line],
      environment: try Self.environment(folder).merging(environment) { $1 })
  }

  private static func environment(_ folder: TemporaryDirectory) throws -> [String: String] {
    let built = try #require(BuiltProgram.folder)
    return ["PATH": "\(folder.path):\(built):/usr/bin:/bin", "AMCTL_REPLAY": Fixtures.path]
  }

  @Test func `a program that stops early ends the command quietly`() async throws {
    let songs = "amctl api catalog/us/albums/1616728060/tracks --all -o ndjson"
    let early = try await Self.run("\(songs) --jq .id", fake: "echo done; exit 0")
    #expect(early.text == "done\n")
    #expect(early.ending == "[exit 0]")
    let piped = try await Self.run(
      "set -o pipefail; \(songs) --jq '.id, range(1000000)' | head -1; exit ${PIPESTATUS[0]}")
    #expect(piped.text == "1613600188\n")
    #expect(piped.ending == "[exit 0]")
  }

  static let fakes: [(script: String, message: String)] = [
    ("case $* in *unbuffered*) kill -9 $$;; esac", "jq was ended by signal 9"),
    ("case $* in *unbuffered*) exec 0<&-; exit 4;; esac", "jq ended with exit code 4"),
    ("echo broken >&2; exit 1", "jq: broken"),
    ("kill -9 $$", "jq was ended by signal 9"),
  ]

  @Test(arguments: fakes)
  func `a jq that fails is named`(script: String, message: String) async throws {
    let result = try await Self.run("amctl genres -o ndjson --jq .id", fake: script)
    #expect(result.errorText.hasPrefix("amctl: \(message)\n"))
    #expect(result.status == 1)
  }

  @Test(arguments: ["TERM", "INT"])
  func `a signal ends amctl and a jq that blocks`(signal: String) async throws {
    let folder = try TemporaryDirectory()
    let pipe = folder.file("pid")
    try #require(await ChildProcess.run("/usr/bin/mkfifo", [pipe]).status == 0)
    try await ShellProgram.install(
      "case $* in *unbuffered*) echo $$ > '\(pipe)'; exec sleep 1000;; esac", as: "jq", in: folder)
    let child = try ChildProcess(
      try #require(BuiltProgram.folder) + "/amctl", ["genres", "-o", "ndjson", "--jq", ".id"],
      environment: try Self.environment(folder))
    let id = String(decoding: try FileSystem.read(pipe), as: UTF8.self)
    if signal == "INT" { child.interrupt() } else { child.terminate() }
    let run = await child.ended()
    #expect(run.status == (signal == "INT" ? 130 : 143))
    #expect(run.text == "")
    // Its end is what the shell waits for.
    let gone = try await ChildProcess.run(
      "/bin/sh", ["-c", "while kill -0 \(id.dropLast()) 2>&-; do sleep 0.01; done"],
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(gone.status == 0)
  }

  @Test func `memory does not grow with the list`() async throws {
    let item = LibraryServer.item("library-songs", "i.a", String(repeating: "x", count: 10_000))
    let items = [String](repeating: item, count: 100)
    let pages = 100
    let server = try TestServer(keepsRequests: false) { request in
      let offset = request.target.firstMatch(of: #/offset=(\d+)/#).flatMap { Int($0.1) } ?? 0
      return LibraryServer.page(
        items, next: offset < pages ? "/v1/me/library/songs?offset=\(offset + 1)" : nil)
    }
    // The shell's limit holds for jq too; a list of 100 MB does not fit.
    let result = try await Self.run(
      "ulimit -v 1000000; amctl library songs --all -o ndjson --jq .id | uniq -c | tr -d ' '",
      environment: Secrets.tokens.merging([
        "AMCTL_BASE_URL": try server.origin.description, "AMCTL_REPLAY": "",
      ]) { $1 })
    #expect(result.text == "\((pages + 1) * 100)i.a\n")
    #expect(result.errorText == "")
  }

  @Test func `a program that is not installed is named with the command that installs it`() {
    let error = ExternalProgram.missing("jq", for: "--jq")
    #expect(ExternalProgram("no-such-program", in: Environment(["PATH": "/usr/bin"])) == nil)
    #expect(error.failure.message == "'--jq' needs 'jq', which is not installed")
    #expect(
      error.failure.hint?.firstMatch(of: #/^run '(sudo )?[a-z-]+ (install |add |-S )jq'$/#) != nil)
    #expect(error.failure.exit == .failure)
  }

  @Test func `programs are searched in the folders of PATH, and never in the current one`()
    async throws
  {
    let folder = try TemporaryDirectory()
    try await ShellProgram.install("exit 0", as: "jq", in: folder)
    #expect(ExternalProgram("jq", in: Environment(["PATH": "relative:\(folder.path)"])) != nil)
    try folder.write([], to: "other-program")
    let path = Environment(["PATH": folder.path])
    #expect(ExternalProgram("other-program", in: path) == nil)
  }

  @Test func `at a terminal the format is JSON, and control characters are shown`() async throws {
    var program = Program.replaying
    program.columns = 80
    let result = try await program.run(
      words: ["genres", "--jq", "(.data | type), \"a\\u001b[31mb\""])
    #expect(result.err == "")
    #expect(result.out == "array\na␛[31mb\n")
  }

  @Test func `a failure in the middle leaves a valid document, and its own exit code`() async throws
  {
    let page = LibraryServer.page(
      [LibraryServer.item("library-songs", "i.a", "A")], next: "/v1/me/library/songs?offset=1")
    let server = try TestServer { request in
      request.target.contains("offset=1") ? LibraryServer.rejection(400, code: "4") : page
    }
    for (format, program) in [("json", ".data[].id"), ("ndjson", ".id")] {
      let result = try await Program.asking(server).run(
        words: ["library", "songs", "--all", "-o", format, "--jq", program])
      #expect(result.out == "i.a\n")
      #expect(result.err.contains("after 1 item"))
      #expect(result.exit == 6)
    }
    let both = try await Program.asking(server).run(
      words: ["library", "songs", "--all", "--jq", "error(\"no\")"])
    #expect(both.err.contains("): no\namctl: jq ended with exit code 5\namctl: "))
    #expect(both.exit == 6)
  }
}
