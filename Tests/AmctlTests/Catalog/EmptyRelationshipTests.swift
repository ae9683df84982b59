import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// Related lists that are empty, which the service reports as a 404.
@Suite(.quick) struct EmptyRelationshipTests {
  private static let list = "catalog artists 1 --relationship albums"
  private static let lists = "catalog artists 1 2 --relationship albums"

  /// A program with the artists 1 to 3, who have no albums; those of 3 cannot be read.
  private static let program = Program.sending(
    to: Sandbox(only: .numbered(1...3)) {
      $0.script = [
        Incident(.get, "…/artists/3/albums", .status(500)),
        Incident(.get, "…/view/singles", .status(404, code: "40403")),
      ]
    })

  static let formats: [(line: String, out: String)] = [
    ("-o json", "{\"data\":[]}\n"), ("-o ndjson", ""), ("-o id", ""),
    ("-o tsv --fields id,name", "id\tname\n"), ("-o csv --fields id,name", "id,name\n"),
    ("-o table --fields id,name", ""),
  ]

  @Test(arguments: formats)
  func `an empty relationship is an empty list in every format`(
    options: String, out: String
  ) async throws {
    for line in [Self.list, Self.lists] {
      let result = try await Self.program.run("\(line) \(options)")
      #expect(result.out == out, "\(line)")
      #expect(result.err == (options.contains("table") ? "amctl: Nothing found.\n" : ""))
      #expect(result.exit == 0)
    }
  }

  @Test(arguments: ["catalog artists 1 --view singles", list + " -s us,jp"])
  func `a view, or the lists of several storefronts, may be empty too`(line: String) async throws {
    let result = try await Self.program.run(line + " -o json")
    #expect((result.out, result.err, result.exit) == ("{\"data\":[]}\n", "", 0))
  }

  @Test func `only the lists that were asked for are counted`() async throws {
    let one = try await Self.program.run("catalog artists 1 3 --relationship albums --retries 0")
    #expect(one.err.contains("amctl: 1 of 2 requests failed\n"))
    #expect(one.exit == 3)
    let all = try await Self.program.run("catalog artists 3 3 --relationship albums --retries 0")
    #expect(all.err.contains("amctl: 2 of 2 requests failed\n"))
    #expect(all.exit == 6)
  }

  @Test func `a search for the resources that fails counts as all of their lists`() async throws {
    let failing = Sandbox { $0.script = [Incident(.get, "/", .status(500))] }
    let result = try await Program.sending(to: failing).run(Self.lists + " --retries 0")
    #expect(result.err.contains("amctl: 2 of 2 requests failed\n"))
    #expect(result.exit == 6)
  }
}
