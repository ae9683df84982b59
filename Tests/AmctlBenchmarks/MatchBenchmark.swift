import AmctlCommandLine
import AmctlKit
import AmctlTestSupport
import MusicAPI
import MusicSandbox

/// Measures `amctl match` against rows whose songs are known: made from the songs of the sandbox, with
/// the mistakes that exports have.
enum MatchBenchmark {
  /// Prints, for each kind of mistake, how many rows were matched, and how many of them rightly.
  ///
  /// Of one kind alone, it prints the rows that were not.
  static func run(rows count: Int, seed: UInt64, kind: String?) async throws {
    let sandbox = Sandbox(seed: seed)
    let kinds = ExportMistake.all.filter { kind == nil || $0.name == kind }
    let rows = try await rows(count, of: kinds, sandbox, seed: seed)
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(csv(rows.map(\.row)).utf8), to: "rows.csv")
    let start = ContinuousClock.now
    let records = try await match(path, in: sandbox)
    let elapsed = ContinuousClock.now - start
    var counts: [String: Counts] = [:]
    for (row, record) in zip(rows, records) {
      let verdict = try await verdict(on: record, for: row, of: sandbox)
      counts[row.mistake, default: Counts()].add(verdict)
      if kind != nil, verdict != .right, verdict != .rightlyNone {
        print("  \(verdict): \(row.row) of \(row.song.isrc): \(record)")
      }
      counts["all", default: Counts()].add(verdict)
    }
    print("Matching: \(rows.count) rows of the sandbox with seed \(seed)")
    print("  \(Counts.header)  mistake")
    for name in kinds.map(\.name) + ["all"] {
      if let counts = counts[name] { print("  \(counts)  \(name)") }
    }
    print("  \(Figures.milliseconds(elapsed / max(rows.count, 1))) a row")
  }

  /// A row, and what it was made of.
  private struct Row {
    let mistake: String
    let row: ExportRow
    let song: SampledSong
  }

  private enum Verdict: Int, CaseIterable {
    case right, wrong, review, missed, rightlyNone
  }

  private static func rows(
    _ count: Int, of kinds: [ExportMistake], _ sandbox: Sandbox, seed: UInt64
  ) async throws -> [Row] {
    var songs = SampledSongs(sandbox, seed: seed)
    try await songs.find(count)
    var dice = SeededGenerator(seed: seed)
    var rows: [Row] = []
    var misses = 0
    while rows.count < count, !kinds.isEmpty {
      let kind = kinds[rows.count % kinds.count]
      let song = songs.songs.randomElement(using: &dice)
      let other = songs.songs.randomElement(using: &dice)
      guard let song, let other, var row = kind.make(song, other, &dice) else {
        misses += 1
        if misses > 50 * count { break }
        continue
      }
      // A third of all exports have no albums, and another one no lengths either.
      let place = rows.count / kinds.count % 3
      if place > 0, !kind.isAboutAlbum { row.album = nil }
      if place > 1, !kind.isAboutLength { row.milliseconds = nil }
      rows.append(Row(mistake: kind.name, row: row, song: song))
    }
    return rows
  }

  private static func csv(_ rows: [ExportRow]) -> String {
    let lines = rows.map { row in
      [row.title, row.artist, row.album ?? "", row.milliseconds.map { "\($0)" } ?? ""]
        .map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
    }
    return "title,artist,album,duration_ms\n" + lines.map { $0 + "\n" }.joined()
  }

  /// Runs the command in this process, and returns its records.
  private static func match(_ path: String, in sandbox: Sandbox) async throws -> [JSON] {
    let out = CapturedOutput()
    let err = CapturedOutput()
    let status = await Amctl.run(
      ["match", path, "-o", "ndjson", "--jobs", "2"],
      environment: ["AMCTL_DEVELOPER_TOKEN": try sandbox.keys.developerToken(issuedAt: .now)],
      streams: Streams(input: GivenInput(""), out: out, err: err), connect: { _, _ in sandbox })
    guard status == 0 || status == 3 else { throw Unmatched(text: err.text) }
    return try out.text.split(separator: "\n").map { line in
      try JSONDocument(parsing: String(line)).root
    }
  }

  private struct Unmatched: Error, CustomStringConvertible {
    let text: String

    var description: String { "matching fails: \(text)" }
  }

  private static func verdict(
    on record: JSON, for row: Row, of sandbox: Sandbox
  ) async throws -> Verdict {
    let found = SampledSong(record)
    let isSame = found.map { $0.title == row.song.title && $0.artist == row.song.artist } ?? false
    let isRight =
      switch row.row.right {
      case .same: found?.isrc == row.song.isrc
      case .sameOrRemaster: isSame && found?.version != "Live" || found?.isrc == row.song.isrc
      case .live: isSame && found?.version == "Live"
      case .none: false
      }
    switch record["status"]?.string {
    case "matched": return isRight ? .right : .wrong
    case "review" where isRight: return .review
    default: break
    }
    switch row.row.right {
    case .none: return .rightlyNone
    case .live:
      let songs = SampledSongs(sandbox)
      return try await songs.isrc(of: "Live", for: row.song) == nil ? .rightlyNone : .missed
    default: return .missed
    }
  }

  /// The verdicts on the rows of a kind.
  private struct Counts: CustomStringConvertible {
    private var counts: [Verdict: Int] = [:]

    mutating func add(_ verdict: Verdict) { counts[verdict, default: 0] += 1 }

    static let header = columns(
      ["rows", "right", "wrong", "review", "missed", "rightly none", "precision", "recall"])

    var description: String {
      let numbers = Verdict.allCases.map { counts[$0] ?? 0 }
      let (right, wrong) = (numbers[0], numbers[1])
      let answered = right + numbers[2] + numbers[3]
      return Self.columns(
        ([numbers.reduce(0, +)] + numbers).map { "\($0)" }
          + [Self.share(right, of: right + wrong), Self.share(right, of: answered)])
    }

    private static func share(_ part: Int, of whole: Int) -> String {
      whole == 0 ? "-" : "\((Double(part) / Double(whole) * 1_000).rounded() / 1_000)"
    }

    private static func columns(_ cells: [String]) -> String {
      cells.map { String(repeating: " ", count: max(0, 6 - $0.count)) + $0 }.joined(separator: "  ")
    }
  }
}
