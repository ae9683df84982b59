import AmctlTestSupport
import MusicAPI
import MusicSandbox

/// Measures the sandbox next to the same responses from a folder: as a server, and in the process of
/// a command.
enum SandboxBenchmark {
  private static let connections = 8
  private static let rounds = 5
  private static let window = Duration.seconds(2)

  /// Prints the requests per second, the memory, and the time of a whole command.
  static func run(_ programs: Programs) async throws {
    let paths = try await paths(25)
    let folder = try await ServedFolder(Sandbox(), paths)
    print("Sandbox: \(paths.count) songs of 50,000, \(connections) connections")
    try await serve(folder, programs)
    try await remember(programs)
    let id = paths[0].split(separator: "/").last.map(String.init) ?? ""
    let line = ["catalog", "songs", id]
    let times = try await ProcessMeasure.compare(
      programs.amctl(line + ["--sandbox"]),
      programs.amctl(line + ["--replay", folder.fixtures]), pairs: 100)
    print(
      "  a command in the sandbox: \(Figures.milliseconds(times.first)), replayed "
        + "\(Figures.milliseconds(times.second)): \(Figures.ratio(times.ratio, atMost: 1.2))")
  }

  /// Prints the requests per second of both servers, in turn.
  private static func serve(_ folder: ServedFolder, _ programs: Programs) async throws {
    let notice = try TemporaryDirectory()
    let sandbox = try await SandboxProgram(programs.amctl, [], in: notice)
    let fixtures = try await ServedProgram.amctl(folder, programs)
    let header = "Authorization: Bearer \(sandbox.developerToken)\r\n"
    var rates: [(sandbox: Double, fixtures: Double)] = []
    for round in 0...rounds {
      let computed = try load(sandbox.port, folder.paths, header)
      let recorded = try load(fixtures.port, folder.paths, header)
      // The first round fills caches.
      if round > 0 { rates.append((computed.rate, recorded.rate)) }
    }
    _ = await sandbox.end()
    _ = await fixtures.end()
    let ratios = rates.map { $0.sandbox / $0.fixtures }.sorted()
    print(
      "  \(Int(rates.map(\.sandbox).sorted()[rounds / 2])) requests/s, recorded "
        + "\(Int(rates.map(\.fixtures).sorted()[rounds / 2])): "
        + Figures.ratio(ratios[rounds / 2], atLeast: 0.7))
  }

  /// Prints the memory after 100,000 requests.
  private static func remember(_ programs: Programs) async throws {
    let notice = try TemporaryDirectory()
    let sandbox = try await SandboxProgram(programs.amctl, [], in: notice)
    let header = "Authorization: Bearer \(sandbox.developerToken)\r\n"
    let others = [
      "/v1/catalog/us/charts?types=songs,albums", "/v1/catalog/us/search?term=summer&types=songs",
    ]
    let result = try load(
      sandbox.port, try await paths(100) + others, header, for: .seconds(120), upTo: 100_000)
    let peak = await sandbox.end().peakMemory
    print(
      "  memory after \(result.responses) requests: "
        + Figures.size(peak, atMost: 30_000_000))
  }

  private static func load(
    _ port: Int, _ paths: [String], _ header: String, for window: Duration = window,
    upTo most: Int = .max
  ) throws -> LoadGenerator.Result {
    let result = try LoadGenerator.run(
      port: port, paths: paths, header: header, connections: connections, for: window, upTo: most)
    guard result.others == 0, result.ended == 0, result.responses > 0 else {
      throw ProcessMeasure.Failure(description: "the server responded otherwise: \(result)")
    }
    return result
  }

  /// The paths of that many songs of the sandbox.
  private static func paths(_ count: Int) async throws -> [String] {
    let client = MusicClient.sandbox()
    let search = Catalog(storefront: "us").search("love", types: .songs)
    guard let songs = try await client.send(search)[.songs] else { return [] }
    var paths: [String] = []
    for try await song in client.items(in: songs, extent: .items(count)) {
      paths.append("/v1/catalog/us/songs/\(song.id.rawValue)")
    }
    return paths
  }
}
