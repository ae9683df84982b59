import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Synchronization
import Testing

/// `verify --live` with values, patterns to ignore, ages and several requests in flight.
@Suite(.quick) struct VerifyValuesTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func record(_ responses: (path: String, body: String)..., at time: Int = 0) throws {
    try FixtureWriter(directory: folder.path).add(
      responses.map { path, body in Fixture(path, body, at: time) })
  }

  private func verify(
    _ options: String, _ response: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) async throws -> Program.Result {
    let server = try TestServer(respond: response)
    return try await Program.asking(server).run(
      "fixtures verify \(folder.path) --live -o tsv --no-header --fields finding,member,detail "
        + options)
  }

  private static func genre(_ id: String, _ name: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","type":"genres","attributes":{"name":"\#(name)"\#(more)}}"#
  }

  private static func list(_ resources: String...) -> String {
    #"{"data":[\#(resources.joined(separator: ","))]}"#
  }

  @Test(arguments: [
    (list(genre("1", "y")), "changed\tdata[].attributes.name\twas 'x', is 'y'\n"),
    (
      list(genre("2", "x")),
      "changed\tdata\tno longer has genres '1', and 1 more\n"
    ),
    (list(genre("1", "x"), genre("2", "z")), "changed\tdata\thas genres '2' now\n"),
    (list(genre("1", "x")), ""),
  ])
  func `values that changed are reported`(body: String, lines: String) async throws {
    try record(("/v1/a", Self.list(Self.genre("1", "x"))))
    let result = try await verify("--values") { _ in .json(body) }
    #expect((result.out, result.exit) == (lines, lines.isEmpty ? 0 : 1))
    #expect(try await verify("") { _ in .json(body) }.out == "")
  }

  @Test func `another order is a change, another spelling of a number is none`() async throws {
    let (one, two) = (Self.genre("1", "x"), Self.genre("2", "y"))
    try record(("/v1/a", Self.list(one, two)), ("/v1/b", #"{"a":1.0,"b":[1,2],"c":"<redacted>"}"#))
    let result = try await verify("--values") { request in
      .json(request.path == "/v1/a" ? Self.list(two, one) : #"{"b":[1,3,4],"a":1,"c":"d"}"#)
    }
    #expect(
      result.out == """
        changed\tb\thad 2 elements, has 3
        changed\tb[]\twas 2, is 3
        changed\tdata\thas another order

        """)
  }

  @Test func `ignored members are left out with all that they contain`() async throws {
    let old = Self.genre("1", "x", #","url":"a","editorialNotes":{"short":"a"}"#)
    let new = Self.genre("1", "x", #","url":"b","editorialNotes":{"short":"b"}"#)
    try record(("/v1/a", Self.list(old)))
    let all = try await verify("--values --fail-on changed") { _ in .json(Self.list(new)) }
    #expect(all.err.hasPrefix("amctl: 2 differences: 2 changed fields\n"))
    let rest = try await verify(
      "--values --ignore data.*.attributes.editorialNotes --fail-on changed"
    ) { _ in .json(Self.list(new)) }
    #expect(rest.err.hasPrefix("amctl: 1 difference: 1 changed field\n"))
    let none = try await verify("--values --fail-on changed --ignore *.*.attributes") { _ in
      .json(Self.list(new))
    }
    #expect(none.exit == 0)
  }

  @Test func `responses over an age are stale, and fail`() async throws {
    let day = 86_400
    try record(("/v1/a", "{}"), at: Program.second - 200 * day)
    try record(("/v1/b", "{}"), at: Program.second - 10 * day)
    let line = "fixtures verify \(folder.path) -o tsv --no-header --fields finding,detail,file "
    let result = try await Program().run(line + "--max-age 180d")
    #expect(
      (result.out, result.exit) == ("stale\tis 200 days old: 2023-04-28T22:13:20Z\tv1/a.json\n", 1))
    #expect(try await Program().run(line + "--max-age 1d").err.hasPrefix("amctl: 2 differences"))
    #expect(try await Program().run(line + "--max-age 200d").exit == 0)
    #expect(try await Program().run(line + "--max-age 1d --fail-on type").exit == 0)
    #expect(try await Program().run(line + "--max-age 1d --accept").exit == 2)
  }

  @Test(arguments: [1, 4])
  func `requests in flight stay within --jobs, and the report in order`(jobs: Int) async throws {
    try record(
      ("/v1/a", #"{"a":1}"#), ("/v1/b", #"{"b":1}"#), ("/v1/c", #"{"c":1}"#),
      ("/v1/d", #"{"d":1}"#), ("/v1/e", #"{"e":1}"#), ("/v1/f", #"{"f":1}"#))
    let flying = Mutex((now: 0, most: 0))
    let result = try await verify("--jobs \(jobs)") { _ in
      flying.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      defer { flying.withLock { $0.now -= 1 } }
      return .json("{}")
    }
    #expect(result.out == "abcdef".map { "gone\t\($0)\t\n" }.joined())
    #expect(flying.withLock { $0.most } <= jobs)
  }
}
