import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Related lists that are empty, which the service reports as a 404.
@Suite(.quick) struct EmptyRelationshipTests {
  private static let list = "catalog artists 1 --relationship genres"
  private static let lists = "catalog artists 1 2 --relationship genres"

  /// A service whose artists 1 to 3 have no genres; no artist has another id, and 3 cannot be read.
  private static func server() throws -> TestServer {
    try TestServer { request in
      if let ids = request.target.split(separator: "ids=").dropFirst().first {
        let known = ids.split(separator: ",").filter { "1"..."3" ~= $0 }
        return LibraryServer.page(known.map { LibraryServer.item("artists", String($0), "A") })
      }
      return switch request.path.split(separator: "/").dropFirst(4).first ?? "" {
      case "1", "2": LibraryServer.rejection(404, code: "40403")
      case "3": ServerResponse(500)
      default: LibraryServer.rejection(404, code: "40400")
      }
    }
  }

  static let formats: [(line: String, out: String)] = [
    ("-o json", "{\"data\":[]}\n"), ("-o ndjson", ""), ("-o id", ""),
    ("-o tsv --fields id,name", "id\tname\n"), ("-o csv --fields id,name", "id,name\n"),
    ("-o table --fields id,name", ""),
  ]

  @Test(arguments: formats)
  func `an empty relationship is an empty list in every format`(
    options: String, out: String
  ) async throws {
    let server = try Self.server()
    for line in [Self.list, Self.lists] {
      let result = try await Program.asking(server).run("\(line) \(options)")
      #expect(result.out == out, "\(line)")
      #expect(result.err == (options.contains("table") ? "amctl: Nothing found.\n" : ""))
      #expect(result.exit == 0)
    }
  }

  @Test(arguments: ["catalog artists 1 --view singles", list + " -s us,jp"])
  func `a view, or the lists of several storefronts, may be empty too`(line: String) async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run(line + " -o json")
    #expect((result.out, result.err, result.exit) == ("{\"data\":[]}\n", "", 0))
  }

  @Test func `only the lists that were asked for are counted`() async throws {
    let server = try Self.server()
    let program = try Program.asking(server)
    let one = try await program.run("catalog artists 1 3 --relationship genres --retries 0")
    #expect(one.err.contains("amctl: 1 of 2 requests failed\n"))
    #expect(one.exit == 3)
    let all = try await program.run("catalog artists 3 3 --relationship genres --retries 0")
    #expect(all.err.contains("amctl: 2 of 2 requests failed\n"))
    #expect(all.exit == 6)
  }

  @Test func `a search for the resources that fails counts as all of their lists`() async throws {
    let server = try TestServer { _ in ServerResponse(500) }
    let result = try await Program.asking(server).run(Self.lists + " --retries 0")
    #expect(result.err.contains("amctl: 2 of 2 requests failed\n"))
    #expect(result.exit == 6)
  }
}
