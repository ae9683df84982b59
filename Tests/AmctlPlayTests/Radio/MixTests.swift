import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `amctl mix`.
struct MixTests {
  /// Returns the ids in a mix of these songs, which are 10, 11 and so on.
  private func ids(_ songs: [[String: JSONValue]], _ options: String = "") async throws -> [String]
  {
    let result = try await Stage(songs: songs).program().program.run("mix 1 -o id " + options)
    #expect(result.exit == 0)
    return result.out.split(separator: "\n").map(String.init)
  }

  @Test func `a mix has the popular songs in the order of the service, with their ranks`()
    async throws
  {
    let (program, requests) = Stage().program()
    let result = try await program.run("mix 1 --limit 3 -o tsv --fields rank,id")
    #expect(result.out == "rank\tid\n1\t10\n2\t11\n3\t12\n")
    #expect(result.err == "")
    #expect(
      requests.targets
        == ["/v1/catalog/us/artists/1/view/top-songs?include=genres&limit=100"])
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
    #expect(all.err == "amctl: Apple lists only 130 songs by this artist.\n")
    #expect(all.exit == 0)
  }

  @Test func `an artist is named by URL, in the storefront of the URL`() async throws {
    let (program, requests) = Stage().program()
    let result = try await program.run(
      "mix https://music.apple.com/gb/artist/x/7 --limit 1 -o id -s us")
    #expect(result.out == "70\n")
    #expect(result.err == "amctl: using storefront 'gb' of the URL, not 'us'\n")
    #expect(requests.targets[0].hasPrefix("/v1/catalog/gb/artists/7/"))
  }

  @Test func `a name is the only artist of that name, whatever its case and accents`()
    async throws
  {
    let stage = Stage(found: [("8", "Zoe Brandt Tribute", "Pop"), ("7", "Zoë Brandt", "Pop")])
    let result = try await stage.program().program.run(
      words: ["mix", "zoe brandt", "--limit", "1", "-o", "id"])
    #expect(result.out == "70\n")
    #expect(result.err == "amctl: Using artist 7 (Zoë Brandt).\n")
  }

  static let mistakes:
    [(
      words: [String], found: [(id: String, name: String, genre: String)], exit: Int32, err: String
    )] = [
      (
        ["mix", "echo"], [("7", "Echo", "Pop"), ("8", "ECHO", "Jazz")], 2,
        "amctl: 'echo' is the name of 2 artists\nhint: use an ID: 7 (Pop), 8 (Jazz)\n"
      ),
      (
        ["mix", "ecko"], [("7", "Echo", "Pop")], 5,
        "amctl: no artist named 'ecko' in storefront 'us'\nhint: did you mean 'Echo'?\n"
      ),
      (["radio", "nobody"], [], 5, "amctl: no artist named 'nobody' in storefront 'us'\n"),
      (["mix", " "], [], 2, "amctl: the name of the artist is empty\n"),
      (["similar", "404"], [], 5, "amctl: no artist with ID 404 in storefront 'us'\n"),
      (["mix", "404"], [], 5, "amctl: no artist with ID 404 in storefront 'us'\n"),
      (["radio", "404"], [], 5, "amctl: no artist with ID 404 in storefront 'us'\n"),
      (
        ["radio", "404", "--seed", "genre"], [], 5,
        "amctl: no artist with ID 404 in storefront 'us'\n"
      ),
      (
        ["mix", "https://music.apple.com/us/album/x/7"], [], 2,
        "amctl: that URL is for an album, not an artist\n"
          + "hint: 'amctl catalog albums 7' fetches it\n"
      ),
      (
        ["radio", "1", "-s", "us,gb"], [], 2,
        "amctl: this command takes only one storefront\nhint: write '--storefront CC'\n"
      ),
    ]

  @Test(arguments: mistakes)
  func `an artist that is none, or several, is named`(
    words: [String], found: [(id: String, name: String, genre: String)], exit: Int32, err: String
  ) async throws {
    var stage = Stage(found: found)
    stage.failing = ["404": 404]
    let result = try await stage.program().program.run(words: words)
    #expect(result.err == err)
    #expect(result.exit == exit)
    #expect(result.out == "")
  }

  @Test func `similar artists have a source, a rank over all pages, and a score`() async throws {
    let (program, requests) = Stage().program()
    let result = try await program.run(
      "similar 1 --limit 12 -o tsv --fields rank,score,source,id")
    let lines = result.out.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines[1] == "1\t1.0\tapple\t2")
    #expect(lines[12].hasPrefix("12\t0.0833"))
    #expect(result.exit == 0)
    #expect(requests.targets == ["/v1/catalog/us/artists/1/view/similar-artists?limit=12"])
    let none = try await Stage(knowsNeighbors: false).program().program.run("similar 1")
    #expect(none.out == "{\"data\":[]}\n")
    #expect(none.exit == 0)
  }
}
