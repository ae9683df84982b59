import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The built program with curl as the client, as a user would run it.
@Suite(.thorough, .enabled(if: NeededProgram.curl.isExpected, "\(NeededProgram.curl)"))
struct FixturesServeLoadTests {
  private static let paths = [
    "/v1/storefronts/jp", "/v1/catalog/us/genres/14",
    "/v1/catalog/us/albums/1616728060/tracks?offset=5&limit=5", "/v1/none",
  ]

  @Test func `64 clients and 2000 requests get only correct responses`() async throws {
    let directory = try TemporaryDirectory()
    let (program, url) = try await Self.started(in: directory, ["--log", directory.file("log")])
    let expected = try await Self.paths.indices.asyncMap { try await Self.body($0, at: url) }
    let config = (0..<2000).map { number in
      """
      url = "\(url)\(Self.paths[Self.index(number)])"
      output = "\(directory.file("\(number)"))"

      """
    }.joined()
    let run = try await ChildProcess.run(
      NeededProgram.curl.path,
      [
        "-sS", "--no-progress-meter", "-Z", "--parallel-max", "64", "--parallel-immediate", "-K",
        "-",
        "-w", "%{http_code}\n",
      ], input: Array(config.utf8))
    #expect(run.errorText == "")
    #expect(run.status == 0)
    #expect(
      run.text.split(separator: "\n").sorted()
        == Array(repeating: "200", count: 1980) + Array(repeating: "501", count: 20))
    for number in 0..<2000 {
      #expect(try directory.read("\(number)") == expected[Self.index(number)])
    }
    program.interrupt()
    let end = await program.ended()
    #expect(end.status == 0)
    #expect(end.text == "")
    let said = end.errorText.split(separator: "\n")
    #expect(said.first == "Serving \(Fixtures.path) at \(url)")
    #expect(
      said.dropFirst().first?.hasPrefix("amctl: Not recorded: 'GET /v1/none', 21 times") == true)
    #expect(said.count == 2)
    let log = String(decoding: try directory.read("log"), as: UTF8.self)
    #expect(log.split(separator: "\n").count == 2004)
  }

  /// Returns the index of a request's fixture; every hundredth is a miss, which takes longer.
  private static func index(_ number: Int) -> Int {
    number % 100 == 99 ? 3 : number % 3
  }

  /// Starts the built program, and returns it with its URL once it listens.
  private static func started(
    in folder: TemporaryDirectory, _ options: [String] = []
  ) async throws -> (ChildProcess, url: String) {
    let ready = folder.file("url")
    let program = try ChildProcess(
      try #require(BuiltProgram.folder) + "/amctl",
      ["fixtures", "serve", Fixtures.path, "--ready-file", ready] + options)
    return (program, try await program.written(to: ready).trimmed)
  }

  /// Returns the response to a single request.
  private static func body(_ index: Int, at url: String) async throws -> [UInt8] {
    let run = try await ChildProcess.run(NeededProgram.curl.path, ["-sS", url + paths[index]])
    #expect(run.status == 0)
    return run.bytes
  }

  @Test func `a termination signal ends the server, which is a success`() async throws {
    let directory = try TemporaryDirectory()
    let (program, url) = try await Self.started(in: directory)
    _ = try await Self.body(0, at: url)
    program.terminate()
    let end = await program.ended()
    #expect(end.status == 0)
    #expect(end.text == "")
  }
}

extension Collection {
  /// Maps the elements one after another.
  fileprivate func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async rethrows
    -> [Value]
  {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
