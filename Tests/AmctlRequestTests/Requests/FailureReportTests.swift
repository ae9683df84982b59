import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// Failure reports for people and programs.
struct FailureReportTests {
  static let spellings = [
    "-o json", "-ojson", "-o=json", "--output json", "--output=json", "-o ndjson", "-o tsv -o json",
    "-qojson", "-q -o json",
  ]

  @Test(arguments: spellings)
  func `a failure ends with a line of JSON if JSON was requested`(spelling: String) async throws {
    let result = try await Program.replaying.run("catalog songs 999999999 " + spelling)
    #expect(result.out == "")
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.no("song", "999999999"))
        {"error":{"exit":5,"kind":"not-found",\
        "message":"\(ExpectedMessages.no("song", "999999999"))",\
        "status":404,"code":"40400","id":"6AAFD10E4BD9424E5E83FA18FC",\
        "url":"https://api.music.apple.com/v1/catalog/us/songs/999999999",\
        "missing":["999999999"]}}

        """)
    #expect(result.exit == 5)
  }

  static let others = ["", "-o tsv", "-o json -o id", "--fields name -o table"]

  @Test(arguments: others)
  func `a failure is not JSON unless requested`(spelling: String) async throws {
    let result = try await Program.replaying.run("catalog songs 999999999 " + spelling)
    #expect(!result.err.contains("{"))
    #expect(result.exit == 5)
  }

  static let wrong: [(line: String, json: String)] = [
    (
      "-o json serch",
      #"{"error":{"exit":2,"kind":"usage","reason":"unknown-name","message":"'serch' is not a command of 'amctl'","#
        + #""hint":"did you mean 'search'?"}}"#
    ),
    (
      "genres --bogus -ondjson",
      #"{"error":{"exit":2,"kind":"usage","reason":"unknown-name","#
        + #""message":"\#(ExpectedMessages.noOption("--bogus", of: "genres"))","#
        + #""hint":"'amctl genres --help' lists the options"}}"#
    ),
    (
      "genres -o json --base-url x",
      #"{"error":{"exit":2,"kind":"usage","reason":"bad-input","message":"'x' is not the URL of a server","#
        + #""hint":"write 'https://host' or 'https://host:port'"}}"#
    ),
    (
      "genres -o json",
      #"{"error":{"exit":4,"kind":"credentials","reason":"no-developer-token","#
        + #""message":"no developer token: neither a key nor a token is configured","#
        + #""hint":"set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE, "#
        + #"or AMCTL_DEVELOPER_TOKEN; --sandbox needs no account"}}"#
    ),
  ]

  @Test(arguments: wrong)
  func `a usage error is also reported as JSON`(line: String, json: String) async throws {
    let result = try await Program().run(line)
    #expect(result.err.hasSuffix("\n" + json + "\n"))
    #expect(result.out == "")
  }

  @Test func `arguments after two dashes do not request JSON`() async throws {
    let result = try await Program().run("search -- -o json")
    #expect(!result.err.contains("{"))
    #expect(result.exit == 2)
  }

  @Test func `an unrecorded request names the most similar one`() async throws {
    let result = try await Program.replaying.run("search northern --types songs")
    #expect(
      result.err == """
        amctl: these fixtures answer only recorded requests; 'amctl fixtures ls \(Fixtures.path)' \
        lists them
        requested: GET /v1/catalog/us/search?term=northern&types=songs
        nearest:   GET /v1/catalog/us/search?term=northern%20lights&types=songs
        different: 'term': recorded 'northern lights', requested 'northern'
        hint: record it with: amctl search northern --types songs --record \(Fixtures.path)

        """)
    #expect(result.exit == 8)
  }

  @Test func `missing ids are named, and the rest is written`() async throws {
    let result = try await Program.replaying.run(
      "catalog songs 1613600188 999999999 1613600190 -o id")
    #expect(result.out == "1613600188\n1613600190\n")
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.no("song", "999999999"))
        amctl: \(ExpectedMessages.notFound(1, of: 3))

        """)
    #expect(result.exit == 3)
  }

  static let missing: [(line: String, names: String)] = [
    ("catalog songs 1613600188 999999999 1613600190", #"["999999999"]"#),
    ("catalog songs 999999998 999999999", #"["999999998","999999999"]"#),
    ("genres jazz nope", #"["nope"]"#),
  ]

  @Test(arguments: missing)
  func `the JSON of a failure has the missing names`(
    line: String, names: String
  ) async throws {
    let result = try await Program.replaying.run(line + " -o ndjson")
    #expect(result.err.hasSuffix(#","missing":\#(names)}}"# + "\n"))
  }

  @Test func `if no id exists, the exit code is not found`() async throws {
    let result = try await Program.replaying.run("catalog songs 999999998 999999999 -o tsv")
    #expect(
      result.out == "id\tname\tartistName\talbumName\tdurationInMillis\treleaseDate\tisrc\n")
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.no("song", "999999998"))
        amctl: \(ExpectedMessages.no("song", "999999999"))
        amctl: \(ExpectedMessages.notFound(2, of: 2))

        """)
    #expect(result.exit == 5)
  }

  @Test func `a closed pipe ends the program quietly`() async throws {
    var program = Program.replaying
    program.writeFailure = .brokenPipe
    for line in ["genres", "genres -o ndjson", "genres -o table", "genres --dry-run", "--help"] {
      let result = try await program.run(line)
      #expect(result.err == "")
      #expect(result.exit == 0)
    }
  }

  @Test func `a canceled run is reported as interrupted`() async throws {
    let result = try await CancelableWork.runCanceled { try await Program.replaying.run("genres") }
    #expect(result.err == "amctl: interrupted\n")
    #expect(result.out == "")
    #expect(result.exit == 130)
  }
}
