import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// `amctl catalog ... --availability`: which storefronts have what.
@Suite(.quick) struct AvailabilityTests {
  private static let words = ["catalog", "songs", "-s", "us,gb,jp", "--availability"]

  /// Runs the command against storefronts that have all songs; 'gb' under other IDs, and 'jp' only
  /// those with even numbers.
  private func run(
    _ options: String..., input: String = "",
    failing fault: @escaping @Sendable (String) -> ServerResponse? = { _ in nil }
  ) async throws -> (result: Program.Result, requests: [String]) {
    let server = try TestServer { request in
      fault(request.target) ?? Self.response(to: request)
    }
    var program = try Program.asking(server)
    program.input = input
    let result = try await program.run(words: Self.words + ["--retries", "0"] + options)
    return (result, server.requests.map(\.target))
  }

  private static func response(to request: ServerRequest) -> ServerResponse {
    let query = RequestTarget(parsing: request.target).query
    let storefront = request.path.split(separator: "/")[2]
    let values = { (name: String) in
      (query[name] ?? "").split(separator: ",").map(String.init)
    }
    let song = { (id: String, number: Int) in
      #"{"id":"\#(id)","type":"songs","attributes":{"name":"Song \#(number)","#
        + #""isrc":"\#(CheckServer.isrc(number))","playParams":{"id":"\#(id)"}}}"#
    }
    let numbers = values("filter[isrc]").compactMap { Int($0.suffix(5)) }
    let ids = values("ids").compactMap { Int($0) }
    let others = values("filter[equivalents]").compactMap { Int($0) }
    switch storefront {
    case "gb":
      let filters = others.map { #""\#($0)":[{"id":"9\#($0)","type":"songs"}]"# }
      let songs = (numbers + others).map { song("9\($0)", $0) }
      return .json(
        #"{"data":[\#(songs.joined(separator: ","))],"meta":{"filters":{"equivalents":{"#
          + filters.joined(separator: ",") + "}}}}")
    case "jp":
      return LibraryServer.page(
        (numbers + ids).filter { $0.isMultiple(of: 2) }.map { song("\($0)", $0) })
    default: return LibraryServer.page((numbers + ids).map { song("\($0)", $0) })
    }
  }

  @Test(arguments: [500, 401])
  func `a storefront that fails has no cells, and is not said to lack anything`(
    status: Int
  ) async throws {
    let (result, _) = try await run("2", "4", "--find-equivalents", "-o", "csv") { target in
      target.contains("/jp/") ? ServerResponse(HTTPStatus(rawValue: status)) : nil
    }
    #expect(result.out == "code,name,us,gb,jp\n2,Song 2,2,92,\n4,Song 4,4,94,\n")
    #expect(result.err.hasPrefix("amctl: storefront 'jp' failed: "))
    #expect(result.err.contains("\namctl: 1 of 3 storefronts failed\n"))
    #expect(result.exit == 3)
    let (all, _) = try await run("2", "-o", "csv") { _ in
      ServerResponse(HTTPStatus(rawValue: status))
    }
    #expect(all.exit == (status == 401 ? 4 : 6))
  }

  @Test func `a thousand codes of a file are looked up in batches`() async throws {
    let lines = (1...1_000).map { CheckServer.isrc($0) }.joined(separator: "\n")
    let (result, requests) = try await run("--from", "-", "-o", "id", input: lines)
    #expect(result.out == lines + "\n")
    #expect(result.err.hasPrefix("amctl: 500 of 1,000 codes are not in every storefront\n"))
    #expect(requests.count == 3 * 40)
  }

  @Test func `nothing anywhere is exit code 5, and nothing to do is 0`() async throws {
    let (none, _) = try await run("7", "-o", "tsv", "--no-header") { _ in
      .json(#"{"data":[]}"#)
    }
    #expect((none.out, none.exit) == ("7\t\tfalse\tfalse\tfalse\n", 5))
    let (empty, requests) = try await run("--from", "-", "-o", "ndjson")
    #expect((empty.out, empty.exit) == ("", 0))
    #expect(requests == [])
  }

  @Test func `what a storefront cannot play is a hole, and another song with its ISRC is none`()
    async throws
  {
    let dead = CheckServer.catalogSong("7", 2, isPlayable: false)
    let code = CheckServer.isrc(2)
    let (hole, _) = try await run("--isrc", code, "-o", "tsv", "--no-header") { target in
      target.contains("/jp/") ? LibraryServer.page([dead]) : nil
    }
    #expect((hole.out, hole.exit) == ("\(code)\tSong 2\t2\t92\tfalse\n", 3))
    let (whole, _) = try await run("--isrc", code, "-o", "tsv", "--no-header") { target in
      guard target.contains("/jp/") else { return nil }
      return LibraryServer.page([dead, CheckServer.catalogSong("8", 2)])
    }
    #expect((whole.out, whole.exit) == ("\(code)\tSong 2\t2\t92\t8\n", 0))
  }

  @Test func `a 404 says that a storefront has none of a batch, and it gets further requests`()
    async throws
  {
    let lines = (1...1_000).map { CheckServer.isrc(2 * $0) }
    let (result, requests) = try await run(
      "--from", "-", "-o", "ndjson", "--fields", "jp", input: lines.joined(separator: "\n")
    ) { target in
      target.contains("/jp/") && target.contains(lines[0])
        ? LibraryServer.rejection(404, code: "40400") : nil
    }
    #expect(requests.count == 3 * 40)
    #expect(result.out.split(separator: "\n").count { $0 == #"{"jp":false}"# } == 25)
    #expect(result.exit == 3)
  }
}
