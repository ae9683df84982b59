import AmctlTestSupport
import MusicPlatform
import MusicSandbox

/// Measures lists, batches, a signature and starts beside an earlier `amctl`, run in turn.
enum BeforeBenchmark {
  private static let songs = 100_000
  private static let pairs = 15

  /// Prints the ratio of each command to the same one of the program before.
  static func run(_ programs: Programs) async throws {
    guard let before = programs.before else {
      return print("Before: not compared; AMCTL_BENCHMARK_BEFORE names no program")
    }
    print("Beside the program before, medians of pairs; claimed at most 1.03 of its processor time")
    let list = "/v1/me/library/songs"
    let library = try LongListServer(
      path: list, songs: songs, pageSize: 100, of: "library-songs")
    defer { library.stop() }
    for format in ["ndjson", "json", "tsv"] {
      let line = ["library", "songs", "--all", "-o", format]
      try await compare(
        "\(songs) songs as \(format)", programs.amctl(line, port: library.port), before)
    }
    try await batches(programs, before)
    var token = programs.amctl(["token"])
    token.environment["AMCTL_DEVELOPER_TOKEN"] = nil
    token.environment["AMCTL_PRIVATE_KEY"] =
      String(decoding: try FileSystem.read("Fixtures/Keys/p256.p8"), as: UTF8.self)
    token.environment["AMCTL_KEY_ID"] = "ABC123DEFG"
    token.environment["AMCTL_TEAM_ID"] = "DEF123GHIJ"
    try await compare("a token", token, before, pairs: 100)
    try await compare("--version", programs.amctl(["--version"]), before, pairs: 100)
    let genres = programs.amctl(["genres", "--replay", "Fixtures"])
    try await compare("genres --replay", genres, before, pairs: 100)
  }

  private static func batches(_ programs: Programs, _ before: String) async throws {
    let sandbox = Sandbox()
    let codes = try await SampledSongs.find(10_000, in: sandbox).map(\.isrc)
    let server = try TestServer(sandbox, keepsRequests: false)
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let text = codes.map { $0 + "\n" }.joined()
    let path = try folder.write(Array(text.utf8), to: "isrcs.txt")
    let line = ["catalog", "songs", "--from", path, "--jobs", "8", "-o", "ndjson"]
    try await compare(
      "\(codes.count) ISRCs", programs.amctl(line, port: server.port), before)
  }

  /// Prints processor time, time and memory of both programs, and the ratios.
  private static func compare(
    _ name: String, _ line: ProcessMeasure.Line, _ before: String, pairs count: Int = pairs
  ) async throws {
    var costs: [(now: ProcessMeasure.Cost, before: ProcessMeasure.Cost)] = []
    for pair in 0..<count + 1 {
      // Which one runs first changes, and the first pair fills caches.
      let isFirst = pair % 2 == 0
      let one = try await ProcessMeasure.run((isFirst ? line : line.run(by: before)).silenced)
      let other = try await ProcessMeasure.run((isFirst ? line.run(by: before) : line).silenced)
      if pair > 0 { costs.append(isFirst ? (one, other) : (other, one)) }
    }
    let cpu = median(costs.map { $0.now.cpu / $0.before.cpu })
    let time = median(costs.map { $0.now.elapsed / $0.before.elapsed })
    print(
      "  \(name): cpu \(Figures.milliseconds(median(costs.map(\.now.cpu)))), before "
        + "\(Figures.milliseconds(median(costs.map(\.before.cpu)))): "
        + "\(Figures.ratio(cpu, atMost: 1.03)); time \(Figures.rounded(time)) x; peak "
        + "\(Figures.megabytes(median(costs.map(\.now.peakMemory)))), before "
        + Figures.megabytes(median(costs.map(\.before.peakMemory))))
  }

  private static func median<Value: Comparable>(_ values: [Value]) -> Value {
    values.sorted()[values.count / 2]
  }
}
