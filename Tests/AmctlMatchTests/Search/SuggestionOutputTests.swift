import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Hints and suggestions in each format.
struct SuggestionOutputTests {
  static let forms: [(line: String, out: String)] = [
    ("hints north --limit 2 -o id", "northern lights\nnorthern lights demo\n"),
    ("hints north --limit 2 -o ndjson", "\"northern lights\"\n\"northern lights demo\"\n"),
    ("hints north --limit 2 -o tsv", "term\nnorthern lights\nnorthern lights demo\n"),
    ("hints north --limit 2 -o csv", "term\nnorthern lights\nnorthern lights demo\n"),
    ("hints north --limit 2 -o table", "TERM\nnorthern lights\nnorthern lights demo\n"),
    (
      "hints north --limit 2 -o json",
      #"{"results":{"terms":["northern lights","northern lights demo"]}}"#
    ),
    (
      "hints north --limit 2 --fields term -o json",
      #"{"results":{"terms":[{"term":"northern lights"},{"term":"northern lights demo"}]}}"#
        + "\n"
    ),
    ("suggest north -o id", "1613600188\n1616728074\n"),
    ("suggest north --kinds terms --limit 2 -o id", "northern lights\nnorthern lights demo\n"),
    ("suggest north --kinds topResults --types artist -o id", "5097365843\n"),
    (
      "suggest north --kinds terms --limit 2 -o ndjson",
      #"{"kind":"terms","searchTerm":"northern lights","displayTerm":"northern lights"}"# + "\n"
        + #"{"kind":"terms","searchTerm":"northern lights demo","#
        + #""displayTerm":"northern lights demo"}"# + "\n"
    ),
    (
      "suggest north --kinds terms --limit 2 -o tsv",
      "searchTerm\nnorthern lights\nnorthern lights demo\n"
    ),
    (
      "suggest north --kinds terms --limit 2 -o table",
      "TERM\nnorthern lights\nnorthern lights demo\n"
    ),
    (
      "suggest north -o tsv",
      """
      kind\tsearchTerm\tid\ttype\tname\tartistName
      terms\tnorthern lights\t\t\t\t
      terms\tnorthern lights demo\t\t\t\t
      terms\tnorthern lights single\t\t\t\t
      topResults\t\t1613600188\tsongs\tNorthern Lights\tGlass Harbour
      topResults\t\t1616728074\talbums\tNorthern Lights - Single\tGlass Harbour

      """
    ),
    (
      "suggest north -o table",
      """
      KIND        TERM                    ID          TYPE    NAME                      ARTIST
      terms       northern lights
      terms       northern lights demo
      terms       northern lights single
      topResults                          1613600188  songs   Northern Lights           Glass Harbour
      topResults                          1616728074  albums  Northern Lights - Single  Glass Harbour

      """
    ),
    (
      "suggest north --kinds topResults --types artists --fields kind,name,genreNames -o json",
      #"{"results":{"suggestions":[{"kind":"topResults","#
        + #""name":"Lights and the Northern","genreNames":["Christian & Gospel"]}]}}"# + "\n"
    ),
  ]

  @Test(arguments: forms)
  func `terms and results can be written in each format`(line: String, out: String) async throws {
    let result = try await Program.sandbox.run(line)
    #expect(result.out == out)
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  static let limited: [(line: String, out: String)] = [
    ("hints x -o id", "a\nb\n"), ("hints x -o tsv", "term\na\nb\n"),
    ("hints x", #"{"results":{"terms":["a","b"]}}"# + "\n"),
    ("suggest x -o id --kinds terms", "a\nb\n"),
    (
      "suggest x",
      #"{"results":{"suggestions":[{"kind":"terms","searchTerm":"a"},"#
        + #"{"kind":"terms","searchTerm":"b"}]}}"# + "\n"
    ),
  ]

  @Test(arguments: limited)
  func `the limit applies even if the service sends more`(line: String, out: String) async throws {
    let terms = ["a", "b", "c"].map { #"{"kind":"terms","searchTerm":"\#($0)"}"# }
    let server = try TestServer { request in
      request.path.hasSuffix("/hints")
        ? .json(#"{"results":{"terms":["a","b","c"]}}"#)
        : .json(#"{"results":{"suggestions":[\#(terms.joined(separator: ","))]}}"#)
    }
    let result = try await Program.asking(server).run(line + " --limit 2")
    #expect(result.out == out)
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    ("-o id", "a\n"), ("-o ndjson", #"{"kind":"terms","searchTerm":"a"}"# + "\n"),
    ("-o json", #"{"results":{"suggestions":[{"kind":"terms","searchTerm":"a"}]}}"# + "\n"),
  ])
  func `results that were not requested are left out`(form: String, out: String) async throws {
    let server = try TestServer(
      responses: .json(
        #"{"results":{"suggestions":[{"kind":"terms","searchTerm":"a"},"#
          + #"{"kind":"topResults","content":{"id":"1","type":"songs"}}]}}"#))
    let result = try await Program.asking(server).run("suggest x --kinds terms " + form)
    #expect(result.out == out)
    #expect(result.exit == 0)
  }

  @Test func `a document is unmodified`() async throws {
    let result = try await Program.sandbox.run("suggest north --kinds terms --limit 2")
    #expect(
      result.out == #"{"results":{"suggestions":["#
        + #"{"kind":"terms","searchTerm":"northern lights","displayTerm":"northern lights"},"#
        + #"{"kind":"terms","searchTerm":"northern lights demo","#
        + #""displayTerm":"northern lights demo"}]}}"#)
  }

  static let requests: [(line: String, target: String)] = [
    ("hints a+b", "hints?term=a%2Bb"),
    ("hints a --limit 20 -l ja", "hints?term=a&l=ja&limit=20"),
    ("suggest a", "suggestions?term=a&kinds=terms,topResults"),
    (
      "suggest a --kinds topResults --types songs,artist --limit 10 -l ja",
      "suggestions?term=a&kinds=topResults&types=songs,artists&l=ja&limit=10"
    ),
  ]

  @Test(arguments: requests)
  func `the limit is the service's own`(line: String, target: String) async throws {
    let result = try await Program().run(line + " --dry-run")
    #expect(
      result.out.prefix { $0 != "\n" }
        == "GET https://api.music.apple.com/v1/catalog/us/search/" + target)
    #expect(result.exit == 0)
  }

  static let mistakes: [(line: String, error: String)] = [
    ("suggest a --limit 11", "the limit must be 1 to 10, not 11"),
    ("suggest a --kinds terms --types songs", "'--types' needs '--kinds topResults'"),
    (
      "suggest a --kinds topResult",
      "invalid value 'topResult' for --kinds (terms, topResults)\nhint: did you mean 'topResults'?"
    ),
    (
      "suggest a --types genres",
      "'genres' is not a searchable type\n"
        + "hint: one of: activities, albums, apple-curators, artists, curators, music-videos, "
        + "playlists, record-labels, songs, stations"
    ),
    ("hints", "'hints' needs <term>\nhint: see 'amctl hints --help'"),
  ]

  @Test(arguments: mistakes)
  func `a request that the service would reject is not sent`(
    line: String, error: String
  ) async throws {
    let result = try await Program.sandbox.run(line)
    #expect(result.err == "amctl: \(error)\n")
    #expect(result.exit == 2)
  }
}
