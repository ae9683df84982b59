import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `amctl mix`.
@Suite(.quick) struct MixTests {
  /// Returns the ids in a mix of these songs, which are 10, 11 and so on.
  private func ids(_ songs: [[String: JSONValue]], _ options: String = "") async throws -> [String]
  {
    let result = try await Stage(songs: songs).program().program.run("mix 1 -o id " + options)
    #expect(result.exit == 0)
    return result.out.split(separator: "\n").map(String.init)
  }

  @Test func `a recording comes once: by its ISRC, or by title and duration`() async throws {
    let songs: [[String: JSONValue]] = [
      ["name": "Slate", "isrc": "US0000000001", "durationInMillis": 200_000],
      ["name": "Slate, once more", "isrc": "US0000000001", "durationInMillis": 240_000],
      ["name": "Slate (Remastered)", "isrc": "US0000000002", "durationInMillis": 201_000],
      ["name": "Slate (Live)", "isrc": "US0000000003", "durationInMillis": 202_000],
      ["name": "Slate", "isrc": "US0000000004", "durationInMillis": 320_000],
    ]
    #expect(try await ids(songs) == ["10", "13", "14"])
  }

  @Test func `comedy and spoken word are left out in any language, unless they are wanted`()
    async throws
  {
    let songs: [[String: JSONValue]] = [
      ["genreNames": ["Pop"], "genres": "14"], ["genreNames": ["Komik"], "genres": "3"],
      ["genreNames": ["Gesprochenes"], "genres": "50000061"], ["genreNames": ["Spoken Word"]],
      // What the id says comes before the name.
      ["genreNames": ["Comedy"], "genres": "14"],
    ]
    #expect(try await ids(songs) == ["10", "14"])
    #expect(try await ids(songs, "--keep-spoken") == ["10", "11", "12", "13", "14"])
  }

  @Test func `further pages are read until there are enough songs, and a lack is said`()
    async throws
  {
    let songs = (0..<130).map { index -> [String: JSONValue] in
      ["name": .string("Tune \(index)"), "durationInMillis": .int(100_000 + 10_000 * index)]
    }
    let program = Stage(songs: songs).program().program
    let enough = try await program.run("mix 1 --limit 100 -o id")
    #expect(enough.out.split(separator: "\n").count == 100)
    #expect(enough.err == "")
    let all = try await program.run("mix 1 --limit 200 -o id")
    #expect(all.out.split(separator: "\n").count == 130)
    #expect((all.err, all.exit) == ("amctl: Apple lists only 130 songs by this artist.\n", 0))
  }
}
