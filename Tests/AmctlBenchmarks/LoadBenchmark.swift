import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform

/// Puts loads on whole programs that nobody has at once, and checks that nothing is wrong.
enum LoadBenchmark {
  private static let ids = 200_000
  private static let processes = 1_000
  private static let atOnce = 50
  private static let fixtures = 100_000

  /// Prints what each load costs; throws if an output is not what it should be.
  static func run(_ programs: Programs) async throws {
    let server = try TestServer(keepsRequests: false, respond: songs)
    defer { server.stop() }
    print("Load:")
    try await read(programs, server)
    try await share(programs, server)
    try await keep(programs)
  }

  /// Looks up very many IDs from standard input.
  private static func read(_ programs: Programs, _ server: TestServer) async throws {
    let folder = try TemporaryDirectory()
    let list = (0..<ids).map { "\(1_400_000_000 + $0)\n" }.joined()
    let path = try folder.write(Array(list.utf8), to: "ids")
    let line = programs.amctl(["catalog", "songs", "--from", "-", "-o", "id"], port: server.port)
    let shell = ProcessMeasure.Line(
      program: "/bin/sh",
      arguments: ["-c", #"in=$0; "$@" < "$in" > "$in.out""#, path, line.program] + line.arguments,
      environment: line.environment)
    let cost = try await ProcessMeasure.run(shell)
    try require(try folder.read("ids.out") == Array(list.utf8), "IDs were lost or moved")
    print(
      "  \(ids) IDs from stdin: \(Figures.milliseconds(cost.elapsed)), peak "
        + Figures.size(cost.peakMemory, atMost: 40_000_000))
  }

  /// Starts very many processes that share a cache, then a folder of recordings.
  private static func share(_ programs: Programs, _ server: TestServer) async throws {
    let folder = try TemporaryDirectory()
    let cached = try await times(processes) { number in
      let id = "\(1_400_000_000 + number % 20)"
      let line = programs.amctl(
        ["catalog", "songs", id, "--cache", "1d", "-o", "id"], port: server.port)
      try require(try await output(of: line) == id + "\n", "a cached response is another's")
    }
    print("  \(processes) processes, \(atOnce) at once, on one cache: \(cached)")
    let recorded = try await times(processes) { number in
      let id = "\(1_400_000_000 + number)"
      let line = programs.amctl(
        ["catalog", "songs", id, "--record", folder.path, "-o", "id"], port: server.port)
      try require(try await output(of: line) == id + "\n", "a recorded response is another's")
    }
    let listed = try await output(
      of: programs.amctl(["fixtures", "ls", folder.path, "-o", "id"]))
    try require(listed.split(separator: "\n").count == processes, "recordings were lost")
    print("  \(processes) processes, \(atOnce) at once, on one folder of fixtures: \(recorded)")
  }

  /// Reads a folder of very many fixtures.
  private static func keep(_ programs: Programs) async throws {
    let folder = try ServedFolder(count: fixtures, size: 400)
    let song = folder.paths[fixtures / 2].split(separator: "/").last.map(String.init) ?? ""
    print("  \(fixtures) fixtures in one folder:")
    for (words, status, limit) in [
      (["catalog", "songs", song, "--replay", folder.fixtures, "-o", "id"], 0, 40_000_000),
      (["catalog", "songs", "9", "--replay", folder.fixtures], 8, 120_000_000),
      (["fixtures", "ls", folder.fixtures, "-o", "id"], 0, 400_000_000),
      // A song that has nothing but a name lacks members.
      (["fixtures", "verify", folder.fixtures], 1, 400_000_000),
      (["fixtures", "scan", folder.fixtures], 0, 120_000_000),
    ] {
      let cost = try await ProcessMeasure.run(
        programs.amctl(words).silenced, endingWith: Int32(status))
      print(
        "    \(words[0]) \(words[1]), exit \(status): \(Figures.milliseconds(cost.elapsed)), peak "
          + Figures.size(cost.peakMemory, atMost: limit))
    }
  }

  /// Runs something many times, some at once; returns the time in words.
  private static func times(
    _ count: Int, _ run: @escaping @Sendable (Int) async throws -> Void
  ) async throws -> String {
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        if number >= atOnce { try await group.next() }
        group.addTask { try await run(number) }
      }
      try await group.waitForAll()
    }
    return Figures.milliseconds(ContinuousClock.now - start)
  }

  private static func output(of line: ProcessMeasure.Line) async throws -> String {
    let output = try await ChildProcess.run(
      line.program, line.arguments, environment: line.environment)
    try require(output.status == 0, "\(line.arguments) ended with \(output.errorText)")
    return output.text
  }

  private static func require(_ holds: Bool, _ otherwise: String) throws {
    guard holds else { throw ProcessMeasure.Failure(description: otherwise) }
  }

  /// Returns the songs of a request, by the IDs in its path or its query.
  @Sendable
  private static func songs(for request: ServerRequest) -> ServerResponse {
    let target = RequestTarget(parsing: request.target)
    let last = target.path.split(separator: "/").last.map(String.init) ?? ""
    let ids = target.query["ids"].map { $0.split(separator: ",").map(String.init) } ?? [last]
    let songs = ids.map { #"{"id":"\#($0)","type":"songs","attributes":{"name":"A"}}"# }
    return .json(#"{"data":[\#(songs.joined(separator: ","))]}"#)
  }
}
