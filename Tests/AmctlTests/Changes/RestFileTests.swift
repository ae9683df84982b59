import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

/// The file of `--rest`, which always contains everything that is not known to be done.
@Suite(.thorough) struct RestFileTests {
  private let folder: TemporaryDirectory
  private var rest: String { folder.file("rest") }

  init() throws { folder = try TemporaryDirectory() }

  private static func lines(_ ids: some Sequence<Int>) -> String { ids.map { "\($0)\n" }.joined() }

  private static func text(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(path), as: UTF8.self)
  }

  /// The contents of the file when each request arrived.
  private final class Observer: Sendable {
    private let states = Mutex<[String]>([])
    let path: String

    init(_ path: String) { self.path = path }

    func look() {
      let state = (try? RestFileTests.text(path)) ?? "none"
      states.withLock { $0.append(state) }
    }

    var seen: [String] { states.withLock { $0 } }
  }

  @Test func `before each batch the file contains it and all later ones, and none that is printed`()
    async throws
  {
    let (observer, printed) = (Observer(rest), Observer(rest))
    let server = try TestServer { _ in
      observer.look()
      return ServerResponse(204)
    }
    var program = try Program.asking(server)
    program.input = Self.lines(1...250)
    program.onWrite = printed.look
    let result = try await program.run("library add-tracks p.1 --from - --rest \(rest) -o id")
    #expect((result.out, result.exit) == (Self.lines(1...250), 0))
    #expect(observer.seen == [Self.lines(1...250), Self.lines(101...250), Self.lines(201...250)])
    // The file is the same for all IDs of a batch.
    let states = printed.seen.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(states == [Self.lines(101...250), Self.lines(201...250), ""])
    #expect(try Self.text(observer.path) == "")
  }

  @Test(arguments: ["ratings set songs --value love", "ratings clear songs"])
  func `single changes are removed from the file one by one`(line: String) async throws {
    let observer = Observer(rest)
    let server = try TestServer { _ in
      observer.look()
      return .json(#"{"data":[]}"#)
    }
    let result = try await Program.asking(server).run(
      "\(line) 1 2 3 --jobs 1 --rest \(observer.path)")
    #expect(result.exit == 0)
    #expect(observer.seen == [Self.lines(1...3), Self.lines(2...3), Self.lines(3...3)])
    #expect(try Self.text(observer.path) == "")
  }

  @Test func `a new playlist's first tracks are removed from the file at once`() async throws {
    let observer = Observer(rest)
    let server = try TestServer { _ in
      observer.look()
      return .json(#"{"data":[{"id":"p.1","type":"library-playlists"}]}"#, status: 201)
    }
    var program = try Program.asking(server)
    program.input = Self.lines(1...101)
    let result = try await program.run(
      "library create-playlist Ferry --from - --rest \(observer.path)")
    #expect(result.exit == 0)
    #expect(observer.seen == [Self.lines(1...101), Self.lines(101...101)])
    #expect(try Self.text(observer.path) == "")
  }

  @Test func `a playlist that is not created leaves every track in the file`() async throws {
    let server = try TestServer { _ in .json(#"{"errors":[]}"#, status: 403) }
    let result = try await Program.asking(server).run(
      "library create-playlist Ferry --tracks 1,2 --rest \(rest)")
    #expect(result.exit == 4)
    #expect(try Self.text(rest) == "1\n2\n")
  }

  @Test func `the input file can also be the file for the rest`() async throws {
    let file = folder.file("songs")
    try FileSystem.write(Array(Self.lines(1...150).utf8), to: file)
    let isBroken = Mutex(true)
    let server = try TestServer { request in
      let isSecond = String(decoding: request.body, as: UTF8.self).contains(#""101""#)
      return isSecond && isBroken.withLock { $0 }
        ? .json(#"{"errors":[]}"#, status: 400) : ServerResponse(204)
    }
    let program = try Program.asking(server)
    let line = "library add-tracks p.1 --from \(file) --rest \(file) -o id"
    #expect(try await program.run(line).exit == 6)
    #expect(try Self.text(file) == Self.lines(101...150))
    isBroken.withLock { $0 = false }
    #expect(try await program.run(line).exit == 0)
    #expect(try Self.text(file) == "")
    let again = try await program.run(line)
    #expect((again.err, again.exit) == ("amctl: Nothing to do: no IDs in '\(file)'.\n", 0))
    #expect(try Self.text(file) == "")
    #expect(server.requests.count == 3)
  }

  @Test func `an output error leaves the file correct`() async throws {
    let server = try TestServer { _ in ServerResponse(204) }
    var program = try Program.asking(server)
    program.input = Self.lines(1...150)
    program.writeFailure = .brokenPipe
    _ = try await program.run("library add-tracks p.1 --from - --rest \(rest) -o id")
    #expect(server.requests.count == 1)
    #expect(try Self.text(rest) == Self.lines(101...150))
  }

  @Test func `an invalid line and a dry run leave the file unchanged`() async throws {
    try FileSystem.write(Array("7\n".utf8), to: rest)
    let server = try TestServer { _ in ServerResponse(204) }
    let program = try Program.asking(server)
    #expect(try await program.run("library add songs 1 two --rest \(rest)").exit == 2)
    #expect(try await program.run("library add songs 1 --rest \(rest) --dry-run").exit == 0)
    let playlist = "library create-playlist Ferry --tracks 1 --rest \(rest) --dry-run"
    #expect(try await program.run(playlist).exit == 0)
    #expect(try Self.text(rest) == "7\n")
    #expect(server.requests.isEmpty)
  }

  @Test func `a file that cannot be written is reported before anything is sent`() async throws {
    let rest = folder.file("none/rest")
    let server = try TestServer { _ in ServerResponse(204) }
    let result = try await Program.asking(server).run("library add songs 1 --rest \(rest)")
    #expect(result.err == "amctl: '\(rest)' cannot be written: No such file or directory\n")
    #expect(result.exit == 1)
    #expect(server.requests.isEmpty)
  }

  @Test func `a device that cannot be written does not hide the original failure`() async throws {
    let server = try TestServer { _ in .json(#"{"errors":[]}"#, status: 400) }
    let result = try await Program.asking(server).run("library add songs 1 --rest /dev/full")
    #expect(
      result.err.hasPrefix(
        "amctl: '1' was not added to the library.\n"
          + "amctl: '/dev/full' cannot be written: No space left on device\n" + "amctl: the service"
      ), "\(result.err)")
    #expect(result.exit == 6)
  }

  @Test func `a killed program leaves a file with everything that is not done`() async throws {
    let built = try #require(BuiltProgram.folder)
    let arrived = Gate()
    let server = try TestServer { request in
      if String(decoding: request.body, as: UTF8.self).contains(#""201""#) {
        arrived.open()
        return .failing(.silence)
      }
      return ServerResponse(204)
    }
    let child = try ChildProcess(
      built + "/amctl",
      ["library", "add-tracks", "p.1", "--from", "-", "--timeout", "10m", "--rest", rest],
      environment: [
        "AMCTL_BASE_URL": try server.origin.description, "AMCTL_DEVELOPER_TOKEN": "t",
        "AMCTL_USER_TOKEN": "u",
      ], input: Array(Self.lines(1...350).utf8))
    try await arrived.pass()
    child.kill()
    #expect(await child.ended().status == 137)
    #expect(try Self.text(rest) == Self.lines(201...350))
  }

  @Test func `a pipe or device receives the list once, at the end`() async throws {
    let built = try #require(BuiltProgram.folder)
    let server = try TestServer { request in
      request.path.hasSuffix("/2") ? .json(#"{"errors":[]}"#, status: 400) : .json(#"{"data":[]}"#)
    }
    let environment = [
      "AMCTL_BASE_URL": try server.origin.description, "AMCTL_DEVELOPER_TOKEN": "t",
      "AMCTL_USER_TOKEN": "u",
    ]
    for path in ["/dev/stdout", "/dev/fd/1"] {
      let run = try await ChildProcess.run(
        built + "/amctl",
        [
          "ratings", "set", "songs", "1", "2", "3", "--value", "love", "--jobs", "1", "--rest",
          path, "-o", "id",
        ], environment: environment)
      #expect((run.text, run.status) == ("2\n3\n", 6))
    }
  }

  @Test func `the file keeps its permissions, and a link is followed`() async throws {
    let (target, link) = (folder.file("target"), folder.file("link"))
    try FileSystem.write([], to: target)
    try #require(await ChildProcess.run("/bin/chmod", ["640", target]).status == 0)
    try #require(await ChildProcess.run("/bin/ln", ["-s", target, link]).status == 0)
    let server = try TestServer { _ in .json(#"{"errors":[]}"#, status: 400) }
    #expect(try await Program.asking(server).run("library add songs 1 --rest \(link)").exit == 6)
    #expect(try Self.text(target) == "1\n")
    let mode = try await ChildProcess.run("/usr/bin/stat", ["-c", "%a %F", target, link])
    #expect(mode.text == "640 regular file\n777 symbolic link\n")
  }
}
