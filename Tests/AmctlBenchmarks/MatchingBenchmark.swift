import AmctlTestSupport
import MusicAPI
import MusicMatching

/// Measures the matcher against labeled rows, which are read from a folder and never kept.
///
/// The folder has `pairs.csv`, with a song of two stores in each row and whether they are the same
/// recording, and `rows.csv`, with titles, artists, ISRCs and ids.
enum MatchingBenchmark {
  private static let catalog = Catalog(storefront: "us")

  /// Prints how often the matcher is right, wrong and undecided.
  static func run(_ folder: String) async throws {
    let pairs = try LabeledPairs(Table(folder + "/pairs.csv"))
    print("Matching: \(pairs.queries.count) songs to a pool of \(pairs.pool.songs.count)")
    try await judge(pairs, "all fields", claims: true) { $0 }
    try await judge(pairs, "without durations") { query in
      SongQuery(title: query.title, artist: query.artist, album: query.album)
    }
    try await judge(pairs, "titles and artists only") { query in
      SongQuery(title: query.title, artist: query.artist)
    }
    try await judgeRows(try Table(folder + "/rows.csv"))
  }

  /// Matches each query to the pool, and compares the outcomes with the labels.
  private static func judge(
    _ pairs: LabeledPairs, _ name: String, claims: Bool = false,
    _ reduced: (SongQuery) -> SongQuery
  ) async throws {
    var counts = Counts()
    var place = 0
    let client = MusicClient(transport: pairs.pool)
    let start = ContinuousClock.now
    for try await match in client.matches(of: pairs.queries.map(reduced), in: catalog) {
      counts.add(match, labels: pairs.labels[place])
      place += 1
    }
    let elapsed = ContinuousClock.now - start
    print("  \(name): \(counts.description(claims: claims)); \(Figures.milliseconds(elapsed))")
  }

  /// The outcomes next to the labels.
  private struct Counts {
    private var right = 0
    private var wrong = 0
    private var missed = 0
    private var leftOut = 0
    private var unlabeled = 0
    private var review = 0

    mutating func add(_ match: SongMatch, labels: [String: Bool]) {
      if match.status == .review { review += 1 }
      guard match.status == .matched, let id = match.song?.id.rawValue else {
        if labels.values.contains(true) { missed += 1 } else { leftOut += 1 }
        return
      }
      switch labels[id] {
      case true: right += 1
      case false: wrong += 1
      case nil: unlabeled += 1
      }
    }

    func description(claims: Bool) -> String {
      let precision = Double(right) / Double(max(1, right + wrong))
      let recall = Double(right) / Double(max(1, right + missed))
      let verdict = precision >= 0.98 && recall >= 0.9 ? "kept" : "MISSED"
      let claim = claims ? " (claimed at least 0.98 and 0.9, \(verdict))" : ""
      return "right \(right), wrong \(wrong), missed \(missed), rightly none \(leftOut), "
        + "unlabeled \(unlabeled), for review \(review); precision \(rounded(precision)), "
        + "recall \(rounded(recall))" + claim
    }

    private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
  }

  /// Matches rows with ISRCs, then by their titles alone, and then with the right songs taken out of
  /// the pool.
  private static func judgeRows(_ table: Table) async throws {
    let rows = table.rows.filter { !$0["isrc"].isEmpty && !$0["apple_id"].isEmpty }
    let pool = SongPool(
      rows.map { row in
        SongPool.Entry(
          id: row["apple_id"], name: row["title"], artistName: row["artist"],
          isrc: row["isrc"].uppercased())
      })
    print("Rows: \(rows.count) with ISRCs")
    let whole = rows.map { row in
      SongQuery(title: row["title"], artist: row["artist"], isrc: row["isrc"])
    }
    try await judge(
      whole, in: pool, "by ISRC", requests: (Set(rows.map { $0["isrc"] }).count + 24) / 25)
    let named = rows.map { SongQuery(title: $0["title"], artist: $0["artist"]) }
    try await judge(named, in: pool, "by title and artist")
    try judgeWithoutRight(rows, in: pool)
  }

  /// Matches rows by their titles while the songs with their ISRC are not in the pool.
  ///
  /// What is still matched is wrong, or the same song with another ISRC: a person has to look.
  private static func judgeWithoutRight(_ rows: [Table.Row], in pool: SongPool) throws {
    var matched: [String] = []
    for row in rows {
      let query = SongQuery(title: row["title"], artist: row["artist"])
      let songs = try query.terms.flatMap { term in
        try pool.songs(of: term, without: row["isrc"].uppercased())
      }
      let match = SongMatcher().match(query, among: songs)
      guard match.status == .matched, let song = match.song?.attributes else { continue }
      matched.append(
        "    \(query.title) | \(query.artist) -> \(song.name ?? "") | \(song.artistName ?? "")")
    }
    print("  the right song taken out: matched \(matched.count) of \(rows.count)")
    print(matched.joined(separator: "\n"))
  }

  private static func judge(
    _ queries: [SongQuery], in pool: SongPool, _ name: String, requests: Int? = nil
  ) async throws {
    var counts: [SongMatch.Status: Int] = [:]
    let before = pool.requestCount
    for try await match in MusicClient(transport: pool).matches(of: queries, in: catalog) {
      counts[match.status, default: 0] += 1
    }
    let figures = SongMatch.Status.allCases.map { "\($0) \(counts[$0] ?? 0)" }
    let least = requests.map { ", at least \($0)" } ?? ""
    print(
      "  \(name): \(figures.joined(separator: ", ")); "
        + "\(pool.requestCount - before) requests\(least)")
  }
}
