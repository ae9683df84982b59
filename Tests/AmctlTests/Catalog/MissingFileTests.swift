import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Synchronization
import Testing

/// The file of `--missing`, which is replaced as a whole at the end.
@Suite(.quick) struct MissingFileTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("missing") }

  init() throws { folder = try TemporaryDirectory() }

  private static let older = "an older list\n"

  /// The successive states of the file during a run.
  private final class Observer: Sendable {
    private let states = Mutex<[String]>([])
    let path: String

    init(_ path: String) throws {
      self.path = path
      try FileSystem.write(Array(older.utf8), to: path)
    }

    func look() {
      let state = (try? FileSystem.read(path)).map { String(decoding: $0, as: UTF8.self) }
      states.withLock { $0.append(state ?? "none") }
    }

    var seen: [String] { states.withLock { $0 } }
    var last: String { seen.last ?? "" }
  }

  /// Creates a server without the first artist of each batch; the observer reads the file before
  /// each response.
  private static func server(_ observer: Observer) throws -> TestServer {
    let sandbox = Sandbox(only: .numbered((1...100).filter { $0 % 25 != 1 }))
    return try TestServer(sandbox, onRequest: observer.look)
  }

  /// Looks up artists whose IDs are lines of standard input.
  private func run(_ input: String, on server: TestServer) async throws -> Program.Result {
    var program = try Program.asking(server)
    program.input = input
    return try await program.run("catalog artists --from - --jobs 1 -o id --missing \(path)")
  }

  @Test
  func `it keeps its contents until the end, then has the missing names, and no other is left`()
    async throws
  {
    let observer = try Observer(path)
    let input = (1...100).map { "\($0)\n" }.joined()
    #expect(try await run(input, on: Self.server(observer)).exit == 3)
    observer.look()
    #expect(observer.seen == Array(repeating: Self.older, count: 4) + ["1\n26\n51\n76\n"])
    #expect(try FileSystem.list(folder.path) == ["missing"])
  }

  @Test func `a wrong line after the first request leaves every other name in it`() async throws {
    let observer = try Observer(path)
    let server = try Self.server(observer)
    let input = (1...60).map { "\($0)\n" }.joined() + "no id\n61\n"
    #expect(try await run(input, on: server).exit == 2)
    observer.look()
    let count = server.requests.count
    #expect(observer.seen == Array(repeating: Self.older, count: count) + ["1\n26\n51\n61\n"])
    #expect(try FileSystem.list(folder.path) == ["missing"])
  }

  @Test func `a wrong line before the first request leaves it unchanged`() async throws {
    let observer = try Observer(path)
    let server = try Self.server(observer)
    #expect(try await run("1\nno id\n", on: server).exit == 2)
    observer.look()
    #expect(observer.last == Self.older)
    #expect(server.requests.isEmpty)
  }

  @Test func `without credentials every name is in it`() async throws {
    var program = Program.sending(to: StubTransport { _ in HTTPResponse(status: 500) })
    program.environment["AMCTL_DEVELOPER_TOKEN"] = nil
    #expect(try await program.run("catalog artists 1 2 --missing \(path)").exit == 4)
    #expect(try folder.read("missing") == Array("1\n2\n".utf8))
  }

  @Test func `a run without missing names empties it`() async throws {
    let observer = try Observer(path)
    let sandbox = Sandbox(songs: .numbered(1...2))
    let result = try await Program.sending(to: sandbox).run(
      "catalog songs 1 2 --missing \(path) -o id")
    observer.look()
    #expect(result.exit == 0)
    #expect(observer.last == "")
  }

  @Test func `a file that cannot be written is an error before anything is requested`() async throws
  {
    let server = try TestServer(responses: .json("{}"))
    for path in ["/nowhere/missing", "/dev"] {
      let result = try await Program.asking(server).run("catalog songs 1 2 --missing \(path)")
      #expect(result.err.hasPrefix("amctl: '\(path)' cannot be written: "))
      #expect(result.exit == 1)
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `a pipe that nobody reads any more is an error that names it`() async throws {
    let pipe = try Pipe()
    pipe.closeReader()
    let path = "/dev/fd/\(pipe.writer.number)"
    let result = try await Program.sending(to: Sandbox(only: [])).run(
      "catalog songs 1 2 --missing \(path) -o id")
    #expect((result.err, result.exit) == ("amctl: '\(path)' cannot be written: Broken pipe\n", 1))
  }

  @Test func `the input file cannot be the output file, but a link stays a link`() async throws {
    let link = folder.file("link")
    let observer = try Observer(path)
    try #require(await ChildProcess.run("/bin/ln", ["-s", path, link]).status == 0)
    let result = try await Program.sending(to: Sandbox(only: [])).run(
      "catalog songs 1 2 --missing \(link) -o id")
    observer.look()
    #expect(result.exit == 5)
    #expect(observer.last == "1\n2\n")
    #expect(FileSystem.isLink(link))
  }
}
