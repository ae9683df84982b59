import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Words that are not IDs, as arguments, in files and in standard input.
struct IDCheckTests {
  static let commands = [
    "catalog songs", "catalog songs --relationship albums", "library songs",
    "library songs --relationship albums", "ratings get songs", "ratings set songs --value love",
    "ratings clear songs", "library add songs", "library add-tracks p.1", "favorites add songs",
    "artwork songs", "library create-playlist Mix",
  ]
  static let words = [".data", ".data[0].id", "abc", "USQE92100257"]

  /// Runs a line with a word as an argument, in a file, and in standard input.
  private static func runs(
    _ command: String, _ word: String, _ server: TestServer
  ) async throws -> [(place: String, result: Program.Result)] {
    let folder = try TemporaryDirectory()
    let known = command.hasPrefix("library songs") ? "i.1" : "1440000001"
    let file = try folder.write(Array("\(known)\n# comment\n\(word)\n".utf8), to: "ids")
    var program = try Program.asking(server)
    let line = command.split(separator: " ").map(String.init)
    // A word alone may be a name where something is read.
    let isRead = command.hasPrefix("catalog songs") || command.hasPrefix("library songs")
    let argument =
      command.hasPrefix("library create") ? ["--tracks", word] : isRead ? [known, word] : [word]
    let given = try await program.run(words: line + argument)
    // Files of the catalog may contain ISRCs too.
    guard !command.hasPrefix("catalog") || !word.hasPrefix("US") else { return [("", given)] }
    let inFile = try await program.run(words: line + ["--from", file])
    program.input = word + "\n"
    let inInput = try await program.run(words: line + ["--from", "-"])
    return [("", given), ("\(file):3: ", inFile), ("stdin:1: ", inInput)]
  }

  @Test(arguments: commands, words)
  func `a word that is not an ID is rejected wherever it is, and nothing is sent`(
    command: String, word: String
  ) async throws {
    let server = try TestServer(responses: .json(#"{"data":[]}"#))
    defer { server.stop() }
    let type = command.hasPrefix("library songs") ? "a library song" : "a song"
    let message = word.hasPrefix("US") ? "is an ISRC, not \(type) ID" : "is not \(type) ID"
    for (place, result) in try await Self.runs(command, word, server) {
      #expect(result.err.hasPrefix("amctl: \(place)'\(word)' \(message)\n"), "\(result)")
      #expect(result.exit == 2)
      #expect(result.out == "")
    }
    #expect(server.connectionCount == 0)
  }

  @Test func `a jq program without its option is not an ID`() async throws {
    let server = try TestServer(responses: .json(#"{"data":[]}"#))
    defer { server.stop() }
    let result = try await Program.asking(server).run("catalog songs 1440000001 -q .data")
    #expect(
      result.err == """
        amctl: '.data' is not a song ID
        hint: search by name: amctl search .data --types songs

        """)
    #expect(result.exit == 2)
    #expect(server.connectionCount == 0)
  }

  @Test func `opening a page checks the ID too`() async throws {
    let result = try await Program(environment: Secrets.tokens).run("open songs .data")
    #expect(result.err.hasPrefix("amctl: '.data' is not a song ID\n"))
    #expect(result.exit == 2)
  }

  @Test(arguments: ["catalog songs abc", "library songs abc", "ratings get songs abc"])
  func `a read sends any word if unknown ones are allowed`(line: String) async throws {
    let server = try TestServer(responses: .json(#"{"data":[{"id":"abc"}]}"#))
    defer { server.stop() }
    let result = try await Program.asking(server).run(line + " --allow-unknown")
    #expect(result.exit == 0)
    #expect(server.requests.count == 1)
  }

  @Test func `a code in place of a library ID is named`() async throws {
    let result = try await Program(environment: Secrets.tokens).run("library albums 00602445790128")
    #expect(
      result.err == """
        amctl: '00602445790128' is a UPC, not a library album ID
        hint: 'amctl catalog albums --upc 00602445790128' looks it up

        """)
    #expect(result.exit == 2)
  }
}
