import MusicAPI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures the JSON layer on a page of 300 songs, next to `JSONDecoder` in the same process.
enum JSONBenchmark {
  /// A way to process the page, its claimed ratio to `JSONDecoder`, and its work.
  private struct Case: Sendable {
    let name: String
    let claim: Double?
    /// Returns how many songs, bytes or members it processed, so that no work can be optimized
    /// away.
    let work: @Sendable ([UInt8]) throws -> Int
  }

  /// The baseline comes first.
  private static let cases = [
    Case(name: "JSONDecoder into structs", claim: nil, work: { try decode($0) }),
    Case(name: "parse", claim: 15) { try JSONDocument(parsing: $0).root.count },
    Case(name: "parse and read 300 songs", claim: 8, work: { try readSongs($0) }),
    Case(name: "parse and pass through", claim: nil) {
      try JSONEditor(JSONDocument(parsing: $0)).bytes().count
    },
    Case(name: "parse and write compact", claim: nil) {
      try JSONDocument(parsing: $0).root.compact().count
    },
  ]

  /// Prints a line for each case: the median of its runs and its ratio to `JSONDecoder`.
  static func run() throws {
    let page = JSONBenchmarkPage.bytes(songs: 300)
    print("JSON: a page of 300 songs, \(page.count) bytes")
    let medians = try medianTimes(of: page)
    for (item, median) in zip(cases, medians) {
      print(line(item, median: median, bytes: page.count, ratio: medians[0] / median))
    }
    let ratio = try indexingTime(songs: 300) / indexingTime(songs: 150)
    print(
      "  index 300 songs one by one: \((ratio * 10).rounded() / 10) x the time of 150 (2 is linear)"
    )
  }

  /// Returns the median time of reading the songs of a page by index, excluding parsing.
  private static func indexingTime(songs count: Int) throws -> Duration {
    let page = JSONBenchmarkPage.bytes(songs: count)
    let document = try Page<Song>(document: JSONDocument(parsing: page))
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<200 {
      let start = clock.now
      var met = 0
      for index in 0..<count { met += document.resources[index].attributes.durationInMillis ?? 0 }
      if met > 0 { times.append(clock.now - start) }
    }
    return times.sorted()[times.count / 2]
  }

  /// Returns the printed line of a case.
  private static func line(_ item: Case, median: Duration, bytes: Int, ratio: Double) -> String {
    let rate = Int(Double(bytes) / 1e6 / (median / .seconds(1)))
    let claim = item.claim.map { " (claimed \($0), \(ratio >= $0 ? "kept" : "MISSED"))" } ?? ""
    return "  \(item.name): \(rate) MB/s, \((ratio * 10).rounded() / 10) x\(claim)"
  }

  /// Returns the median of many runs of each case, after some warm-up runs.
  ///
  /// The cases take turns, so that a temporary load on the machine slows all of them alike.
  private static func medianTimes(of page: [UInt8]) throws -> [Duration] {
    let clock = ContinuousClock()
    var times = cases.map { _ in [Duration]() }
    for round in 0..<60 {
      for (index, item) in cases.enumerated() {
        let start = clock.now
        let met = try item.work(page)
        if round >= 10, met > 0 { times[index].append(clock.now - start) }
      }
    }
    return times.map { $0.sorted()[$0.count / 2] }
  }

  /// Fills structs, as most clients do.
  private static func decode(_ page: [UInt8]) throws -> Int {
    try JSONDecoder().decode(JSONBenchmarkSong.Page.self, from: Data(page)).data.count
  }

  /// Reads six members of each song through the lazy views.
  private static func readSongs(_ page: [UInt8]) throws -> Int {
    let songs = try Page<Song>(document: JSONDocument(parsing: page)).resources
    return songs.map { Line($0.attributes) }.reduce(0) { $0 + ($1.durationInMillis ?? 0) }
  }

  /// The members of a song that a listing typically shows.
  private struct Line {
    let name: String?
    let artistName: String?
    let albumName: String?
    let isrc: String?
    let durationInMillis: Int?
    let artworkURL: String?

    init(_ song: Attributes<Song>) {
      name = song.name
      artistName = song.artistName
      albumName = song.albumName
      isrc = song.isrc
      durationInMillis = song.durationInMillis
      artworkURL = song.artwork?.urlTemplate
    }
  }
}
