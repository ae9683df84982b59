import AmctlTestSupport

/// Measures a long listing: memory stays flat, and processor time is compared with `curl`.
enum ListingBenchmark {
  private static let songs = 100_000
  private static let pageSize = 300
  private static let list = "/v1/catalog/us/playlists/pl.long/tracks"

  /// Prints the cost of listing 100,000 songs, and that of fetching the same pages with `curl`.
  static func run(_ programs: Programs) async throws {
    let server = try LongListServer(path: list, songs: songs, pageSize: pageSize)
    defer { server.stop() }
    let amctl = programs.amctl(
      ["catalog", "playlists", "pl.long", "--relationship", "tracks", "--all", "-o", "ndjson"],
      port: server.port)
    let last = songs - songs % pageSize
    let curl = programs.curl(
      ["http://127.0.0.1:\(server.port)\(list)?limit=\(pageSize)&offset=[0-\(last):\(pageSize)]"])
    let cost = try await ProcessMeasure.run(amctl.silenced)
    let base = try await ProcessMeasure.run(curl.silenced)
    print("Listing: \(songs) songs as ndjson, \(songs / pageSize + 1) pages from a local server")
    print(
      "  amctl: \(Figures.milliseconds(cost.elapsed)), cpu \(Figures.milliseconds(cost.cpu)), "
        + "peak \(Figures.size(cost.peakMemory, atMost: 40_000_000))")
    print(
      "  curl: \(Figures.milliseconds(base.elapsed)), cpu \(Figures.milliseconds(base.cpu)), "
        + "peak at most \(Figures.megabytes(base.peakMemory))")
    print("  cpu beside curl: \(Figures.ratio(cost.cpu / base.cpu, atMost: 6))")
    try await separated(programs, server.port, curl)
  }

  /// Prints the cost of six fields as separated values, beside `curl` and `jq` that write the same.
  private static func separated(
    _ programs: Programs, _ port: Int, _ curl: ProcessMeasure.Line
  ) async throws {
    guard NeededProgram.jq.isExpected else {
      return print("  as tsv: skipped; it \(NeededProgram.jq)")
    }
    let fields = ["id", "name", "artistName", "albumName", "isrc", "durationInMillis"]
    let amctl = programs.amctl(
      [
        "catalog", "playlists", "pl.long", "--relationship", "tracks", "--all", "-o", "tsv",
        "--no-header", "--fields", fields.joined(separator: ","),
      ], port: port)
    let cells = ".id, " + fields.dropFirst().map { ".attributes." + $0 }.joined(separator: ", ")
    let jq = try NeededProgram.jq.path
    let pipe = ProcessMeasure.Line(
      program: "/bin/sh",
      arguments: [
        "-c", #"filter=$0; jq=$1; shift; "$@" | "$jq" -r "$filter""#,
        ".data[] | [\(cells)] | @tsv", jq, curl.program,
      ] + curl.arguments, environment: curl.environment)
    let cost = try await ProcessMeasure.run(amctl.silenced)
    let base = try await ProcessMeasure.run(pipe.silenced)
    print(
      "  as tsv of \(fields.count) fields: cpu \(Figures.milliseconds(cost.cpu)), curl and jq "
        + "\(Figures.milliseconds(base.cpu)): \(Figures.ratio(cost.cpu / base.cpu, atMost: 0.2))")
  }
}
