import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `search` for the lines of a file, and searches that find nothing.
struct TermSearchTests {
  /// A service that finds two songs and an album for each term, and nothing for terms with `no`.
  @Sendable private static func response(to request: ServerRequest) -> ServerResponse {
    let term = RequestTarget(parsing: request.target).query["term"] ?? ""
    if term == "broken" { return ServerResponse(400) }
    if term == "rejected" { return ServerResponse(401) }
    guard !term.contains("no") else { return .json(#"{"results":{}}"#) }
    let id = term.utf8.count
    return .json(
      """
      {"results":{"songs":{"data":[{"id":"\(id)1","type":"songs"},{"id":"\(id)2","type":"songs"}]},\
      "albums":{"data":[{"id":"\(id)3","type":"albums"}]}},"meta":{"results":{"order":["songs","albums"]}}}
      """)
  }

  private static func run(
    _ line: String, terms: String
  ) async throws -> (Program.Result, TestServer) {
    let server = try TestServer(respond: response)
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(terms.utf8), to: "terms")
    let result = try await Program.asking(server).run("search --from \(path) " + line)
    return (result, server)
  }

  @Test func `each result says which term found it, in the order of the lines`() async throws {
    let (result, server) = try await Self.run(
      "--jobs 3 -o tsv --fields query,type,id", terms: "a\nbb\nccc\n")
    defer { server.stop() }
    #expect(
      result.out == """
        query\ttype\tid
        a\tsongs\t11
        a\tsongs\t12
        a\talbums\t13
        bb\tsongs\t21
        bb\tsongs\t22
        bb\talbums\t23
        ccc\tsongs\t31
        ccc\tsongs\t32
        ccc\talbums\t33

        """)
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test func `a document has the results of all terms in their groups`() async throws {
    let (result, server) = try await Self.run("-o json", terms: "a\nbb")
    defer { server.stop() }
    #expect(
      result.out == """
        {"results":{"songs":{"data":[{"query":"a","id":"11","type":"songs"},\
        {"query":"a","id":"12","type":"songs"},{"query":"bb","id":"21","type":"songs"},\
        {"query":"bb","id":"22","type":"songs"}]},\
        "albums":{"data":[{"query":"a","id":"13","type":"albums"},\
        {"query":"bb","id":"23","type":"albums"}]}}}

        """)
  }

  @Test func `lines are taken as they are, apart from their ends`() async throws {
    let (result, server) = try await Self.run(
      "-o id", terms: "\u{FEFF}#1 Crush\r\n\n  \t\n\"Heroes\"\n a  b \n")
    defer { server.stop() }
    #expect(result.exit == 0)
    let terms = server.requests.compactMap { RequestTarget(parsing: $0.target).query["term"] }
    #expect(Set(terms) == ["#1 Crush", "\"Heroes\"", " a  b "])
  }

  @Test func `terms without results are named, and fail only if asked to`() async throws {
    let (result, server) = try await Self.run("-o id", terms: "a\nno one\nnothing\n")
    defer { server.stop() }
    #expect(result.out == "11\n12\n13\n")
    #expect(
      result.err == "amctl: nothing found for 'no one'\namctl: nothing found for 'nothing'\n")
    #expect(result.exit == 0)
    let (failed, other) = try await Self.run("-o id --fail-empty", terms: "a\nno one\nnothing\n")
    defer { other.stop() }
    #expect(failed.out == "11\n12\n13\n")
    #expect(
      failed.err == """
        amctl: nothing found for 'no one'
        amctl: nothing found for 'nothing'
        amctl: 2 of 3 searches found nothing

        """)
    #expect(failed.exit == 3)
    let (none, third) = try await Self.run("-o json --fail-empty", terms: "no\n")
    defer { third.stop() }
    #expect(none.out == "{\"data\":[]}\n")
    #expect(none.exit == 5)
  }

  @Test func `a search that fails is named, and the others are written`() async throws {
    let (result, server) = try await Self.run("-o id --retries 0", terms: "a\nbroken\nbb\n")
    defer { server.stop() }
    #expect(result.out == "11\n12\n13\n21\n22\n23\n")
    #expect(result.err.hasPrefix("amctl: request for 'broken' failed: the service returned 400"))
    #expect(result.err.contains("amctl: 1 of 3 requests failed\n"))
    #expect(result.exit == 3)
    let (rejected, other) = try await Self.run("-o id --jobs 1", terms: "a\nrejected\nbb\n")
    defer { other.stop() }
    #expect(rejected.out == "11\n12\n13\n")
    #expect(rejected.exit == 4)
  }

  @Test func `several storefronts are searched for each term`() async throws {
    let (result, server) = try await Self.run(
      "-s us,jp --types songs --limit 1 -o tsv --fields storefront,query,id", terms: "a\nbb\n")
    defer { server.stop() }
    #expect(
      result.out == """
        storefront\tquery\tid
        us\ta\t11
        us\ta\t13
        jp\ta\t11
        jp\ta\t13
        us\tbb\t21
        us\tbb\t23
        jp\tbb\t21
        jp\tbb\t23

        """)
  }

  @Test func `a single term without results fails only if asked to`() async throws {
    let server = try TestServer(respond: Self.response)
    defer { server.stop() }
    let program = try Program.asking(server)
    let usual = try await program.run("search nothing -o json")
    #expect(usual.out == #"{"results":{}}"#)
    #expect(usual.exit == 0)
    let failed = try await program.run("search nothing --fail-empty -o id")
    #expect(failed.out == "")
    #expect(failed.err == "amctl: nothing found for 'nothing'\n")
    #expect(failed.exit == 5)
    #expect(try await program.run("search a --fail-empty -o id").exit == 0)
  }

  @Test func `a dry run shows every request`() async throws {
    var program = Program(environment: Secrets.tokens)
    program.input = "a\nbb\n"
    let result = try await program.run("search --from - --types songs --dry-run")
    #expect(result.out.contains("/search?term=a&types=songs\n"))
    #expect(result.out.contains("/search?term=bb&types=songs\n"))
    #expect(result.exit == 0)
  }

  @Test func `two thousand terms are searched as they are read`() async throws {
    let terms = (0..<2_000).map { String(repeating: "x", count: 1 + $0 % 7) }
    let (result, server) = try await Self.run(
      "--types songs -o id --jobs 16", terms: terms.joined(separator: "\n"))
    defer { server.stop() }
    #expect(result.out.split(separator: "\n").count == 6_000)
    #expect(result.exit == 0)
  }
}
