import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `-` instead of ids: each line of standard input is read as one.
struct StandardInputTests {
  private static let list = #"{"data":[{"id":"20","type":"genres","attributes":{"name":"Jazz"}}]}"#

  static let lines: [(line: String, input: String, target: String)] = [
    ("genres -", "20\r\n# more\n\n\"21\"\n", "/v1/catalog/us/genres?ids=20,21"),
    ("genres 19 -", "\u{FEFF}20\n", "/v1/catalog/us/genres?ids=19,20"),
    ("genres -", "jazz\n", "/v1/catalog/us/genres"),
    ("storefronts -", "JP\n  germany\n", "/v1/storefronts?ids=jp,de"),
    ("storefronts us -", "jp\n", "/v1/storefronts?ids=us,jp"),
    ("recommendations -", "6-1\n6-2\n", "/v1/me/recommendations?ids=6-1,6-2"),
    ("catalog songs --equivalents -", "1\n2\n", "/v1/catalog/us/songs?filter%5Bequivalents%5D=1,2"),
    (
      "catalog songs --isrc -", "usabc0000010\n",
      "/v1/catalog/us/songs?filter%5Bisrc%5D=USABC0000010"
    ),
    (
      "catalog albums --upc -", "00602445790128\n",
      "/v1/catalog/us/albums?filter%5Bupc%5D=00602445790128"
    ),
    ("catalog songs -", "1\n2\n", "/v1/catalog/us/songs?ids=1,2"),
    ("library songs -", "i.1\ni.2\n", "/v1/me/library/songs?ids=i.1,i.2"),
    ("ratings get songs -", "1\n2\n", "/v1/me/ratings/songs?ids=1,2"),
  ]

  @Test(arguments: lines)
  func `each line is one id, code or name`(
    line: String, input: String, target: String
  ) async throws {
    let server = try TestServer { _ in .json(Self.list) }
    var program = try Program.asking(server)
    program.input = input
    _ = try await program.run(line + " -o id")
    #expect(server.requests.map(\.target) == [target])
  }

  @Test(arguments: ["genres -", "storefronts -", "recommendations -", "catalog songs -"])
  func `no lines cause no requests`(line: String) async throws {
    let server = try TestServer { _ in .json(Self.list) }
    let result = try await Program.asking(server).run(line)
    #expect(result.out == #"{"data":[]}"# + "\n")
    #expect(result.err == "")
    #expect(result.exit == 0)
    #expect(server.requests.isEmpty)
  }

  static let wrong: [(line: String, input: String, words: String)] = [
    (
      "catalog songs --isrc -", "USABC0000010\nnope\n",
      "stdin:2: 'nope' is not an ISRC\nhint: 12 letters and digits such as USABC1234567"
    ),
    (
      "genres -", "20\nhttps://music.apple.com/us/song/2\n",
      "stdin:2: that URL is for a song, not a genre\nhint: 'amctl catalog songs 2' fetches it"
    ),
    (
      "catalog songs --isrc - --from x", "",
      "'--isrc -' cannot be used with '--from'"
    ),
    (
      "genres - -", "",
      "stdin can be read only once\nhint: write one '-' only"
    ),
  ]

  @Test(arguments: wrong)
  func `an invalid line or use of standard input sends nothing`(
    line: String, input: String, words: String
  ) async throws {
    let server = try TestServer { _ in .json(Self.list) }
    var program = try Program.asking(server)
    program.input = input
    let result = try await program.run(line)
    #expect(result.err == "amctl: \(words)\n")
    #expect(result.out == "")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `a scan and a conversion read standard input`() async throws {
    var program = Program()
    program.input = #"{"set-cookie": "a=b"}"#
    let scan = try await program.run("fixtures scan -")
    #expect(scan.out == "stdin:1:16: cookie\n")
    #expect(scan.exit == 1)

    let folder = try TemporaryDirectory()
    program.input = #"""
      {"log":{"entries":[{"request":{"method":"GET","url":"https://api.music.apple.com/v1/a"},
       "response":{"status":200,"content":{"text":"{}"}}}]}}
      """#
    let converted = try await program.run("fixtures convert - \(folder.file("recorded"))")
    #expect(converted.exit == 0)
    let listed = try await program.run(
      "fixtures ls \(folder.file("recorded")) -o tsv --fields path")
    #expect(listed.out == "path\n/v1/a\n")
  }

  @Test(arguments: ["", "no archive"])
  func `an input that is not an archive is named`(input: String) async throws {
    let folder = try TemporaryDirectory()
    var program = Program()
    program.input = input
    let result = try await program.run("fixtures convert - \(folder.file("recorded"))")
    #expect(result.err.hasPrefix("amctl: stdin is not an HTTP archive: "))
    #expect(result.exit == 1)
  }

  @Test func `standard input is scanned once`() async throws {
    let result = try await Program().run("fixtures scan - -")
    #expect(
      result.err == "amctl: stdin can be read only once\nhint: write one '-' only\n")
    #expect(result.exit == 2)
  }
}
