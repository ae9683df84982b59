import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// Many ids in as few requests as the service allows.
@Suite(.quick) struct CatalogBatchTests {
  /// Returns a catalog with the songs 1 to 900, of which it returns the last one first.
  private static func sandbox() -> Sandbox {
    Sandbox(songs: .numbered(1...900)) { $0.script = [Incident(.get, "/", .reverse)] }
  }

  @Test func `resources are written in the requested order, including repeats`() async throws {
    let sandbox = Self.sandbox()
    let program = Program.sending(to: sandbox)
    let line = "catalog songs 3 1 2 1"
    #expect(try await program.run(line + " -o id").out == "3\n1\n2\n1\n")
    #expect(
      try await program.run(line + " --fields id").out
        == #"{"data":[{"id":"3"},{"id":"1"},{"id":"2"},{"id":"1"}]}"#
        + "\n")
    #expect(Set(sandbox.targets) == ["/v1/catalog/us/songs?ids=3,1,2"])
  }

  @Test func `batches keep their order regardless of how many are in flight`() async throws {
    let ids = (1...900).reversed().map(String.init)
    for jobs in ["1", "4", "64"] {
      let sandbox = Self.sandbox()
      let result = try await Program.sending(to: sandbox)
        .run(words: ["catalog", "songs", "-o", "id", "--jobs", jobs] + ids)
      #expect((result.out, result.exit) == (ids.joined(separator: "\n") + "\n", 0))
      #expect(sandbox.requests.count == 3)
    }
  }

  @Test func `batches form one document, and missing ids are named`() async throws {
    let ids = (899...1200).map(String.init)
    let result = try await Program.sending(to: Self.sandbox())
      .run(words: ["catalog", "songs", "-o", "json", "--fields", "id"] + ids)
    #expect(result.out == #"{"data":[{"id":"899"},{"id":"900"}]}"# + "\n")
    let names = (901...910).map { "amctl: \(ExpectedMessages.no("song", "\($0)"))\n" }
    let missing = (901...1200).map { "\"\($0)\"" }.joined(separator: ",")
    #expect(
      result.err == names.joined() + """
        amctl: … and 290 more
        amctl: \(ExpectedMessages.notFound(300, of: 302))
        {"error":{"exit":3,"kind":"partial","message":"\(ExpectedMessages.notFound(300, of: 302))",\
        "missing":[\(missing)]}}

        """)
    #expect(result.exit == 3)
  }

  @Test(arguments: [10, 11])
  func `ten missing ids are named, and the others are counted`(count: Int) async throws {
    let ids = (0..<count).map { "\(901 + $0)" }
    let result = try await Program.sending(to: Self.sandbox())
      .run(words: ["catalog", "songs"] + ids)
    let names = ids.prefix(10).map { "amctl: \(ExpectedMessages.no("song", $0))\n" }
    #expect(
      result.err == names.joined() + (count > 10 ? "amctl: … and 1 more\n" : "")
        + "amctl: \(ExpectedMessages.notFound(count, of: count))\n")
    #expect(result.exit == 5)
  }

  @Test func `the JSON of a failure has at most a thousand missing ids`() async throws {
    let ids = (901...2000).map(String.init)
    let result = try await Program.sending(to: Self.sandbox()).run(
      words: ["catalog", "songs", "-q", "-o", "ndjson"] + ids)
    let missing = ids.prefix(1_000).map { "\"\($0)\"" }.joined(separator: ",")
    #expect(result.err.hasSuffix(#","missing":[\#(missing)]}}"# + "\n"))
    #expect(result.exit == 5)
  }

  @Test(arguments: [504, 413, 414] as [HTTPStatus])
  func `a batch that is too large is split without a message`(status: HTTPStatus) async throws {
    let sandbox = Sandbox(songs: .numbered(1...400)) {
      let tooLarge = HTTPResponse(status: status, body: Array("<html>".utf8))
      $0.script = [
        Incident(.get, "/", .response(tooLarge)) { request in
          request.target.query["ids"]?.split(separator: ",").count ?? 0 > 30
        }
      ]
    }
    // More halves fail in a row than failures end a command, before the second batch.
    let ids = (1...400).reversed().map(String.init)
    let result = try await Program.sending(to: sandbox).run(
      "catalog songs \(ids.joined(separator: " ")) -o id --jobs 1")
    #expect(result.out.split(separator: "\n").map(String.init) == ids)
    #expect((result.err, result.exit) == ("", 0))
    #expect(sandbox.targets.first?.hasSuffix(",102,101") == true)
  }
}
