import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `amctl library duplicates`: what the library or a playlist has more than once.
@Suite(.quick) struct LibraryDuplicatesTests {
  private func duplicates(
    _ songs: [String], total: Int? = nil, _ options: String...
  ) async throws -> Program.Result {
    let server = try TestServer { request in
      if request.path.contains("p.gone") { return LibraryServer.rejection(404, code: "40400") }
      return LibraryServer.page(songs, total: total ?? songs.count)
    }
    let words = ["library", "duplicates", "-o", "tsv", "--no-header"] + options
    return try await Program.asking(server).run(words: words)
  }

  private static func song(
    _ number: Int, _ name: String, _ isrc: String? = nil, seconds: Int = 200,
    artist: String = "Ann Vale"
  ) -> String {
    CheckServer.song(
      number, nil, name: name, isrc: isrc, milliseconds: seconds * 1000, artist: artist
    ).replacing("\(name) \(number)", with: name)
  }

  @Test func `songs with one ISRC, or of one recording, are a group`() async throws {
    let songs = [
      Self.song(1, "Pier", "USAAA2200001"), Self.song(2, "Other"),
      Self.song(3, "PIER!", seconds: 202), Self.song(4, "Pier (Live)", "USAAA2200004"),
      Self.song(5, "Pier - 2011 Remaster", "USAAA2200001"),
      Self.song(6, "Pier (Live)", "USAAA2200006", seconds: 201), Self.song(7, "Pier", seconds: 260),
      Self.song(8, "Pier", artist: "Bo Hill"), Self.song(9, "Pier (Bo Hill Remix)"),
    ]
    let result = try await duplicates(songs, "--fields", "group,id,name,by,position")
    #expect(
      result.out == """
        1\ti.1\tPier\tisrc\t
        1\ti.3\tPIER!\trecording\t
        1\ti.5\tPier - 2011 Remaster\tisrc\t
        2\ti.4\tPier (Live)\trecording\t
        2\ti.6\tPier (Live)\trecording\t

        """)
    #expect(
      result.err.hasSuffix("amctl: 9 songs compared: 2 groups of duplicates.\n"))
    #expect(result.exit == 0)
  }

  @Test func `small differences of durations do not add up`() async throws {
    let songs = (0..<6).map { Self.song($0, "Pier", seconds: 200 + 2 * $0) }
    let result = try await duplicates(songs, "--fields", "group,id")
    #expect(result.out == "1\ti.0\n1\ti.1\n2\ti.2\n2\ti.3\n3\ti.4\n3\ti.5\n")
  }

  @Test func `a song without a duration is a duplicate where only one recording fits`() async throws
  {
    let unknown = Self.song(9, "Pier").replacing(#","durationInMillis":200000"#, with: "")
    let one = try await duplicates([Self.song(1, "Pier"), unknown], "--fields", "group,id")
    #expect(one.out == "1\ti.1\n1\ti.9\n")
    let two = try await duplicates(
      [Self.song(1, "Pier"), Self.song(2, "Pier", seconds: 300), unknown], "--fields", "group,id")
    #expect(two.out == "")
  }

  @Test func `songs without a name are no duplicates`() async throws {
    let result = try await duplicates(
      [1, 2].map { Self.song($0, "") } + [3, 4].map { Self.song($0, "Pier", artist: "") },
      "--exit-code")
    #expect(
      (result.out, result.err, result.exit) == ("", "amctl: 4 songs compared: no duplicates.\n", 0))
  }

  @Test func `a list that is returned in part, and a missing playlist, are failures`() async throws
  {
    let short = try await duplicates([Self.song(1, "Pier")], total: 12, "p.1", "--exit-code")
    #expect(
      short.err == "amctl: 1 song compared: no duplicates.\n"
        + "amctl: the service reported 12 tracks of 'p.1' but returned 1; "
        + "missing songs were not compared\nhint: try again later\n")
    #expect(short.exit == 3)
    let gone = try await duplicates([], "p.gone")
    #expect((gone.err, gone.exit) == ("amctl: no playlist with ID p.gone in your library\n", 5))
  }
  @Test func `groups do not depend on the order of the songs`() async throws {
    let songs = [
      Self.song(1, "Ai", "USAAA2200001"), Self.song(2, "愛", "USAAA2200001"), Self.song(3, "愛"),
      Self.song(4, "Pier", seconds: 200), Self.song(5, "Pier", seconds: 202),
      Self.song(6, "Pier", seconds: 204),
    ]
    for order in [songs, songs.reversed(), [songs[1], songs[0]] + songs[2...].reversed()] {
      let result = try await duplicates(order, "--fields", "group,id")
      let groups = Dictionary(
        grouping: result.out.split(separator: "\n").map { $0.split(separator: "\t") }, by: \.[0])
      #expect(
        Set(groups.values.map { Set($0.map { String($0[1]) }) })
          == [["i.1", "i.2", "i.3"], ["i.4", "i.5"]])
    }
  }

  @Test func `pages of the library that overlap are no duplicates`() async throws {
    let songs = [Self.song(1, "Pier"), Self.song(2, "Quay"), Self.song(2, "Quay")]
    let result = try await duplicates(songs, "--exit-code")
    #expect(result.out == "")
    #expect(result.err.hasPrefix("amctl: 2 songs compared: no duplicates.\n"))
  }

  @Test func `one ID twice in a playlist is a group, whatever is known of it`() async throws {
    let video = #"{"id":"i.1","type":"library-music-videos","attributes":{"name":"Pier"}}"#
    let result = try await duplicates(
      [video, Self.song(2, "Quay", artist: ""), video, Self.song(2, "Quay", artist: "")], "p.1",
      "--fields", "group,position,id,by")
    #expect(
      result.out
        == "1\t1\ti.1\trecording\n1\t3\ti.1\trecording\n"
        + "2\t2\ti.2\trecording\n2\t4\ti.2\trecording\n")
  }
}
