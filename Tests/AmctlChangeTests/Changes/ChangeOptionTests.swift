import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Writes with options for the extent of a list.
struct ChangeOptionTests {
  static let lines = [
    "library add songs 1 2", "library add-tracks p.1 1 2", "library create-playlist Ferry",
    "library create-folder Winter", "ratings set songs 1 2 --value love", "ratings clear songs 1 2",
    "favorites add songs 1 2", "ratings get songs 1 2",
  ]

  @Test(arguments: lines, ["--limit 1", "--all", "--page-size 5", "--offset 1"])
  func `a listing option is rejected before anything is sent`(
    line: String, option: String
  ) async throws {
    let server = try TestServer { _ in ServerResponse(204) }
    let name = option.prefix { $0 != " " }
    let command = line.split(separator: " ").prefix(2).joined(separator: " ")
    for words in ["\(line) \(option)", "\(option) \(line)"] {
      let result = try await Program.asking(server).run(words)
      #expect(
        result.err == """
          amctl: \(ExpectedMessages.noOption(String(name), of: command))
          hint: 'amctl \(command) --help' lists the options

          """)
      #expect(result.out == "")
      #expect(result.exit == 2)
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `a typo is not corrected to an option that the command rejects`() async throws {
    let result = try await Program(environment: Secrets.tokens)
      .run("library add songs 1 --limt 5")
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.noOption("--limt", of: "library add"))
        hint: 'amctl library add --help' lists the options

        """)
    #expect(result.exit == 2)
  }
}
