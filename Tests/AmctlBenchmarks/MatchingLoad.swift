import AmctlCommandLine
import AmctlTestSupport
import MusicPlatform
import MusicSandbox
import Synchronization

/// Measures matching long lists as a whole program: requests, time and memory.
enum MatchingLoad {
  private static let delay = Duration.milliseconds(20)

  /// Prints the requests for 10,000 rows, half with an ISRC, and the memory for a million.
  static func run(_ programs: Programs) async throws {
    let sandbox = Sandbox()
    let songs = try await SampledSongs.find(10_000, in: sandbox)
    for (rows, delay, coded) in [(10_000, delay, 2), (1_000_000, .zero, 1)] {
      let count = Mutex(0)
      let server = try TestServer(sandbox, after: delay, keepsRequests: false) {
        count.withLock { $0 += 1 }
      }
      defer { server.stop() }
      try await run(programs, server.port, rows, of: songs) { $0 % coded == 0 }
      let least = (rows / coded + 24) / 25 + rows - rows / coded
      let sent = count.withLock { $0 }
      print("  \(sent) requests: " + Figures.ratio(Double(sent) / Double(least), atMost: 1.01))
    }
  }

  private static func run(
    _ programs: Programs, _ port: Int, _ rows: Int, of songs: [SampledSong],
    hasISRC: (Int) -> Bool
  ) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("list.tsv")
    try write(rows, of: songs, to: path, hasISRC)
    let line = programs.amctl(
      ["match", "--from", path, "--jobs", "8", "-o", "ndjson"], port: port)
    let cost = try await ProcessMeasure.run(line.silenced)
    print("Matching: \(rows) rows, \((0..<rows).count(where: hasISRC)) with an ISRC")
    print(
      "  \(Figures.milliseconds(cost.elapsed)), cpu \(Figures.milliseconds(cost.cpu)), peak "
        + Figures.size(cost.peakMemory, atMost: 60_000_000))
  }

  /// Writes a list row by row: memory of this process would count as that of the program it starts.
  private static func write(
    _ rows: Int, of songs: [SampledSong], to path: String, _ hasISRC: (Int) -> Bool
  ) throws {
    let file = try FileSystem.open(writing: path)
    let output = DescriptorOutput(file.descriptor, gathering: 65_536)
    try output.write("title\tartist\tisrc\n")
    for row in 0..<rows {
      let song = songs[row % songs.count]
      try output.write("\(song.name)\t\(song.artist)\t\(hasISRC(row) ? song.isrc : "")\n")
    }
    try output.flush()
  }
}
