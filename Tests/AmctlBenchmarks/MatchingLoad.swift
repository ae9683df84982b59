import AmctlCommandLine
import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization

/// Measures matching long lists as a whole program: requests, time and memory.
enum MatchingLoad {
  private static let delay = Duration.milliseconds(20)

  /// Prints the requests for 10,000 rows, half with an ISRC, and the memory for a million.
  static func run(_ programs: Programs) async throws {
    try await run(programs, rows: 10_000, delay: delay, limit: 60_000_000) { $0 % 2 == 0 }
    try await run(programs, rows: 1_000_000, delay: nil, limit: 60_000_000) { _ in true }
  }

  private static func run(
    _ programs: Programs, rows: Int, delay: Duration?, limit: Int, hasISRC: (Int) -> Bool
  ) async throws {
    let count = Mutex(0)
    let server = try TestServer(keepsRequests: false) { request in
      count.withLock { $0 += 1 }
      var response = Self.response(to: request)
      if let delay { response.delay = delay }
      return response
    }
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let path = folder.file("list.csv")
    try write(rows, to: path, hasISRC)
    let line = programs.amctl(
      ["match", "--from", path, "--jobs", "8", "-o", "ndjson"], port: server.port)
    let cost = try await ProcessMeasure.run(line.silenced)
    let coded = (0..<rows).count(where: hasISRC)
    let least = (coded + 24) / 25 + rows - coded
    let sent = count.withLock { $0 }
    print("Matching: \(rows) rows, \(coded) with an ISRC")
    print(
      "  \(sent) requests: "
        + Figures.ratio(Double(sent) / Double(least), atMost: 1.01))
    print(
      "  \(Figures.milliseconds(cost.elapsed)), cpu \(Figures.milliseconds(cost.cpu)), peak "
        + Figures.size(cost.peakMemory, atMost: limit))
  }

  /// Writes a list row by row: memory of this process would count as that of the program it starts.
  private static func write(_ rows: Int, to path: String, _ hasISRC: (Int) -> Bool) throws {
    let output = DescriptorOutput(try FileSystem.open(writing: path), gathering: 65_536)
    try output.write("title,artist,isrc\n")
    for row in 0..<rows {
      try output.write("Song \(row),Artist,\(hasISRC(row) ? isrc(row) : "")\n")
    }
    try output.flush()
  }

  /// Returns an invented ISRC; its country does not exist.
  private static func isrc(_ number: Int) -> String { "XXAAA\(1_000_000 + number)" }

  /// Responds with one song for each ISRC, or for the number in the term.
  private static func response(to request: ServerRequest) -> ServerResponse {
    let query = RequestTarget(parsing: request.target).query
    let isrcs = (query["filter[isrc]"] ?? "").split(separator: ",")
    let numbers = isrcs.compactMap { Int($0.dropFirst(5)) }.map { $0 - 1_000_000 }
    let term = (query["term"] ?? "").split(separator: " ").compactMap { Int($0) }
    let songs = (numbers + term).map { number in
      """
      {"id":"\(number + 1)","type":"songs","attributes":{"name":"Song \(number)",\
      "artistName":"Artist","albumName":"Album","durationInMillis":183000,\
      "isrc":"\(isrc(number))"}}
      """
    }.joined(separator: ",")
    return .json(
      term.isEmpty ? #"{"data":[\#(songs)]}"# : #"{"results":{"songs":{"data":[\#(songs)]}}}"#)
  }
}
