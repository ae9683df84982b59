import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

/// Signals to the built program during synchronous work.
@Suite(.thorough) struct InterruptionTests {
  /// Command lines that wait for the other end of a pipe, whose path replaces `PIPE`.
  static let waiting: [(line: String, environment: [String: String])] = [
    ("catalog songs --from PIPE", [:]), ("library songs i.1 --from PIPE", [:]),
    ("library add songs --from PIPE", [:]), ("catalog songs 1 --missing PIPE", [:]),
    ("ratings set songs 1 --value love --rest PIPE", [:]),
    ("api me/library -X POST --input PIPE", [:]), ("fixtures scan PIPE", [:]),
    ("fixtures convert PIPE out", [:]), ("token verify --public-key PIPE", [:]),
    (
      "token -q",
      [
        "AMCTL_TEAM_ID": "DEF123GHIJ", "AMCTL_KEY_ID": "ABC123DEFG",
        "AMCTL_PRIVATE_KEY_FILE": "PIPE",
      ]
    ),
  ]

  /// Starts a command line that reads its config file and then opens a pipe.
  private func start(
    _ line: String, _ environment: [String: String], in folder: borrowing TemporaryDirectory
  ) async throws -> ChildProcess {
    let built = try #require(BuiltProgram.folder)
    let (config, pipe) = (folder.file("config"), folder.file("pipe"))
    try #require(await ChildProcess.run("/usr/bin/mkfifo", [config, pipe]).status == 0)
    let own = ["AMCTL_CONFIG": config, "AMCTL_DEVELOPER_TOKEN": "t", "AMCTL_USER_TOKEN": "u"]
    let token = environment.isEmpty ? own : ["AMCTL_CONFIG": config]
    let words = line.split(separator: " ").map { $0 == "PIPE" ? pipe : String($0) }
    let child = try ChildProcess(
      built + "/amctl", words,
      environment: environment.mapValues { $0 == "PIPE" ? pipe : $0 }.merging(token) { $1 })
    // The shell waits until the program reads its config file.
    try #require(await ChildProcess.run("/bin/sh", ["-c", ": > '\(config)'"]).status == 0)
    return child
  }

  @Test(arguments: waiting.indices)
  func `a signal ends the wait to open a pipe`(index: Int) async throws {
    let (line, environment) = Self.waiting[index]
    for isInterrupt in [true, false] {
      let folder = try TemporaryDirectory()
      let child = try await start(line, environment, in: folder)
      if isInterrupt { child.interrupt() } else { child.terminate() }
      let run = await child.ended()
      #expect(run.text == "")
      #expect(run.ending == "[exit \(isInterrupt ? 130 : 143)]")
    }
  }

  @Test(
    arguments: ["fixtures scan PIPE", "catalog songs --from PIPE", "library add songs --from PIPE"])
  func `a signal ends the wait for a silent writer`(line: String) async throws {
    let folder = try TemporaryDirectory()
    let child = try await start(line, [:], in: folder)
    // Opening succeeds once the program reads.
    let writer = try FileSystem.open(appending: folder.file("pipe"))
    child.terminate()
    #expect(await child.ended().status == 143)
    _ = consume writer
  }

  @Test func `long work on one file can be interrupted at any moment`() async throws {
    let stop = try StopSignal()
    let (started, ended, latch) = (Gate(), Gate(), Latch())
    let isCanceled = Mutex(false)
    // Blocking work gets its own thread, because other tests may occupy the shared ones.
    try Thread.detached {
      do {
        try StopSignal.$current.withValue(stop) {
          try StopSignal.interruptible {
            started.open()
            latch.wait()
          }
        }
      } catch { isCanceled.withLock { $0 = error is CancellationError } }
      ended.open()
    }
    try await started.pass()
    stop.arrive(2)
    try await ended.pass()
    #expect(isCanceled.withLock { $0 })
    latch.open()
    #expect(throws: CancellationError.self) {
      try StopSignal.$current.withValue(stop) { try StopSignal.interruptible {} }
    }
  }

  /// Blocks a thread until it is opened.
  private final class Latch: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    func wait() {
      while !isOpen.withLock({ $0 }) {}
    }
  }

  @Test func `an interruption is reported in JSON with its own exit code`() async throws {
    let stop = try StopSignal()
    stop.arrive(15)
    let result = try await StopSignal.$current.withValue(stop) {
      try await canceled("genres --replay \(Fixtures.path) -o json")
    }
    #expect(result.exit == 143)
    #expect(result.err.contains(#"{"error":{"exit":143,"kind":"interrupted","#))
  }

  /// Runs a command line in a task that is canceled before it starts.
  private func canceled(_ line: String) async throws -> Program.Result {
    try await CancelableWork.runCanceled { try await Program().run(line) }
  }

  @Test(arguments: [
    "fixtures ls \(Fixtures.path)", "fixtures verify \(Fixtures.path)",
    "fixtures anonymize \(Fixtures.path) --dry-run", "fixtures scan \(Fixtures.path)",
    "fixtures convert \(Fixtures.path) /nowhere/x.har",
    "genres --replay \(Fixtures.path)", "catalog songs 99 --replay \(Fixtures.path)",
  ])
  func `work on many files stops between two of them`(line: String) async throws {
    let result = try await canceled(line)
    #expect(result.out == "")
    #expect(result.exit == 130)
  }

  @Test func `an archive is not converted after an interruption`() async throws {
    let folder = try TemporaryDirectory()
    let archive = folder.file("x.har")
    #expect(try await Program().run("fixtures convert \(Fixtures.path) \(archive)").exit == 0)
    let result = try await canceled("fixtures convert \(archive) \(folder.file("out"))")
    #expect(result.exit == 130)
    #expect(!FileSystem.exists(folder.file("out")))
  }

  @Test(arguments: ["ls", "verify", "scan", "convert"])
  func `links to folders inside a folder are not followed`(command: String) async throws {
    let folder = try TemporaryDirectory()
    let fixtures = folder.file("fixtures")
    try FileSystem.createDirectory(fixtures + "/v1")
    for link in ["a", "b"] {
      try #require(
        await ChildProcess.run("/bin/ln", ["-s", ".", "\(fixtures)/v1/\(link)"]).status == 0)
    }
    let genres = try FileSystem.read(Fixtures.path + "/v1/catalog/us/genres.json")
    try FileSystem.createDirectory(fixtures + "/v1/catalog/us")
    try FileSystem.write(genres, to: fixtures + "/v1/catalog/us/genres.json")
    // The folder on the command line may be a link.
    let link = folder.file("link")
    try #require(await ChildProcess.run("/bin/ln", ["-s", fixtures, link]).status == 0)
    let rest = command == "convert" ? folder.file("x.har") : "-o ndjson"
    let result = try await Program().run("fixtures \(command) \(link) \(rest)")
    #expect(result.exit == 0)
    if command == "ls" { #expect(result.out.split(separator: "\n").count == 1) }
    let miss = try await Program().run("storefronts --replay \(link)")
    #expect(miss.exit == 8)
  }
}
