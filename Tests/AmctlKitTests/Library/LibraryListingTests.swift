import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

/// Long library lists through the whole program.
@Suite(.quick) struct LibraryListingTests {
  private static let path = "/v1/me/library/songs"

  /// Creates a library in which every twentieth page lacks items, and some requests fail.
  ///
  /// A sandbox would take too long for so many songs.
  private static func server(
    of total: Int, faults: [Int: ServerResponse] = [:]
  ) throws -> TestServer {
    let left = Watched(faults)
    return try TestServer(keepsRequests: false) { request in
      let offset = RequestTarget(parsing: request.target).query["offset"].flatMap { Int($0) } ?? 0
      if let fault = left.update({ $0.removeValue(forKey: offset) }) { return fault }
      return page(at: offset, of: total)
    }
  }

  private static func page(at offset: Int, of total: Int) -> ServerResponse {
    let end = min(offset + 100, total)
    let items = (offset..<end).filter { isShown($0) }.map {
      #"{"id":"i.\#($0)","type":"library-songs"}"#
    }
    return LibraryServer.page(
      items, next: end < total ? "\(path)?offset=\(end)" : nil, total: total)
  }

  private static func isShown(_ place: Int) -> Bool {
    place / 100 % 20 != 7 || place % 100 < 98
  }

  @Test func `50,000 songs are listed once and in order despite faults`() async throws {
    var cut = Self.page(at: 30_000, of: 50_000)
    cut.fault = .cutBody(after: 1_000)
    let server = try Self.server(
      of: 50_000, faults: [10_000: ServerResponse(429), 20_000: ServerResponse(500), 30_000: cut])
    let result = try await Program.asking(server).run("library songs --all -o ndjson")
    #expect(result.exit == 0)
    let expected = (0..<50_000).filter { Self.isShown($0) }
    let lines = result.out.split(separator: "\n")
    #expect(lines.count == expected.count)
    #expect(zip(lines, expected).allSatisfy { $0 == #"{"id":"i.\#($1)","type":"library-songs"}"# })
    #expect(result.err.split(separator: "\n").count == 4)
    #expect(
      result.err.hasSuffix(
        "amctl: The service reported 50,000 items but returned \(expected.count.grouped).\n"))
    #expect(result.err.contains(": the service returned 429, and does not say for how long; "))
    #expect(result.err.contains(": the service returned 500\n"))
  }

  @Test(arguments: [
    ("", "; request it with '--extend dateAdded'."), ("--extend dateAdded", "."),
    ("--extend library-songs:dateAdded", "."),
  ])
  func `an empty field that is sent only on request says how to request it`(
    options: String, advice: String
  ) async throws {
    let song = #"{"id":"i.1","type":"library-songs","attributes":{"name":"Sky"}}"#
    let server = try TestServer(responses: LibraryServer.page([song]))
    let result = try await Program.asking(server).run(
      "library songs -o tsv --no-header --fields name,dateAdded \(options)")
    #expect(result.out == "Sky\t\n")
    #expect(
      result.ending == "amctl: 'dateAdded' is empty in the only item\(advice)\n[exit 0]")
  }

  @Test func `a complete list that differs from the service's count is reported`() async throws {
    let server = try Self.server(of: 1_000)
    let program = try Program.asking(server)
    let line = "library songs -o id "
    let whole = try await program.run(line + "--all")
    #expect(whole.ending == "amctl: The service reported 1,000 items but returned 998.\n[exit 0]")
    let rest = try await program.run(line + "--all --offset 600")
    #expect(rest.err == "amctl: The service reported 400 items from offset 600 but returned 398.\n")
    for options in ["--all --offset 800", "--all --quiet", "--limit 998"] {
      #expect(try await program.run(line + options).err == "", "\(options)")
    }
    let paginated = try await program.run("api me/library/songs --paginate -o id")
    #expect(paginated.err == whole.err)
  }

  @Test func `a truncated list is reported with the next offset`() async throws {
    let server = try Self.server(of: 2_000)
    let program = try Program.asking(server)
    let first = try await program.run("library songs -o id")
    #expect(
      first.err == """
        amctl: \(ExpectedMessages.more(after: 100, of: "2,000")), or --offset 100 to continue.

        """)
    let next = try await program.run("library songs --limit 2 --offset 100 -o id")
    #expect(next.out == "i.100\ni.101\n")
    #expect(next.err == "")
    // Two songs of the page at offset 700 are missing, but the service's offsets include them.
    let short = try await program.run("library songs --offset 700 --page-size 100 -o id")
    #expect(short.err.contains("amctl: Showing 98 of 2,000. "))
    #expect(short.err.contains("--offset 800 to continue"))
  }

  @Test func `a failed list is reported with the next offset`() async throws {
    let server = try Self.server(
      of: 1_000, faults: [300: .json(#"{"errors":[{"title":"Bad"}]}"#, status: 400)])
    let result = try await Program.asking(server).run("library songs --all -o id --offset 100")
    #expect(result.out.split(separator: "\n").count == 200)
    #expect(
      result.ending == """
        amctl: Bad (status 400) after 200 items; continue with --offset 300
        [exit 6]
        """)
  }

  @Test func `an interrupted list is reported with the next offset`() async throws {
    let page = Self.page(at: 0, of: 200)
    let server = try TestServer(responses: page, .failing(.silence))
    let program = try Program.asking(server)
    let task = Task { try await program.run("library songs --all -o id") }
    await server.received(2)
    task.cancel()
    let result = try await task.value
    #expect(result.out.split(separator: "\n").count == 100)
    #expect(
      result.ending == "amctl: interrupted after 100 items; continue with --offset 100\n[exit 130]")
  }

  @Test func `a list that ends early is a failure with its progress`() async throws {
    let server = try Self.server(
      of: 1_000, faults: [200: LibraryServer.rejection(404, code: "40403")])
    let result = try await Program.asking(server).run("library songs --all -o id")
    #expect(
      result.ending == """
        amctl: the listing ended after 200 of 1000 items: \
        '/v1/me/library/songs?offset=200&limit=100' is empty, after 200 items; \
        continue with --offset 200
        [exit 6]
        """)
  }

  @Test func `progress is shown on a terminal, and erased at the end`() throws {
    let err = CapturedOutput(isTerminal: true)
    let seconds = Watched(0)
    let made = ProgressLine(
      messages: Messages(error: err, isQuiet: false, canErase: true),
      now: { UnixTime(seconds: seconds.value) })
    var line = try #require(made)
    line.show(100, of: 50_000)
    seconds.update { $0 = 2 }
    line.show(900, of: 50_000)
    line.show(1_000, of: 50_000)
    seconds.update { $0 = 4 }
    line.show(1_700, of: 50_000)
    line.end()
    #expect(
      err.text == "\r\u{1B}[Kamctl: 900 of 50,000, 400/s, 2:03 left"
        + "\r\u{1B}[Kamctl: 1,700 of 50,000, 400/s, 2:01 left\r\u{1B}[K")
  }

  @Test func `progress without a total has no end`() {
    #expect(ProgressLine.text(900, of: nil, gained: 800, in: 2) == "900 so far, 400/s")
    #expect(ProgressLine.text(3, of: nil, gained: 1, in: 2) == "3 so far")
  }

  @Test func `progress is shown only if somebody can see it`() async throws {
    let server = try Self.server(of: 300)
    var program = try Program.asking(server)
    program.showsTalk = true
    #expect(try await program.run("library songs --all -o id").err == "")
    #expect(try await program.run("library songs --limit 5 -o id -q").err == "")
  }
}
