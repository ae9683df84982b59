import AmctlCommandLine
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

struct FixturesVerifyTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    let bodies = [
      ("/v1/a", #"{"data":[{"id":"1","type":"genres","attributes":{"name":7,"x":1}}]}"#, 200),
      ("/v1/b", #"{"data":[{"id":"1","type":"genres","attributes":{"x":1}}]}"#, 200),
      ("/v1/c", #"{"errors":[]}"#, 500), ("/v1/d?token=x", "{}", 200),
    ]
    let redaction = Redaction()
    try FixtureWriter(directory: folder.path).write(
      bodies.map { target, body, status in
        Fixture(
          request: redaction.redacted(HTTPRequest(.get, RequestTarget(parsing: target))),
          response: HTTPResponse(status: HTTPStatus(rawValue: status), body: Array(body.utf8)))
      })
  }

  @Test func `differences are reported by member`() async throws {
    let result = try await Program().run("fixtures verify \(folder.path) -o tsv")
    #expect(
      result.out == """
        finding\tmember\tdetail\tcount\tfile
        unknown\tgenres.attributes.x\t\t2\tv1/a.json
        type\tgenres.attributes.name\tis a number, the models read String\t1\tv1/a.json
        missing\tgenres.attributes.name\t\t1\tv1/b.json

        """)
    #expect(
      result.err == """
        amctl: 2 differences (1 type, 1 missing)
        hint: 'amctl fixtures verify \(folder.path) --accept' records them as known

        """)
    #expect(result.exit == 1)
  }

  @Test func `fixtures and findings are counted`() async throws {
    let line = "fixtures verify \(folder.path) -o json --fail-on stale"
    #expect(
      try await Program().run(line).err
        == "amctl: 4 responses read, 3 differences (1 unknown, 1 type, 1 missing).\n")
    #expect(try await Program().run(line + " -q").err == "")
    for name in ["a.json", "b.json", "c.json"] { try FileSystem.remove(folder.file("v1/" + name)) }
    let one = try await Program().run(line)
    #expect(one.err == "amctl: 1 response read, no differences.\n")
    #expect(one.exit == 0)
  }

  @Test(arguments: [
    ("unknown", "1 difference (1 unknown)", 1), ("type", "1 difference (1 type)", 1),
    ("missing,unknown", "2 differences (1 unknown, 1 missing)", 1), ("shape", "", 0),
  ])
  func `it fails for the given kinds`(
    kinds: String, words: String, exit: Int32
  ) async throws {
    let result = try await Program().run(
      "fixtures verify \(folder.path) --fail-on \(kinds) -o json --quiet")
    #expect(result.exit == exit)
    #expect(result.out.hasPrefix(#"{"data":[{"finding":"unknown","member":"genres.attributes.x""#))
    #expect(result.err.split(separator: "\n").first ?? "" == (exit == 1 ? "amctl: \(words)" : ""))
    let wrong = try await Program().run("fixtures verify \(folder.path) --fail-on tpye")
    #expect(
      wrong.err.hasPrefix("amctl: invalid value 'tpye' for --fail-on\nhint: did you mean 'type'?"))
  }

  @Test func `this project's fixtures have only known differences from the models`() async throws {
    let known = try KnownDifferences(of: Fixtures.path).entries.count
    let result = try await Program().run("fixtures verify \(Fixtures.path) -o json")
    #expect(result.out == #"{"data":[]}"# + "\n")
    let count = try FixtureFile.all(in: Fixtures.path).count
    #expect(
      result.err == """
        amctl: Known differences: \(known).
        amctl: \(count) responses read, no differences.

        """)
    #expect(result.exit == 0)
  }
}

/// Accepted differences are no longer failures, and stale ones are reported.
struct KnownDifferencesTests {
  private let folder: TemporaryDirectory
  private static let list = """
    {"file":"v1/a.json","member":"genres.attributes.name","kind":"type"}
    {"file":"v1/a.json","member":"genres.attributes.x","kind":"unknown"}
    {"file":"v1/b.json","member":"genres.attributes.name","kind":"missing"}

    """

  init() throws {
    folder = try TemporaryDirectory()
    try write("v1/a", #"{"name":7,"x":1}"#)
    try write("v1/b", #"{}"#)
  }

  /// Writes a genre with these attributes into the folder.
  private func write(_ path: String, _ attributes: String) throws {
    let body = #"{"data":[{"id":"1","type":"genres","attributes":\#(attributes)}]}"#
    try FixtureWriter(directory: folder.path).write([
      Fixture(
        request: HTTPRequest(.get, RequestTarget(path: "/" + path)),
        response: HTTPResponse(status: HTTPStatus(rawValue: 200), body: Array(body.utf8)))
    ])
  }

  private func run(_ options: String) async throws -> Program.Result {
    try await Program().run(
      "fixtures verify \(folder.path) -o tsv --fields finding,member,file,detail \(options)")
  }

  private var written: String {
    get throws { String(decoding: try folder.read("known-differences.json"), as: UTF8.self) }
  }

  @Test func `accepted differences are sorted, and known from then on`() async throws {
    let accepted = try await run("--accept")
    #expect(accepted.out == "")
    #expect(
      accepted.err == "amctl: Wrote 3 differences to '\(folder.path)/known-differences.json'.\n")
    #expect(accepted.exit == 0)
    #expect(try written == Self.list)
    let known = try await run("--fail-on unknown,type,missing,stale")
    #expect(known.out == "finding\tmember\tfile\tdetail\n")
    #expect(
      known.err == "amctl: Known differences: 3.\namctl: 2 responses read, no differences.\n")
    #expect(known.exit == 0)
    #expect(try await run("--quiet").err == "")
    #expect(try await run("--accept").exit == 0)
    #expect(try written == Self.list)
  }

  @Test func `a known difference does not cover another file, kind or member`() async throws {
    _ = try await run("--accept")
    try write("v1/a", #"{"name":"x","x":1,"parentId":2}"#)
    try write("v1/b", #"{"name":7}"#)
    try write("v1/c", #"{"name":"x","x":1}"#)
    let result = try await run("")
    #expect(
      result.out == """
        finding\tmember\tfile\tdetail
        unknown\tgenres.attributes.x\tv1/c.json\t
        type\tgenres.attributes.name\tv1/b.json\tis a number, the models read String
        type\tgenres.attributes.parentId\tv1/a.json\tis a number, the models read String
        stale\tgenres.attributes.name\tv1/b.json\tis known as 'missing' but no longer occurs
        stale\tgenres.attributes.name\tv1/a.json\tis known as 'type' but no longer occurs

        """)
    #expect(
      result.err == """
        amctl: Known differences: 1.
        amctl: 2 differences (2 type)
        hint: 'amctl fixtures verify \(folder.path) --accept' records them as known

        """)
    #expect(result.exit == 1)
  }

  @Test(arguments: [
    ("type,missing", 0, "1 response read, 2 differences (2 stale)."),
    ("stale", 1, "2 differences (2 stale)"),
  ])
  func `a stale difference is reported, and fails on request`(
    kinds: String, exit: Int32, words: String
  ) async throws {
    _ = try await run("--accept")
    try write("v1/a", #"{"name":"x","x":1}"#)
    try FileSystem.remove(folder.file("v1/b.json"))
    let result = try await run("--fail-on \(kinds)")
    #expect(
      result.out == """
        finding\tmember\tfile\tdetail
        stale\tgenres.attributes.name\tv1/b.json\tis known as 'missing' but no longer occurs
        stale\tgenres.attributes.name\tv1/a.json\tis known as 'type' but no longer occurs

        """)
    #expect(result.err.hasPrefix("amctl: Known differences: 1.\namctl: \(words)\n"))
    #expect(result.exit == exit)
    #expect(try await run("--accept").exit == 0)
    #expect(try await run("--fail-on stale").exit == 0)
  }

  @Test func `a change stays known in a run that does not look for it`() async throws {
    let entry = #"{"file":"v1/a.json","member":"data[].id","kind":"changed"}"#
    try folder.write(Array("\(entry)\n".utf8), to: "known-differences.json")
    #expect(!(try await run("").out.contains("stale")))
    _ = try await run("--accept")
    #expect(try written.contains("\(entry)\n"))
    let server = try TestServer { _ in .json(#"{"data":[{"id":1}]}"#) }
    defer { server.stop() }
    let live = try await Program.asking(server).run(
      "fixtures verify \(folder.path) --live -o tsv --fields finding,member,file --fail-on type")
    #expect(
      live.err == """
        amctl: Known differences: 4.
        amctl: 2 responses read, 3 differences (2 gone, 1 changed).

        """)
    #expect(live.exit == 0)
  }

  @Test(arguments: [
    ("\n{}", "line 2: an entry needs a 'file', a 'member' and a 'kind'"),
    ("<<<<<<< main\n", "line 1: an entry needs a 'file', a 'member' and a 'kind'"),
    (
      #"{"file":"a","member":"b","kind":"stale"}"#,
      "line 1: an entry needs a 'file', a 'member' and a 'kind'"
    ),
    (
      #"{"file":"a","member":"b","kind":"shape"}"#,
      "line 1: an entry needs a 'file', a 'member' and a 'kind'"
    ),
    ("[\n", "line 1: an entry needs a 'file', a 'member' and a 'kind'"),
  ])
  func `an unreadable list is reported, and can be replaced`(
    text: String, reason: String
  ) async throws {
    let path = try folder.write(Array(text.utf8), to: "known-differences.json")
    let result = try await run("")
    #expect(result.exit == 1)
    #expect(result.out == "")
    #expect(
      result.err == """
        amctl: '\(path)' is not a list of known differences: \(reason)
        hint: 'amctl fixtures verify \(folder.path) --accept' replaces it

        """)
    #expect(try await run("--accept").exit == 0)
    #expect(try written == Self.list)
  }

  @Test func `nothing is accepted if a fixture cannot be read`() async throws {
    try folder.write(Array("{}".utf8), to: "v1/x.json")
    let result = try await run("--accept")
    #expect(result.exit == 1)
    #expect(result.err.hasSuffix("amctl: 1 of 3 files are not fixtures\n"))
    #expect(!FileSystem.exists(folder.file("known-differences.json")))
  }
}
