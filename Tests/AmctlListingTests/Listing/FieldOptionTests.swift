import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import Testing

@testable import AmctlKit

/// `--fields` and `--no-header`.
struct FieldOptionTests {
  private static let song = "catalog songs 1613600188"

  @Test func `an asterisk means all of a list`() async throws {
    let line =
      Self.song + " --include albums,artists "
      + "--fields genreNames.*,artwork.width,relationships.artists.data.*.attributes.name,x.*"
    let rows = try await Program.sandbox.run(line + " -o csv --no-header")
    #expect(
      rows.out == """
        "Alternative, Music",3000,Glass Harbour,

        """)
    #expect(rows.err == "amctl: 'x.*' is empty in the only item.\n")
    let json = try await Program.sandbox.run(line + " -o ndjson")
    #expect(json.out.hasPrefix(#"{"genreNames.*":["Alternative","Music"],"#))
    #expect(json.out.hasSuffix(#".attributes.name":["Glass Harbour"],"x.*":null}"# + "\n"))
  }

  static let lists: [(line: String, types: [String])] = [
    ("catalog songs", ["songs"]), ("catalog song 1613600188", ["songs"]),
    ("catalog albums 1 --relationship tracks", ["songs", "music-videos"]),
    ("catalog artists 1 --view top-songs", ["songs"]),
    ("catalog --charts playlists", ["playlists"]),
    ("search", ["songs", "albums", "artists", "playlists"]),
    ("search x --types stations", ["stations"]),
    ("library songs", ["library-songs"]), ("genres", ["genres", "added by amctl"]),
    ("storefronts", ["storefronts"]),
    ("charts --types albums", ["albums", "added by amctl"]), ("history stations", ["stations"]),
    (
      "library search", ["library-songs", "library-albums", "library-artists", "library-playlists"]
    ),
  ]

  @Test(arguments: lists)
  func `the fields of a command are listed, whatever else the line lacks`(
    line: String, types: [String]
  ) async throws {
    let result = try await Program().run(line + " --fields help")
    let headings = result.out.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(headings.map(String.init) == types)
    #expect(result.out.contains("\n  id"))
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `a time is listed as a date, not as a type of the library`() async throws {
    let result = try await Program().run("library songs --fields help")
    let lines = result.out.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.contains(["dateAdded", "date"]))
  }

  @Test func `listed fields say when they are sent`() async throws {
    let result = try await Program().run("catalog songs --fields help")
    let lines = result.out.split(separator: "\n").map { $0.split(separator: " ") }
    for row in [
      "isrc string", "durationInMillis number", "hasLyrics boolean", "releaseDate date",
      "genreNames list of strings", "previews.*.url string",
      "artistUrl string, with --extend artistUrl",
      "relationships.artists.data.*.id string, with --include artists",
    ] {
      #expect(lines.contains(row.split(separator: " ")), "\(row)")
    }
  }

  @Test func `the list is data in a chosen format`() async throws {
    let rows = try await Program().run("catalog songs --fields help -o tsv")
    let lines = rows.out.split(separator: "\n").map(String.init)
    #expect(lines[0] == "path\ttype\tneeds\tresource")
    #expect(lines.contains("isrc\tstring\t\tsongs"))
    #expect(lines.contains("artistUrl\tstring\t--extend artistUrl\tsongs"))
    let json = try await Program().run("match --fields help -o json")
    #expect(
      json.out.hasPrefix(
        #"{"data":[{"path":"row","type":"number","needs":null,"resource":null},"#))
    let bare = try await Program().run("doctor --fields help -o csv --no-header")
    #expect(bare.out.hasPrefix("name,string,,"))
  }

  @Test(arguments: [
    ("doctor", "-o id"), ("catalog songs 1", "-o m3u8"), ("doctor", "--jq"),
  ])
  func `the list is not passed to what cannot take it`(
    command: String, option: String
  ) async throws {
    let program = option == "--jq" ? " .data" : ""
    let result = try await Program().run("\(command) --fields help \(option)\(program)")
    #expect(result.err == "amctl: '--fields help' cannot be used with '\(option)'\n")
    #expect(result.exit == 2)
  }

  @Test func `every command that takes --fields has a list of them`() {
    for command in CommandTree.commands where command.init().options(OutputOptions.self) != nil {
      let name = command.help.name
      guard !["api", "sql", "history", "catalog", "library"].contains(name) else { continue }
      #expect(!command.init().recordFields.sections.isEmpty, "\(name)")
    }
  }

  @Test func `a command whose fields nobody can list says so`() async throws {
    let result = try await Program().run("api --fields help")
    #expect(
      result.err == """
        amctl: 'api' has no list of fields
        hint: '-o json' shows the fields of its output

        """)
    #expect(result.exit == 2)
  }

  private static let others = "'--allow-unknown' allows other names"

  static let unknown: [(line: String, says: String)] = [
    (
      "\(song) --fields artist",
      "'artist' is not a field of songs\nhint: did you mean 'artistName'? "
    ),
    ("\(song) --fields nmae,id", "'nmae' is not a field of songs\nhint: did you mean 'name'? "),
    (
      "catalog playlists pl.1 --relationship tracks --fields isrcs",
      "'isrcs' is not a field of songs or music-videos\nhint: did you mean 'isrc'? "
    ),
    (
      "search x --fields artwrk",
      "'artwrk' is not a field of 'search'\nhint: did you mean 'artwork'? "
    ),
    (
      "doctor --fields verdit",
      "'verdit' is not a field of 'doctor'\nhint: did you mean 'verdict'? "
    ),
    (
      "match --from - --fields qury",
      "'qury' is not a field of 'match'\nhint: did you mean 'query'? "
    ),
    (
      "ratings clear songs 1 --fields x",
      "'x' is not a field of 'ratings clear'\nhint: one of: type, id, changed; "
    ),
  ]

  @Test(arguments: unknown)
  func `a name that no record can have is rejected before any request`(
    line: String, says: String
  ) async throws {
    let server = try TestServer(responses: .json(#"{"data":[{"id":"1"}],"results":{}}"#))
    let result = try await Program.asking(server).run(line + " -q -o tsv")
    #expect(result.err == "amctl: \(says)\(Self.others)\n")
    #expect(result.out == "")
    #expect(result.exit == 2)
    #expect(server.connectionCount == 0)
  }

  @Test(arguments: [
    "name,artist --allow-unknown", "name,x.y", "name,artwork.nope", "name,storefront", "name,rank",
    "name,attributes", "name,audioTraits", "name,*",
  ])
  func `a path, a mark, and what --allow-unknown lets through are never rejected`(
    fields: String
  ) async throws {
    let result = try await Program.sandbox.run("\(Self.song) --fields \(fields) -o tsv -q")
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `a name that was requested with --extend is a field`() async throws {
    let line = "library songs --extend newAttribute --fields name,newAttribute --dry-run"
    let rejected = try await Program.sandbox.run("library songs --fields newAttribute --dry-run")
    #expect(rejected.exit == 2)
    let result = try await Program.sandbox.run(line + " --allow-unknown")
    #expect(result.exit == 0)
  }

  @Test func `--allow-unknown needs --fields where nothing else can be unknown`() async throws {
    let result = try await Program().run("doctor --allow-unknown")
    #expect(result.err == "amctl: '--allow-unknown' needs '--fields'\n")
    #expect(result.exit == 2)
  }

  @Test func `a shell offers the fields of the typed type`() async throws {
    let result = try await Program().run("completions fish -- amctl song 1 --fields id,durat")
    #expect(result.out == "unfinished\nid,durationInMillis\n")
    let checks = try await Program().run("completions fish -- amctl doctor --fields verd")
    #expect(checks.out == "unfinished\nverdict\n")
  }

  @Test func `a command without that option rejects it`() async throws {
    let result = try await Program().run("token --fields help")
    #expect(result.err.hasPrefix("amctl: '--fields' is not an option of 'token'\n"))
    #expect(result.out == "")
    #expect(result.exit == 2)
  }

  @Test(arguments: ["--fields help --fields name", "--fields name --fields help", "--fields help"])
  func `the list comes in place of the output, and before every mistake in the line`(
    options: String
  ) async throws {
    let result = try await Program.sandbox.run("genres --nonsense \(options)")
    #expect(result.out.hasPrefix("genres\n  id "))
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    ("tsv", "1613600188\tNorthern Lights\n"), ("csv", "1613600188,Northern Lights\n"),
    ("table", "1613600188  Northern Lights\n"),
  ])
  func `the header can be left out`(format: String, out: String) async throws {
    let line = "\(Self.song) --fields id,name --no-header -o \(format)"
    #expect(try await Program.sandbox.run(line).out == out)
  }

  static let misuses: [(line: String, message: String)] = [
    ("--no-header -o json", "'--no-header' cannot be used with '-o json'"),
    ("--no-header -o id", "'--no-header' cannot be used with '-o id'"),
    ("--no-header", "'--no-header' needs '-o table', '-o tsv' or '-o csv'"),
  ]

  @Test(arguments: misuses)
  func `a format without a header has none to leave out`(
    line: String, message: String
  ) async throws {
    let result = try await Program.sandbox.run("\(Self.song) \(line)")
    #expect(result.err.hasPrefix("amctl: \(message)\n"))
    #expect(result.out == "")
    #expect(result.exit == 2)
  }
}
