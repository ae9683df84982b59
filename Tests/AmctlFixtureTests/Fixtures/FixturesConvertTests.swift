import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// Archives that are converted into a folder with fixtures, and those without anything to convert.
struct FixturesConvertTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }

  init() throws {
    folder = try TemporaryDirectory()
  }

  private static func fixture(_ target: String, _ body: String, _ time: Int = 0) -> Fixture {
    Fixture(
      request: HTTPRequest(.get, RequestTarget(parsing: target)),
      response: HTTPResponse(status: 200, body: Array(body.utf8)), recorded: UnixTime(seconds: time)
    )
  }

  /// Converts an archive with these responses to one request, and some unrelated entries.
  private func convert(
    _ bodies: String..., target: String = "/v1/a", host: String = "https://api.music.apple.com",
    others: String = "", options: String = ""
  ) async throws -> Program.Result {
    let entries = bodies.map { body in
      #"""
      {"request":{"method":"GET","url":"\#(host)\#(target)"},
       "response":{"status":200,"content":{"text":"\#(body)"}}}
      """#
    }
    let all = (entries + (others.isEmpty ? [] : [others])).joined(separator: ",")
    let file = try folder.write(
      Array("{\"log\":{\"creator\":{\"name\":\"x\"},\"entries\":[\(all)]}}".utf8), to: "x.har")
    return try await Program().run("fixtures convert \(file) \(path)\(options)")
  }

  private func replayed(_ target: String = "/v1/a", count: Int) async throws -> [String] {
    let replaying = Replaying(directory: path)
    var bodies: [String] = []
    for _ in 0..<count {
      let request = HTTPRequest(.get, RequestTarget(parsing: target))
      bodies.append(String(decoding: try await replaying.send(request).body, as: UTF8.self))
    }
    return bodies
  }

  private func files() throws -> [String] { try FileSystem.list(path + "/v1") }

  @Test(arguments: [
    (["1", "2"], ["1"], ["1", "2"], 0), (["1", "2"], ["1", "2"], ["1", "2"], 0),
    (["1", "2"], ["2"], ["1", "2"], 0), (["1", "2"], ["3"], ["1", "2", "3"], 1),
    (["1"], ["1", "2", "3"], ["1", "2", "3"], 2), (["1", "2"], ["2", "1"], ["1", "2", "1"], 1),
    ([], ["1", "1", "2"], ["1", "1", "2"], 3),
  ])
  func `existing responses stay, equal ones are skipped, and others are added after them`(
    old: [String], new: [String], expected: [String], added: Int
  ) async throws {
    try FixtureWriter(directory: path).write(old.map { Self.fixture("/v1/a", $0, 5) })
    try FixtureWriter(directory: path).write([Self.fixture("/v1/b", "7")])
    let before = try old.isEmpty ? [] : FileSystem.read(path + "/v1/a.json")
    for round in 1...2 {
      let known = round == 1 ? new.count - added : new.count
      let result =
        new.count == 1
        ? try await convert(new[0])
        : new.count == 2
          ? try await convert(new[0], new[1]) : try await convert(new[0], new[1], new[2])
      let count = round == 1 ? added : 0
      #expect(
        result.err
          == "amctl: Wrote \(count) exchange\(count == 1 ? "" : "s") to '\(path)'"
          + (known == 0 ? ".\n" : "; \(known) already there.\n"))
      #expect(result.exit == 0)
      #expect(try await replayed(count: expected.count) == expected)
      #expect(try files().count == expected.count + 1)
    }
    if !old.isEmpty { #expect(try FileSystem.read(path + "/v1/a.json") == before) }
    #expect(try await replayed("/v1/b", count: 1) == ["7"])
  }

  @Test func `a response that repeats the last one is not written, as a replay repeats it`()
    async throws
  {
    for written in ["2 exchanges", "0 exchanges; 2 already there"] {
      let words = written.split(separator: ";", maxSplits: 1).map(String.init)
      let result = try await convert("1", "2", "2")
      #expect(
        result.err == """
          amctl: Wrote \(words[0]) to '\(path)'\(words.count > 1 ? ";" + words[1] : ""). Left out: \
          1 repeated at the end of a sequence.

          """)
      #expect(try files() == ["a.json", "a~2.json"])
    }
    #expect(try await replayed(count: 3) == ["1", "2", "2"])
    let verified = try await Program().run("fixtures verify \(path) --fail-on duplicate")
    #expect(verified.exit == 0)
    #expect(try await convert("1", "2", "2", "3").exit == 0)
    #expect(try await replayed(count: 4) == ["1", "2", "2", "3"])
  }

  @Test func `an archive of fixtures keeps repeated ones`() async throws {
    try FixtureWriter(directory: path).write(["1", "1"].map { Self.fixture("/v1/a", $0) })
    let archive = folder.file("own.har")
    #expect(try await Program().run("fixtures convert \(path) \(archive)").exit == 0)
    let copy = folder.file("copy")
    #expect(try await Program().run("fixtures convert \(archive) \(copy)").exit == 0)
    #expect(try FileSystem.list(copy + "/v1") == ["a.json", "a~2.json"])
  }

  @Test func `a gap in the numbers is filled, and later responses stay`() async throws {
    try FixtureWriter(directory: path).write(["1", "2", "3"].map { Self.fixture("/v1/a", $0) })
    try FileSystem.remove(path + "/v1/a~2.json")
    #expect(try await convert("8", "9").exit == 0)
    #expect(try files() == ["a.json", "a~2.json", "a~3.json", "a~4.json"])
    #expect(try await replayed(count: 4) == ["1", "8", "3", "9"])
  }

  @Test func `a file that is not a fixture stays the same`() async throws {
    try FileSystem.createDirectory(path + "/v1")
    try folder.write(Array("mine".utf8), to: "taped/v1/a.json")
    let result = try await convert("1")
    #expect(result.exit == 0)
    #expect(try folder.read("taped/v1/a.json") == Array("mine".utf8))
    #expect(try files() == ["a.json", "a~2.json"])
  }

  private static let rejected = #"""
    {"request":{"method":"GET","url":"https://api.music.apple.com/v1/x"},
     "response":{"status":304,"content":{"size":0}}},
    {"request":{"method":"GET","url":"https://api.music.apple.com/v1/x"},
     "response":{"status":0}}
    """#

  @Test func `an archive without anything to convert fails with the reasons`() async throws {
    let foreign = try await convert("1", "2", host: "https://other.example")
    #expect(
      foreign.err == """
        amctl: nothing to convert in '\(folder.file("x.har"))': left out 2 for other servers
        hint: entries for 'https://api.music.apple.com' are converted; '--base-url URL' chooses \
        another server

        """)
    #expect(foreign.exit == 1)
    let rejected = try await convert(others: Self.rejected)
    #expect(
      rejected.err == """
        amctl: nothing to convert in '\(folder.file("x.har"))': left out 1 without a whole \
        response, 1 with status 304, 401 or 403

        """)
    #expect(rejected.exit == 1)
    let empty = try await convert()
    #expect(
      empty.err
        == "amctl: nothing to convert in '\(folder.file("x.har"))': it has no entries\n")
    #expect(empty.exit == 1)
    #expect(!FileSystem.exists(path))
  }

  @Test func `skipped entries are reported along with the written ones`() async throws {
    let result = try await convert("1", others: Self.rejected)
    #expect(
      result.err == """
        amctl: Wrote 1 exchange to '\(path)'. Left out: 1 without a whole response, 1 with \
        status 304, 401 or 403.

        """)
    #expect(result.exit == 0)
  }

  @Test func `a folder without fixtures cannot become an archive`() async throws {
    try FileSystem.createDirectory(folder.file("empty"))
    let result = try await Program().run(
      "fixtures convert \(folder.file("empty")) \(folder.file("y.har"))")
    #expect(
      result.err == """
        amctl: no fixtures in '\(folder.file("empty"))'
        hint: fixtures are JSON files in a folder such as '\(folder.file("empty"))/v1'

        """)
    #expect(result.exit == 2)
    #expect(!FileSystem.exists(folder.file("y.har")))
  }
}
