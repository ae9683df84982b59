import AmctlCommandLine
import AmctlTestProgram
import Testing

@testable import AmctlKit

/// The dry run of every command, with every option that changes the request.
struct DryRunTests {
  static let catalog: [(line: String, target: String)] = [
    ("catalog songs 1", "/v1/catalog/us/songs/1"),
    ("catalog song 1", "/v1/catalog/us/songs/1"),
    ("catalog songs 1 2 3", "/v1/catalog/us/songs?ids=1,2,3"),
    ("catalog songs 2 1 2", "/v1/catalog/us/songs?ids=2,1"),
    ("catalog album 1 -s gb", "/v1/catalog/gb/albums/1"),
    ("catalog albums 1 -s GB", "/v1/catalog/gb/albums/1"),
    ("catalog albums 1 -l fr-CA", "/v1/catalog/us/albums/1?l=fr-CA"),
    ("catalog albums 1 --include artists,tracks", "/v1/catalog/us/albums/1?include=artists,tracks"),
    (
      "catalog albums 1 2 --include artists --include tracks",
      "/v1/catalog/us/albums?ids=1,2&include=artists,tracks"
    ),
    ("catalog songs 1 --extend audioVariants", "/v1/catalog/us/songs/1?extend=audioVariants"),
    (
      "catalog artist 1 --views top-songs,singles",
      "/v1/catalog/us/artists/1?views=top-songs,singles"
    ),
    ("catalog albums 1 --relationship tracks", "/v1/catalog/us/albums/1/tracks"),
    ("catalog albums 1 --relationship tracks --limit 7", "/v1/catalog/us/albums/1/tracks?limit=7"),
    (
      "catalog albums 1 --relationship tracks --limit 700",
      "/v1/catalog/us/albums/1/tracks?limit=300"
    ),
    ("catalog albums 1 --relationship tracks --all", "/v1/catalog/us/albums/1/tracks?limit=300"),
    (
      "catalog albums 1 --relationship tracks --all --page-size 50 --offset 10",
      "/v1/catalog/us/albums/1/tracks?limit=50&offset=10"
    ),
    ("catalog albums 1 --relationship genres --all", "/v1/catalog/us/albums/1/genres"),
    ("catalog artists 1 2 --view top-songs", "/v1/catalog/us/artists?ids=1,2"),
    ("catalog artists 1 --view top-songs", "/v1/catalog/us/artists/1/view/top-songs"),
    (
      "catalog artists 1 --view top-songs --all -l ja",
      "/v1/catalog/us/artists/1/view/top-songs?l=ja&limit=100"
    ),
    (
      "catalog playlists pl.f4d106fed2bd41149aaacabb233eb5eb",
      "/v1/catalog/us/playlists/pl.f4d106fed2bd41149aaacabb233eb5eb"
    ),
    ("catalog apple-curator 1", "/v1/catalog/us/apple-curators/1"),
    ("catalog record-labels 1", "/v1/catalog/us/record-labels/1"),
    ("catalog station ra.1", "/v1/catalog/us/stations/ra.1"),
    ("catalog station-genres 1", "/v1/catalog/us/station-genres/1"),
    ("catalog activity 1", "/v1/catalog/us/activities/1"),
    ("catalog curators 1", "/v1/catalog/us/curators/1"),
    ("catalog music-video 1", "/v1/catalog/us/music-videos/1"),
    ("catalog genre 20", "/v1/catalog/us/genres/20"),
  ]

  static let lists: [(line: String, target: String)] = [
    (
      "search nova",
      "/v1/catalog/us/search?term=nova&types=songs,albums,artists,playlists"
    ),
    ("search a+b&c=d --types songs", "/v1/catalog/us/search?term=a%2Bb%26c%3Dd&types=songs"),
    (
      "search 아이유 --types song",
      "/v1/catalog/us/search?term=%EC%95%84%EC%9D%B4%EC%9C%A0&types=songs"
    ),
    (
      "search nova --types songs,albums --types artists",
      "/v1/catalog/us/search?term=nova&types=songs,albums,artists"
    ),
    (
      "search nova --types songs --top",
      "/v1/catalog/us/search?term=nova&types=songs&with=topResults"
    ),
    (
      "search nova --types songs --limit 5",
      "/v1/catalog/us/search?term=nova&types=songs&limit=5"
    ),
    (
      "search nova --types songs --limit 60",
      "/v1/catalog/us/search?term=nova&types=songs&limit=25"
    ),
    ("search nova --types songs --all", "/v1/catalog/us/search?term=nova&types=songs&limit=25"),
    (
      "search nova --types songs --all --page-size 10 --offset 20",
      "/v1/catalog/us/search?term=nova&types=songs&limit=10&offset=20"
    ),
    (
      "search nova --types songs --include albums --extend artistUrl -l de",
      "/v1/catalog/us/search?term=nova&types=songs&include=albums&extend=artistUrl&l=de"
    ),
    ("charts", "/v1/catalog/us/charts?types=songs,albums,playlists,music-videos"),
    ("charts --types song", "/v1/catalog/us/charts?types=songs"),
    ("charts --types songs --genre 20 -s gb", "/v1/catalog/gb/charts?types=songs&genre=20"),
    (
      "charts --types songs --chart most-played --limit 10",
      "/v1/catalog/us/charts?types=songs&chart=most-played&limit=10"
    ),
    (
      "charts --types songs,albums --with cityCharts,dailyGlobalTopCharts --all",
      "/v1/catalog/us/charts?types=songs,albums&with=cityCharts,dailyGlobalTopCharts&limit=200"
    ),
    ("genres", "/v1/catalog/us/genres"),
    ("genres 20", "/v1/catalog/us/genres/20"),
    ("genres 14 20 -s jp -l ja", "/v1/catalog/jp/genres?ids=14,20&l=ja"),
    ("genres --extend chartLabel", "/v1/catalog/us/genres?extend=chartLabel"),
    ("mix someone", "/v1/catalog/us/search?term=someone&types=artists&limit=25"),
    ("radio 1", "/v1/catalog/us/artists/1/view/top-songs?include=genres&limit=100"),
    ("similar 1 --source apple", "/v1/catalog/us/artists/1/view/similar-artists"),
  ]

  static let raw: [(line: String, target: String)] = [
    ("api test", "/v1/test"),
    ("api /test", "/v1/test"),
    ("api v1/test", "/v1/test"),
    ("api /v1/test", "/v1/test"),
    ("api https://api.music.apple.com/v1/test", "/v1/test"),
    ("api catalog/{storefront}/songs/1", "/v1/catalog/us/songs/1"),
    ("api catalog/{storefront}/songs/1 -s gb", "/v1/catalog/gb/songs/1"),
    ("api catalog/us/songs?ids=1%2C2", "/v1/catalog/us/songs?ids=1%2C2"),
    ("api catalog/us/songs --query filter[isrc]=A,B", "/v1/catalog/us/songs?filter%5Bisrc%5D=A,B"),
    (
      "api catalog/us/search --query term=a+b --query types=songs",
      "/v1/catalog/us/search?term=a%2Bb&types=songs"
    ),
    ("api catalog/us/search?l=ja --query term=a=b&c", "/v1/catalog/us/search?l=ja&term=a%3Db%26c"),
    ("api catalog/us/search --query term=", "/v1/catalog/us/search?term="),
    ("api storefronts --paginate", "/v1/storefronts"),
    ("api storefronts#part", "/v1/storefronts"),
  ]

  @Test(arguments: catalog + lists + raw)
  func `the request is shown with its exact target`(line: String, target: String) async throws {
    let result = try await Program().run(line + " --dry-run --quiet")
    #expect(
      result.out
        == "GET https://api.music.apple.com\(target)\nAuthorization: Bearer ***\n")
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `every batch of ids is shown, in order`() async throws {
    let ids = (1...1501).map(String.init)
    let result = try await Program().run(words: ["catalog", "songs", "--dry-run"] + ids)
    let lines = result.out.split(separator: "\n").filter { $0.hasPrefix("GET") }
    let batches = [ids[..<300], ids[300..<600], ids[600..<900], ids[900..<1200], ids[1200..<1500]]
    #expect(
      lines
        == (batches + [["1501"]]).map {
          "GET https://api.music.apple.com/v1/catalog/us/songs?ids=" + $0.joined(separator: ",")
        })
    #expect(result.exit == 0)
  }

  private static let tracks = (1...351).map(String.init).joined(separator: ",")

  static let later: [(line: String, later: [String])] = [
    ("library songs --all", []),
    ("library songs --with-catalog", []),
    ("library playlist-folders --tree", []),
    ("charts --types songs --genre jazz", []),
    ("search x --types songs --all -s us,jp", []),
    ("catalog albums 1 --all", []),
    ("catalog albums 1 2 --relationship tracks --all", []),
    ("artwork songs 1 --save Covers", []),
    ("history log plays.ndjson", []),
    ("history tracks --with-catalog -s us", []),
    ("releases", []),
    ("library check --replacements -s us", []),
    ("library duplicates", []),
    ("favorites list", []),
    ("recommendations --all", []),
    ("library create-playlist X --tracks \(tracks)", ["251 more tracks, 100 per request"]),
    ("library create-playlist X --tracks 1", []),
    ("api me/library/songs --paginate", []),
  ]

  @Test(arguments: later)
  func `stderr describes the requests that would follow`(line: String, later: [String]) async throws
  {
    let program = Program(environment: Secrets.tokens)
    for option in ["--dry-run", "--curl"] {
      let result = try await program.run("\(line) \(option)")
      #expect(result.err == later.map { "# then: \($0)\n" }.joined())
      #expect(result.exit == 0)
      #expect(!result.out.isEmpty)
      #expect(try await program.run("\(line) \(option) --quiet").err == "")
    }
  }
}
