import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// Responses of a folder that are requested again.
@Suite(.quick) struct FixturesRefreshTests {
  private let folder: TemporaryDirectory
  private static let day = 86_400

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func record(
    _ path: String, _ body: String = #"{"data":[]}"#, status: HTTPStatus = 200,
    method: HTTPMethod = .get, number: Int = 1, age: Int = 100
  ) throws {
    let fixture = Fixture(
      path, body, method: method, status: status, at: Program.second - age * Self.day)
    try FixtureWriter(directory: folder.path)
      .write(fixture, to: fixture.place(by: FixtureRules.Match()).file(number))
  }

  private func refresh(
    _ options: String = "", _ response: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) async throws -> (result: Program.Result, targets: [String]) {
    let server = try TestServer(respond: response)
    let result = try await Program.asking(server).run(
      "fixtures refresh \(folder.path) -o tsv --no-header --fields result,file,detail " + options)
    return (result, server.requests.map(\.target).sorted())
  }

  private func text(_ file: String) throws -> String {
    String(decoding: try folder.read(file), as: UTF8.self)
  }

  @Test func `what changed is written, and a second run finds nothing new`() async throws {
    try record("/v1/a")
    try record("/v1/b?x=1")
    try record("/v1/c")
    let before = try text("v1/c.json")
    let (result, targets) = try await refresh { request in
      request.path == "/v1/c"
        ? .json("", status: 404)
        : .json(
          request.path == "/v1/a" ? #"{"data":[1]}"# : #"{"data":[]}"#)
    }
    #expect(targets == ["/v1/a", "/v1/b?x=1", "/v1/c"])
    #expect(result.exit == 0)
    #expect(result.err.hasSuffix("amctl: 3 changed, 0 unchanged, 0 failed, 0 skipped.\n"))
    #expect(try text("v1/c.json") != before)
    #expect(try text("v1/c.json").contains(#""status": 404"#))
    let after = try text("v1/a.json")
    // A second run changes nothing but the time.
    let second = try await refresh("/v1/a") { _ in .json(#"{"data":[1]}"#) }
    #expect(second.result.out == "unchanged\tv1/a.json\t\n")
    #expect(second.targets == ["/v1/a"])
    #expect(try text("v1/a.json") == after)
  }

  /// The response that was recorded.
  private static let empty = ServerResponse(200, body: Array(#"{ "data": [] }"#.utf8))

  @Test func `the file of an unchanged response stays byte for byte`() async throws {
    try record("/v1/a")
    // A person may have laid it out in another way.
    try ServedFixtures.write(
      #"{ "request": {"path":"/v1/b"}, "response":{"status": 200,"body":{"data": []}}}"#,
      to: folder.file("v1/b.json"))
    let before = try [text("v1/a.json"), text("v1/b.json")]
    let (result, _) = try await refresh("") { _ in Self.empty }
    #expect(result.out == "unchanged\tv1/a.json\t\nunchanged\tv1/b.json\t\n")
    #expect(try [text("v1/a.json"), text("v1/b.json")] == before)
  }

  private func checkedFiles() throws -> [String] {
    try FileSystem.list(folder.path).filter { $0.hasPrefix("last-checked") }
  }

  private func isYoung(_ age: String) async throws -> Bool {
    try await Program().run("fixtures verify \(folder.path) --max-age \(age)").exit == 0
  }

  @Test func `a folder that was checked as a whole has no stale response`() async throws {
    try record("/v1/a")
    #expect(try await !isYoung("90d"))
    let (result, _) = try await refresh { _ in Self.empty }
    #expect(result.exit == 0)
    #expect(try checkedFiles() == ["last-checked-2023-11-14"])
    #expect(try folder.read("last-checked-2023-11-14") == [])
    #expect(try await isYoung("90d"))
    // The day began 80,000 seconds ago.
    #expect(try await isYoung("80000s"))
    #expect(try await !isYoung("79999s"))
    // A branch that was checked earlier was merged.
    try ServedFixtures.write("", to: folder.file("last-checked-2020-01-02"))
    #expect(try await isYoung("90d"))
    _ = try await refresh { _ in Self.empty }
    #expect(try checkedFiles() == ["last-checked-2023-11-14"])
  }

  @Test(arguments: [
    ("/v1/a", 200), ("--older-than 1d", 200), ("--dry-run", 200), ("--retries 0", 500),
  ])
  func `anything but a whole check does not count as one`(
    options: String, status: Int
  ) async throws {
    try record("/v1/a")
    try record("/v1/b")
    _ = try await refresh(options) { _ in
      .json(#"{"data":[]}"#, status: HTTPStatus(rawValue: status))
    }
    #expect(try checkedFiles() == [])
  }

  @Test(arguments: [(503, 6), (429, 6), (401, 4), (403, 4)])
  func `a refusal or an outage is never written`(status: Int, exit: Int32) async throws {
    try record("/v1/a")
    try record("/v1/b")
    let before = try text("v1/b.json")
    let (result, _) = try await refresh("--retries 1 --jobs 1") { request in
      request.path == "/v1/b"
        ? .json("{}", status: HTTPStatus(rawValue: status)) : .json(#"{"data":[1]}"#)
    }
    #expect(result.exit == exit)
    #expect(try text("v1/b.json") == before)
    #expect(try text("v1/a.json").contains("1\n"))
    #expect(!FileSystem.exists(folder.file("v1/b~2.json")))
    #expect(result.out.hasPrefix("changed\tv1/a.json\t\nfailed\tv1/b.json\t"))
  }

  @Test func `an attempt that failed before is not written either`() async throws {
    try record("/v1/a")
    let attempts = Watched(0)
    let (result, targets) = try await refresh("--retries 1") { _ in
      attempts.update { $0 += 1 }
      return attempts.value == 1 ? .json("{}", status: 503) : .json(#"{"data":[1]}"#)
    }
    #expect(result.exit == 0)
    #expect(targets == ["/v1/a", "/v1/a"])
    #expect(try FixtureCollection(of: folder.path).paths == ["v1/a.json"])
  }

  @Test func `sequences, writes and redacted requests are skipped and named`() async throws {
    try record("/v1/a")
    try record("/v1/a", status: 404, number: 2)
    try record("/v1/b", method: .put)
    try record("/v1/c?token=%3Credacted%3E")
    try record("/v1/d")
    let (result, targets) = try await refresh { _ in .json("{}") }
    #expect(targets == ["/v1/d"])
    #expect(
      result.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        == ["changed", "left", "left", "left", "left"])
    #expect(result.out.contains("left\tv1/a~2.json\tis one of 2 responses to its request\n"))
    #expect(result.out.contains("is a write; writes are never sent again\n"))
    #expect(result.out.contains("has a redacted request\n"))
  }

  @Test func `what was redacted stays redacted`() async throws {
    try record("/v1/a", #"{"data":[{"attributes":{"name":"<redacted>","url":"a"}}]}"#)
    _ = try await refresh { _ in
      .json(#"{"data":[{"attributes":{"name":"Mum","url":"b"}},{"attributes":{"name":"Dad"}}]}"#)
    }
    let text = try text("v1/a.json")
    #expect(!text.contains("Mum") && !text.contains("Dad"))
    #expect(text.contains(#""url": "b""#))
  }

  @Test func `an age and paths limit what is sent`() async throws {
    try record("/v1/a", age: 100)
    try record("/v1/a/b", age: 10)
    try record("/v1/c", age: 100)
    #expect(
      try await refresh("--older-than 90d") { _ in .json("{}") }.targets == ["/v1/a", "/v1/c"])
    #expect(try await refresh("/v1/a") { _ in .json("{}") }.targets == ["/v1/a", "/v1/a/b"])
    let missing = try await refresh("/v1/nope") { _ in .json("{}") }
    #expect(missing.result.exit == 5)
    #expect(missing.targets == [])
    let planned = try await Program().run("fixtures refresh \(folder.path) /v1/c --curl")
    #expect(planned.out.contains("/v1/c"))
    #expect(planned.exit == 0)
  }
}
