import Loopback
import MusicAPI
import TestSupport

/// Measures every command of the transcripts that answers from the fixtures, as whole processes.
enum TranscriptBenchmark {
  private static let claim = Duration.milliseconds(5)
  private static let rounds = 5

  /// Prints what a command takes on average, beside programs that do nothing and little.
  static func run(_ programs: Programs) async throws {
    let page = Array(JSONBenchmarkPage.bytes(songs: 1))
    let server = try LoopbackServer(keepsRequests: false) { _ in
      ServerAnswer(headers: ["Content-Type": "application/json"], body: page)
    }
    defer { server.stop() }
    let curl = programs.curl(["http://127.0.0.1:\(server.port)/v1/catalog/us/songs/1400000000"])
    let nothing = ProcessMeasure.Line(program: "/usr/bin/true", arguments: [])
    var times: (amctl: [Duration], nothing: [Duration], curl: [Duration]) = ([], [], [])
    let blocks = try blocks()
    for block in blocks {
      times.amctl.append(
        try await median(of: programs.amctl(block.words ?? []), endingWith: block.exit))
      times.nothing.append(try await median(of: nothing))
      times.curl.append(try await median(of: curl))
    }
    report(times.amctl, nothing: average(times.nothing), curl: average(times.curl), page.count)
  }

  /// The lines that answer from the fixtures and need no shell.
  private static func blocks() throws -> [Transcript.Block] {
    try Transcript.names.flatMap { try Transcript(named: $0).blocks }
      .filter { $0.words?.contains("--replay") ?? false }
  }

  private static func median(
    of line: ProcessMeasure.Line, endingWith status: Int32 = 0
  ) async throws -> Duration {
    var times: [Duration] = []
    // The first run fills caches.
    for _ in 0...rounds {
      times.append(try await ProcessMeasure.run(line, endingWith: status).elapsed)
    }
    return times.dropFirst().sorted()[rounds / 2]
  }

  private static func average(_ times: [Duration]) -> Duration {
    times.reduce(.zero, +) / max(1, times.count)
  }

  private static func report(
    _ times: [Duration], nothing: Duration, curl: Duration, _ bytes: Int
  ) {
    let verdict = average(times) <= claim ? "kept" : "MISSED"
    print("Transcripts: \(times.count) commands that answer from the fixtures, as whole processes")
    print(
      "  amctl: \(Figures.milliseconds(average(times))) on average, "
        + "\(Figures.milliseconds(times.max() ?? .zero)) at most "
        + "(claimed at most \(Figures.milliseconds(claim)) on average, \(verdict))")
    print(
      "  true: \(Figures.milliseconds(nothing)), curl fetching \(bytes) bytes: "
        + "\(Figures.milliseconds(curl))")
  }
}
