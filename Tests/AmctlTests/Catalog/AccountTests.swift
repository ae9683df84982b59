import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The output and the file of `--missing` account for every name: each is in exactly one of them.
///
/// There are 75 artists in three requests; those whose number ends with 9 do not exist.
@Suite(.quick) struct AccountTests {
  static let batches = [(1...25), (26...50), (51...75)]
  static let failing: [(name: String, batches: Set<Int>)] = [
    ("none", []), ("first", [0]), ("middle", [1]), ("last", [2]), ("all", [0, 1, 2]),
  ]
  static let storefronts = [["us"], ["us", "gb"]]

  /// A run of `catalog artists`, and how its server fails in the last of its storefronts.
  struct Case: Sendable, CustomTestStringConvertible {
    let storefronts: [String]
    let failing: Set<Int>
    var limit: Int?
    var isRelated = false
    var hasFile = true
    let testDescription: String
  }

  static let cases: [Case] = storefronts.flatMap { storefronts in
    failing.flatMap { name, batches in
      [(nil, false, true), (40, false, true), (nil, true, true), (nil, false, false)].map {
        limit, isRelated, hasFile in
        Case(
          storefronts: storefronts, failing: batches, limit: limit, isRelated: isRelated,
          hasFile: hasFile,
          testDescription: "\(name) of \(storefronts), \(limit ?? 0), \(isRelated), \(hasFile)")
      }
    }
  }

  private static func exists(_ id: Int) -> Bool { id % 10 != 9 }

  /// Responds with the artists and their only album, whose ID is that of the artist and a half.
  private static func server(_ run: Case) throws -> TestServer {
    try TestServer { request in
      let path = request.path.split(separator: "/").map(String.init)
      let target = RequestTarget(parsing: request.target)
      let storefront = path[2]
      let fails = { (id: Int) in
        storefront == run.storefronts.last && run.failing.contains((id - 1) / 25)
      }
      if path.count > 4, let artist = Int(path[4]) {
        if fails(artist) { return ServerResponse(400) }
        return .json(#"{"data":[{"id":"\#(artist).5","type":"albums"}]}"#)
      }
      let ids = (target.query["ids"] ?? "").split(separator: ",").compactMap { Int($0) }
      if !run.isRelated, ids.contains(where: fails) { return ServerResponse(400) }
      return LibraryServer.page(ids.filter(exists).map { #"{"id":"\#($0)","type":"artists"}"# })
    }
  }

  @Test(arguments: cases)
  func `every name is written, or in the file of missing ones, and in no other place`(
    run: Case
  ) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("missing")
    let server = try Self.server(run)
    var program = try Program.asking(server)
    program.input = (1...75).map { "\($0)\n" }.joined()
    var words = ["catalog", "artists", "--from", "-", "-s", run.storefronts.joined(separator: ",")]
    words += ["-o", "ndjson", "--allow-unknown", "-q"]
    if run.hasFile { words += ["--missing", path] }
    if let limit = run.limit { words += ["--limit", "\(limit)"] }
    if run.isRelated { words += ["--relationship", "albums"] }
    let result = try await program.run(words: words)

    let asked = (1...(run.limit ?? 75)).flatMap { id in
      run.storefronts.map { (id: id, storefront: $0) }
    }
    let absent = asked.filter { !Self.exists($0.id) }
    let failed = asked.filter {
      run.failing.contains(($0.id - 1) / 25) && $0.storefront == run.storefronts.last
        && (!run.isRelated || Self.exists($0.id))
    }
    let open = asked.filter { part in (absent + failed).contains { $0 == part } }
    let line = { (part: (id: Int, storefront: String)) in
      "\(part.id)" + (run.storefronts.count > 1 ? "\t\(part.storefront)" : "")
    }
    if run.hasFile {
      let file = String(decoding: try folder.read("missing"), as: UTF8.self)
      #expect(file == open.map { line($0) + "\n" }.joined())
    }
    let written = try result.out.split(separator: "\n").map { text in
      let json = try JSONDocument(parsing: Array(text.utf8)).root
      let id = json["id"]?.string?.split(separator: ".").first
      return id.map(String.init).map { $0 + (json["storefront"]?.string.map { "\t\($0)" } ?? "") }
    }
    let done = asked.filter { part in !open.contains { $0 == part } }
    #expect(written.compactMap(\.self).sorted() == done.map(line).sorted())
    #expect(result.exit == (written.isEmpty ? 6 : 3))
  }

  @Test func `after giving up, the rest of the input is in the file, in its order`() async throws {
    let folder = try TemporaryDirectory()
    let server = try TestServer { request in
      request.target.contains("ids=1,") ? LibraryServer.page([#"{"id":"2"}"#]) : ServerResponse(503)
    }
    var program = try Program.asking(server)
    program.input = (1...300).map { "\($0)\n" }.joined()
    let result = try await program.run(words: [
      "catalog", "artists", "--from", "-", "-s", "us,gb", "-o", "id", "--jobs", "1", "--retries",
      "0", "--missing", folder.file("missing"),
    ])
    #expect(result.out == "2\n2\n")
    #expect(
      result.err.contains(
        "amctl: 3 of 5 requests failed, the last ones in a row; nothing more was requested; "
          + "48 of 125 IDs not found\n"))
    #expect(result.exit == 3)
    #expect(server.requests.count == 5)
    let file = String(decoding: try folder.read("missing"), as: UTF8.self)
    let parts = (1...300).filter { $0 != 2 }.flatMap { ["\($0)\tus\n", "\($0)\tgb\n"] }
    #expect(file == parts.joined())
  }

  @Test func `a line with a storefront is looked up only there`() async throws {
    let server = try TestServer { request in
      let ids = (RequestTarget(parsing: request.target).query["ids"] ?? "").split(separator: ",")
      return LibraryServer.page(ids.map { #"{"id":"\#($0)"}"# })
    }
    var program = try Program.asking(server)
    program.input = "1\tus\n2\tus\n3\tgb\n1\tgb\n"
    let result = try await program.run("catalog artists --from - -o ndjson")
    let records = [("us", 1), ("us", 2), ("gb", 3), ("gb", 1)].map {
      #"{"storefront":"\#($0)","id":"\#($1)"}"# + "\n"
    }
    #expect(result.out == records.joined())
    #expect(server.requests.count == 2)
    let other = try await program.run("catalog artists --from - -s us -o ndjson")
    #expect(other.err.hasPrefix("amctl: stdin:3: storefront 'gb' is not among '--storefront'\n"))
    #expect(other.exit == 2)
    #expect(server.requests.count == 2)
  }

  @Test func `a search of many terms leaves in its file those without results`() async throws {
    let folder = try TemporaryDirectory()
    let server = try TestServer { request in
      let term = RequestTarget(parsing: request.target).query["term"] ?? ""
      if term == "bad" { return ServerResponse(400) }
      let found = term == "none" ? "" : #"{"id":"1","type":"songs"}"#
      return .json(#"{"results":{"songs":{"data":[\#(found)]}}}"#)
    }
    var program = try Program.asking(server)
    program.input = "a\nnone\nbad\nb\nnone\n"
    let result = try await program.run(
      "search --from - --types songs -s us,gb -o id -q --missing \(folder.file("missing"))")
    #expect(result.out == "1\n1\n1\n1\n")
    #expect(try folder.read("missing") == Array("none\nbad\nnone\n".utf8))
    #expect(result.exit == 3)
  }
}
