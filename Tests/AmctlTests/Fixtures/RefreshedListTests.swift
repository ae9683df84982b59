import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// Lists of a folder that are longer or shorter when they are requested again.
@Suite(.quick) struct RefreshedListTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Returns a page of a list, as the service sends it: without the page size in `next`.
  private static func page(_ offset: Int, of count: Int, hasTotal: Bool = true) -> String {
    let items = (offset..<max(offset, min(offset + 2, count))).map { "\($0)" }
    let next = offset + 2 < count ? #""next":"/v1/l?offset=\#(offset + 2)","# : ""
    let total = hasTotal ? #","meta":{"total":\#(count)}"# : ""
    return #"{\#(next)"data":[\#(items.joined(separator: ","))]\#(total)}"#
  }

  private func record(_ target: String, _ body: String) throws {
    let fixture = Fixture(target, body, at: Program.second - 100 * 86_400)
    try FixtureWriter(directory: folder.path).add([fixture])
  }

  private func recordList(of count: Int, hasTotal: Bool = true) throws {
    for offset in stride(from: 0, to: max(count, 1), by: 2) {
      try record(
        "/v1/l?limit=2" + (offset > 0 ? "&offset=\(offset)" : ""),
        Self.page(offset, of: count, hasTotal: hasTotal))
    }
  }

  /// Refreshes the folder with a service that has a list of this length.
  private func refresh(
    _ count: Int, hasTotal: Bool = true, options: String = "", failing: Set<String> = []
  ) async throws -> (result: Program.Result, targets: [String]) {
    let server = try TestServer { request in
      let target = RequestTarget(parsing: request.target)
      if failing.contains(request.target) { return ServerResponse(500) }
      return ServerResponse(
        200, body: Array(Self.page(target.offset?.count ?? 0, of: count, hasTotal: hasTotal).utf8))
    }
    let result = try await Program.asking(server).run(
      "fixtures refresh \(folder.path) -o tsv --no-header --fields result,file --jobs 1 " + options)
    return (result, server.requests.map(\.target))
  }

  private func files() throws -> [String] {
    try FixtureCollection(of: folder.path).files.map { String($0.path.dropFirst("v1/l/".count)) }
  }

  /// Returns what is wrong with the lists of the folder.
  private func findings() async throws -> [Substring] {
    let result = try await Program().run(
      "fixtures verify \(folder.path) -o tsv --no-header --fields finding,file")
    return result.out.split(separator: "\n").filter { line in
      ["gap", "dangling-next", "mixed-times"].contains(line.prefix { $0 != "\t" })
    }
  }

  @Test func `a list that grew gets its new pages`() async throws {
    try recordList(of: 3)
    let (result, targets) = try await refresh(8)
    #expect(
      result.out == """
        changed\tv1/l/limit=2.json
        changed\tv1/l/limit=2&offset=2.json
        added\tv1/l/limit=2&offset=4.json
        added\tv1/l/limit=2&offset=6.json

        """)
    #expect(result.exit == 0)
    #expect(
      result.err.hasSuffix("amctl: 2 changed, 2 added, 0 unchanged, 0 failed, 0 skipped.\n"))
    #expect(targets.count == 4)
    #expect(try await findings() == [])
    let again = try await refresh(8)
    #expect(again.result.err.hasSuffix("0 changed, 4 unchanged, 0 failed, 0 skipped.\n"))
  }

  @Test func `a list that shrank loses the pages after its end`() async throws {
    try recordList(of: 9)
    let (result, _) = try await refresh(4)
    #expect(
      result.out == """
        changed\tv1/l/limit=2.json
        changed\tv1/l/limit=2&offset=2.json
        removed\tv1/l/limit=2&offset=4.json
        removed\tv1/l/limit=2&offset=6.json
        removed\tv1/l/limit=2&offset=8.json

        """)
    #expect(result.exit == 0)
    #expect(try files() == ["limit=2.json", "limit=2&offset=2.json"])
    #expect(try await findings() == [])
  }

  @Test func `an empty list loses every page but the first, and gets them back`() async throws {
    try recordList(of: 5)
    _ = try await refresh(0)
    #expect(try files() == ["limit=2.json"])
    _ = try await refresh(5)
    #expect(try files().count == 3)
    #expect(try await findings() == [])
  }

  @Test func `the pages of a list that changed are of one time`() async throws {
    try recordList(of: 3, hasTotal: false)
    let (result, _) = try await refresh(5, hasTotal: false)
    #expect(result.out.hasPrefix("unchanged\tv1/l/limit=2.json\nchanged\t"))
    #expect(try files().count == 3)
    #expect(try await findings() == [])
  }

  @Test func `a page beyond the end that was recorded as empty stays`() async throws {
    try recordList(of: 3)
    try record("/v1/l?limit=2&offset=50", Self.page(50, of: 3))
    let (result, _) = try await refresh(3)
    #expect(result.out.split(separator: "\n").allSatisfy { $0.hasPrefix("unchanged\t") })
    #expect(try files().count == 3)
  }

  @Test func `a list of which only the start was recorded gets no pages`() async throws {
    try record("/v1/l?limit=2", Self.page(0, of: 9))
    _ = try await refresh(11)
    #expect(try files() == ["limit=2.json"])
  }

  @Test func `a page whose end the service forgot costs no pages after it`() async throws {
    try recordList(of: 6)
    let server = try TestServer { request in
      RequestTarget(parsing: request.target).offset == nil
        ? .json(#"{"data":[0,1],"meta":{"total":6}}"#)
        : .json(Self.page(RequestTarget(parsing: request.target).offset?.count ?? 0, of: 6))
    }
    let result = try await Program.asking(server).run("fixtures refresh \(folder.path)")
    #expect(result.exit == 0)
    #expect(try files().count == 3)
  }

  @Test func `a new page that fails is named, and the folder does not count as checked`()
    async throws
  {
    try recordList(of: 2)
    let (result, _) = try await refresh(
      6, options: "--retries 0", failing: ["/v1/l?offset=2&limit=2", "/v1/l?limit=2&offset=2"])
    #expect(result.exit == 6)
    #expect(
      result.out == "changed\tv1/l/limit=2.json\nfailed\tv1/l/limit=2&offset=2.json\n")
    #expect(try files() == ["limit=2.json"])
    #expect(try FileSystem.list(folder.path) == ["v1"])
  }
}
