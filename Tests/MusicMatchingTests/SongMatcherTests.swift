import AmctlTestSupport
import Testing

@testable import MusicAPI
@testable import MusicMatching

/// Which of several songs is taken for a query.
@Suite(.quick) struct SongMatcherTests {
  private func match(
    _ query: SongQuery, _ songs: CatalogSong..., rules: MatchRules = MatchRules()
  ) throws -> SongMatch {
    SongMatcher(rules: rules).match(query, among: try songs.map { try $0.resource })
  }

  private func matchByISRC(_ query: SongQuery, _ songs: CatalogSong...) throws -> SongMatch {
    let match = SongMatcher().match(query, by: .isrc, try songs.map { try $0.resource })
    return try #require(match)
  }

  private func song(
    _ id: String, _ name: String = "Gone", album: String? = nil, seconds: Int? = nil,
    isrc: String? = nil, rating: String? = nil, artist: String = "The Weeknd"
  ) -> CatalogSong {
    CatalogSong(
      id: id, name: name, artistName: artist, albumName: album,
      durationInMillis: seconds.map { $0 * 1000 }, isrc: isrc, contentRating: rating)
  }

  @Test(arguments: [
    (0, 95), (2_000, 95), (2_001, 91), (3_500, 91), (3_501, 85), (7_000, 85), (7_001, 70),
    (15_000, 70), (15_001, 55),
  ])
  func `a difference of durations takes points off`(milliseconds: Int, score: Int) throws {
    let query = SongQuery(title: "Gone", artist: "The Weeknd", durationInMillis: 200_000)
    var song = song("1")
    song.durationInMillis = 200_000 + milliseconds
    let match = try match(query, song)
    #expect(match.score == score)
    let outcome = score >= 85 ? "matched 1 1" : score >= 70 ? "review none 1" : "missing none 1"
    #expect(match.outcome == outcome)
    #expect(match.reason.contains("the duration differs by") == (milliseconds > 7_000))
  }

  @Test(arguments: [("Gone", "Gone 2", 64), ("Gone 2", "Gone", 64), ("Gone 2", "Gone 3", 40)])
  func `another number in a title costs points`(title: String, other: String, score: Int) throws {
    let query = SongQuery(title: title, artist: "The Weeknd")
    #expect(try match(query, song("1", other)).score == score)
  }

  @Test(arguments: [("Abcdefg", "Abcdefgh", 82), ("Abba", "Abbas", 74), ("Abb", "Abbs", 59)])
  func `a letter more matters less the longer an artist's name is`(
    artist: String, other: String, score: Int
  ) throws {
    let query = SongQuery(title: "Gone", artist: artist)
    #expect(try match(query, song("1", artist: other)).score == score)
  }

  /// A title of 50 letters, each of which is a point, with other letters at its end.
  private static func title(misspelled count: Int) -> String {
    String(String(repeating: "abcde", count: 10).dropLast(count))
      + String(repeating: "z", count: count)
  }

  static let borders: [(letters: Int, seconds: Int?, score: Int, status: SongMatch.Status)] = [
    (7, nil, 78, .matched), (8, nil, 77, .review), (15, nil, 70, .review), (16, nil, 69, .missing),
    (0, 7, 85, .matched), (1, 7, 84, .review), (15, 7, 70, .review), (16, 7, 69, .missing),
  ]

  @Test(arguments: borders)
  func `one point decides between a match, a review and nothing`(
    letters: Int, seconds: Int?, score: Int, status: SongMatch.Status
  ) throws {
    let query = SongQuery(
      title: Self.title(misspelled: 0), artist: "The Weeknd",
      durationInMillis: seconds.map { _ in 200_000 })
    let found = try match(
      query, song("1", Self.title(misspelled: letters), seconds: seconds.map { 200 + $0 }))
    #expect("\(found.score) \(found.status)" == "\(score) \(status)")
  }

  @Test(arguments: [(3, .review), (4, .matched)] as [(Int, SongMatch.Status)])
  func `another recording is as good up to a difference of three points`(
    points: Int, status: SongMatch.Status
  ) throws {
    let query = SongQuery(title: Self.title(misspelled: 0), artist: "The Weeknd")
    let found = try match(
      query, song("1", Self.title(misspelled: 0), seconds: 200),
      song("2", Self.title(misspelled: points), seconds: 260))
    #expect(found.score == 85 && found.candidate?.id == "1" && found.status == status)
  }

  @Test func `of a name without end only the start is compared`() throws {
    let name = String(repeating: "a ", count: 100_000)
    let query = SongQuery(title: name + "b", artist: name + "c")
    let match = try match(query, song("1", name + name + "d", artist: name + name + "e"))
    #expect(match.status == .matched)
    #expect(query.terms.map(\.utf8.count) == [300])
    #expect(try self.match(query, song("1", "b", artist: "c")).status == .missing)
  }

  @Test func `the thresholds can be changed`() throws {
    let query = SongQuery(title: "Gone", artist: "The Weeknd", durationInMillis: 200_000)
    let lenient = MatchRules(accepted: 70, review: 50)
    #expect(try match(query, song("1", seconds: 210), rules: lenient).status == .matched)
    #expect(try match(query, song("1", seconds: 220), rules: lenient).status == .review)
    let strict = MatchRules(accepted: 96)
    let below = try match(query, song("1", seconds: 200), rules: strict)
    #expect(below.status == .review)
    #expect(below.reason.hasSuffix(": score \(below.score) is below the accepted 96"))
  }

  @Test func `the same album decides between songs`() throws {
    let query = SongQuery(title: "Gone", artist: "The Weeknd", album: "Trilogy")
    let match = try match(
      query, song("1", album: "Hits"), song("2", album: "Trilogy (Deluxe Edition)"))
    #expect(match.song?.id == "2" && match.score == 90)
    #expect(match.reason == "same title, same artist, same album")
  }

  @Test func `another recording that fits as well is for review, and is named`() throws {
    let query = SongQuery(title: "Gone", artist: "The Weeknd")
    let found = try match(
      query, song("1", seconds: 200, isrc: "USAAA2000001"),
      song("2", seconds: 260, isrc: "USAAA2000002"))
    #expect(found.outcome == "review none 1")
    #expect(found.reason == "another recording fits too: 'Gone' by 'The Weeknd' of 4:20 (2)")
    var timed = query
    timed.durationInMillis = 259_000
    let settled = try match(timed, song("1", seconds: 200), song("2", seconds: 260))
    #expect(settled.outcome == "matched 2 2")
  }

  @Test(arguments: [
    ("Gone", "2"), ("Gone [HD]", "2"), ("Gone (Official Video)", "2"), ("Gone - Remastered", "1"),
    ("Gone (Remaster) (Lyrics)", "1"), ("Gone (Mono)", "3"),
  ])
  func `editions of one recording are no conflict, and the one asked for is taken`(
    title: String, id: String
  ) throws {
    let found = try match(
      SongQuery(title: title, artist: "The Weeknd"),
      song("1", "Gone (2011 Remaster)", seconds: 203, isrc: "USAAA2000001"),
      song("2", seconds: 200, isrc: "USAAA2000002"),
      song("3", "Gone (Mono)", seconds: 200, isrc: "USAAA2000003"))
    #expect(found.outcome == "matched \(id) \(id)")
  }

  @Test(arguments: [
    ("Gone", false, "2"), ("Gone", true, "1"), ("Gone [Clean]", false, "1"),
    ("Gone (Explicit)", true, "2"),
  ])
  func `explicit and clean versions are no conflict, and the one asked for is taken`(
    title: String, prefersClean: Bool, id: String
  ) throws {
    let found = try match(
      SongQuery(title: title, artist: "The Weeknd"),
      song("1", seconds: 200, isrc: "USAAA2000001", rating: "clean"),
      song("2", seconds: 200, isrc: "USAAA2000002", rating: "explicit"),
      rules: MatchRules(prefersClean: prefersClean))
    #expect(found.outcome == "matched \(id) \(id)")
  }

  @Test func `a song with another rating than asked for is taken, and said to be so`() throws {
    let query = SongQuery(title: "Gone [Clean]", artist: "The Weeknd")
    let found = try match(query, song("1", rating: "explicit"))
    #expect(found.status == .matched)
    #expect(found.reason == "same title, same artist, but explicit and not clean")
  }

  @Test func `of songs with one ISRC, album, rating, duration and id decide in turn`() throws {
    var query = SongQuery(
      title: "Gone", artist: "The Weeknd", album: "Trilogy", durationInMillis: 200_000)
    let songs = [
      song("50", album: "Greatest Hits", seconds: 201),
      song("40", album: "Other", seconds: 201), song("30", album: "Other", seconds: 201),
      song("20", album: "Other", seconds: 205, rating: "explicit"),
      song("10", album: "Trilogy", seconds: 209),
    ]
    #expect(
      try matchByISRC(query, songs[0], songs[1], songs[2], songs[3], songs[4]).song?.id == "10")
    query.album = nil
    #expect(try matchByISRC(query, songs[0], songs[1], songs[2], songs[3]).song?.id == "20")
    #expect(try matchByISRC(query, songs[0], songs[1], songs[2]).song?.id == "30")
    #expect(try matchByISRC(query, songs[0], songs[1]).song?.id == "40")
    let match = try matchByISRC(query, songs[0], song("9", album: "Other", seconds: 201))
    #expect(match.song?.id == "9" && match.score == 100)
    #expect(match.reason == "same ISRC as 2 songs")
  }

  @Test func `an ISRC of another song by another artist is for review`() throws {
    let query = SongQuery(title: "Oh Lonesome Me", artist: "Craig David", isrc: "USAAA2000001")
    let wrong = try matchByISRC(query, song("1", seconds: 200))
    #expect(wrong.outcome == "review none 1")
    #expect(wrong.reason == "this ISRC belongs to 'Gone' by 'The Weeknd' of 3:20 (1)")
    var joint = query
    joint.artist = "Craig David & The Weeknd"
    #expect(try matchByISRC(joint, song("1")).status == .review)
    #expect(try matchByISRC(query, song("1", artist: "Craig David")).status == .matched)
    #expect(try matchByISRC(query, song("1", "Oh Lonesome Me")).status == .matched)
    #expect(try matchByISRC(query, song("1", "夜", artist: "歌手")).status == .matched)
    #expect(try matchByISRC(SongQuery(isrc: "USAAA2000001"), song("1")).status == .matched)
  }

  @Test func `a live album makes a live recording, unless it is asked for`() throws {
    let live = song("1", album: "MTV Unplugged")
    var query = SongQuery(title: "Gone", artist: "The Weeknd")
    #expect(try match(query, live).status == .missing)
    query.album = "MTV Unplugged"
    #expect(try match(query, live).status == .matched)
    query.album = nil
    query.title = "Gone (Live)"
    #expect(try match(query, live).status == .matched)
    #expect(try match(query, song("1", album: "Live Through This")).status == .missing)
  }

  @Test func `karaoke is recognized by its artist or album too`() throws {
    let query = SongQuery(title: "Gone", artist: "The Weeknd")
    for album in ["Karaoke Hits", "A Tribute to The Weeknd", "In the Style of The Weeknd"] {
      let match = try match(query, song("1", album: album))
      #expect(match.status == .missing && match.score == 0)
      #expect(match.reason.contains("karaoke or a tribute"))
    }
  }

  @Test func `nothing found is said to be nothing`() throws {
    let match = try match(SongQuery(title: "Gone", artist: "X"))
    #expect(match.outcome == "missing none none" && match.reason == "no results")
  }

  @Test func `a title of any length is compared in bounded time`() throws {
    let long = String(repeating: "(a - ", count: 20_000)
    let match = try match(SongQuery(title: long, artist: long), song("1", long + "b", artist: long))
    #expect(match.status == .matched)
  }

  @Test(arguments: [
    (SongQuery(title: "Gone", artist: "The Weeknd"), ["Gone The Weeknd", "gone weeknd", "gone"]),
    (SongQuery(title: "Gone", artist: "Weeknd"), ["Gone Weeknd", "gone"]),
    (
      SongQuery(title: "Clarity (feat. Foxes) [Burns Remix]", artist: "Zedd & Foxes"),
      [
        "Clarity (feat. Foxes) [Burns Remix] Zedd & Foxes", "clarity remix zedd", "clarity zedd",
        "clarity",
      ]
    ),
    (
      SongQuery(title: "Salt & Glass", artist: "Band", album: "Live at the Pier"),
      ["Salt & Glass Band", "salt glass live band", "salt glass"]
    ),
    (SongQuery(title: "Band - Gone (Lyrics)"), ["Band - Gone (Lyrics)", "gone band", "gone"]),
    (SongQuery(title: "Gone - Remastered"), ["Gone - Remastered", "gone"]),
    (SongQuery(title: "And", artist: "Band"), ["And Band", "and"]),
    (SongQuery(title: " 夜 ", artist: ""), ["夜"]), (SongQuery(artist: "A"), []),
  ])
  func `a query has a precise term, and others that find more`(query: SongQuery, terms: [String]) {
    #expect(query.terms == terms)
  }
}

extension SongMatch {
  /// The status, the song and the candidate.
  fileprivate var outcome: String {
    "\(status) \(song?.id.rawValue ?? "none") \(candidate?.id.rawValue ?? "none")"
  }
}
