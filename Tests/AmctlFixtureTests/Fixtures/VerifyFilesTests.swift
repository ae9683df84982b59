import AmctlTestProgram
import AmctlTestSupport
import MusicAPIFixtures
import MusicPlatform
import Testing

/// What `fixtures verify` finds in the files of a folder: those that never answer, or answer with something else.
struct VerifyFilesTests {
  private let folder: TemporaryDirectory
  private static let empty = #"{"status":200,"body":{"data":[]}}"#

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func write(
    _ file: String, _ path: String? = nil, _ response: String = empty, more: String = "",
    recorded: String? = nil
  ) throws {
    let path = path ?? "/" + file.prefix { $0 != "~" && $0 != "." }
    let time = recorded.map { #","recorded":"\#($0)""# } ?? ""
    try FileSystem.createDirectory(
      folder.file(file.split(separator: "/").dropLast().joined(separator: "/")))
    try folder.write(
      Array(#"{"request":{"path":"\#(path)"\#(more)},"response":\#(response)\#(time)}"#.utf8),
      to: file)
  }

  /// Returns the lines with kind, member, detail and file, besides those about the models.
  private func findings() async throws -> [String] {
    let result = try await Program().run(
      "fixtures verify \(folder.path) -o tsv --no-header --fields finding,member,detail,file")
    return result.out.split(separator: "\n").map(String.init).filter { line in
      let kind = MemberFinding.Kind(rawValue: String(line.prefix { $0 != "\t" }))
      return kind?.isOfFile == true || kind == .stale
    }
  }

  @Test func `sound fixtures have no findings, and are counted`() async throws {
    try write("v1/a.json")
    try write("v1/a~2.json", "/v1/a", #"{"status":404}"#)
    try write("v1/a~3.json", "/v1/a")
    try write("v1/b/any name.json", "/v1/b")
    try write("v1/c/offset=1.json", "/v1/c", more: #","query":{"offset":"1","limit":"1"}"#)
    try write("v1/c.json", "/v1/c", #"{"status":200,"body":{"next":"/v1/c?offset=1"}}"#)
    try folder.write(Array("[]".utf8), to: "other.json")
    // A folder with fixtures of its own is another one.
    try write("scenario/v1/a.json", "/v1/a")
    let result = try await Program().run("fixtures verify \(folder.path) -o json")
    #expect(result.out == #"{"data":[]}"# + "\n")
    #expect(result.err == "amctl: 6 responses read, no differences.\n")
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    ("v1/a.json", "/v1/z", "misplaced\trequest.path\t'/v1/z' belongs in 'v1/z.json'"),
    ("x/a.json", "/v1/z", "misplaced\trequest.path\t'/v1/z' belongs in 'v1/z.json'"),
    ("v1/a.json/b.json", "/v1/z", "misplaced\trequest.path\t'/v1/z' belongs in 'v1/z.json'"),
    (
      "v1/a.json", "/v1/a?x=1",
      "dead\trequest.path\t'/v1/a?x=1' contains '?': parameters belong in 'query'"
    ),
    ("v1/a.json", "v1/a", "dead\trequest.path\t'v1/a' does not start with '/'"),
    ("v1/b/c.json", "/v1/b", "dead\trequest\t'v1/b.json' is used instead"),
    ("v1/b~3.json", "/v1/b", "gap\trequest\t'v1/b~2.json' is missing"),
  ])
  func `a fixture that cannot answer is named`(
    file: String, path: String, line: String
  ) async throws {
    try write("v1/b.json")
    try write(file, path, #"{"status":404}"#)
    #expect(try await findings() == ["\(line)\t\(file)"])
    let result = try await Program().run("fixtures verify \(folder.path) -o id")
    #expect(result.exit == 1)
  }

  @Test func `a method in lower case is dead`() async throws {
    try write("v1/a.json", more: #","method":"get""#)
    #expect(try await findings() == ["dead\trequest.method\t'get' is not 'GET'\tv1/a.json"])
  }

  @Test(arguments: [
    (#","querry":{}"#, #"{"status":200}"#, "request.querry\tis not one of"),
    (#","path":"/v1/a""#, #"{"status":200}"#, "request.path\toccurs twice"),
    (#","query":"x=1""#, #"{"status":200}"#, "request.query\tis a string, not an object"),
    ("", #"{"status":200,"boddy":{}}"#, "response.boddy\tis not one of"),
    (
      "", #"{"status":200,"body":{},"text":"x"}"#,
      "response.text\tis ignored, because 'response.body' is present"
    ),
    ("", #"{"status":200,"base64":"?"}"#, "response.base64\tis not base64"),
    ("", #"{"status":200,"text":7}"#, "response.text\tis not a string"),
    ("", #"{"status":200},"recorded":"today""#, "recorded\tis not a time"),
    ("", #"{"status":200},"responce":{}"#, "responce\tis not one of"),
  ])
  func `a member that is not read is named`(
    request: String, response: String, line: String
  ) async throws {
    try write("v1/a.json", nil, response, more: request)
    let lines = try await findings()
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("unknown-key\t" + line) == true)
  }

  @Test(arguments: [
    ("catalog/us/songs/1", #"{"id":"9","type":"songs"}"#, "is '9', requested '1'"),
    (
      "catalog/us/songs/1", #"{"id":"9","type":"albums"}"#,
      "is '9' of type 'albums', requested '1' of type 'songs'"
    ),
    ("me/library/songs/i.1", #"{"id":"i.1","type":"library-songs"}"#, nil),
    ("me/library/playlists/p.1", #"{"id":"p.1","type":"library-playlist-folders"}"#, nil),
    ("me/ratings/songs/1", #"{"id":"1","type":"ratings"}"#, nil),
    ("me/ratings/songs/1", #"{"id":"2","type":"ratings"}"#, "is '2', requested '1'"),
    ("storefronts/us", #"{"id":"de","type":"storefronts"}"#, "is 'de', requested 'us'"),
    ("catalog/us/songs/1", #"{"id":"<redacted>","type":"songs"}"#, nil),
    ("catalog/us/albums/1/tracks", #"{"id":"9","type":"songs"}"#, nil),
  ])
  func `a resource other than the one requested is named`(
    path: String, resource: String, detail: String?
  ) async throws {
    try write("v1/\(path).json", "/v1/\(path)", #"{"status":200,"body":{"data":[\#(resource)]}}"#)
    #expect(
      try await findings() == (detail.map { ["id-mismatch\tdata\t\($0)\tv1/\(path).json"] } ?? []))
  }

  @Test func `a resource that is not among several ids is named`() async throws {
    try write(
      "v1/catalog/us/songs/ids=1,2.json", "/v1/catalog/us/songs",
      #"{"status":200,"body":{"data":[{"id":"2","type":"songs"},{"id":"3","type":"songs"}]}}"#,
      more: #","query":{"ids":"1,2"}"#)
    #expect(
      try await findings() == [
        "id-mismatch\tdata\tis '3', requested '1' or 1 other\tv1/catalog/us/songs/ids=1,2.json"
      ])
  }

  @Test func `a list whose next page is missing is named`() async throws {
    let body = #"{"next":"/v1/a?offset=25","data":[{"next":"https://x.com/v1/b?offset=1"}]}"#
    try write("v1/a.json", nil, #"{"status":200,"body":\#(body)}"#)
    try write("v1/c.json", nil, #"{"status":200,"body":{"data":[],"meta":{"total":2345}}}"#)
    #expect(
      try await findings() == [
        "dangling-next\tdata[].next\t'/v1/b?offset=1' is not recorded\tv1/a.json",
        "dangling-next\tnext\t'/v1/a?offset=25' is not recorded\tv1/a.json",
        "dangling-next\tmeta.total\tis 2345, but the list ends after 0\tv1/c.json",
      ])
  }

  @Test func `pages of two times are named`() async throws {
    func page(_ total: Int?, _ next: String = "") -> String {
      let meta = total.map { #","meta":{"total":\#($0)}"# } ?? ""
      return #"{"status":200,"body":{"data":[1]\#(meta)\#(next)}}"#
    }
    let (time, later) = ("2026-01-01T00:00:00Z", "2026-03-01T00:00:00Z")
    try write("v1/a.json", nil, page(2, #","next":"/v1/a?offset=1""#), recorded: time)
    try write(
      "v1/a/offset=1.json", "/v1/a", page(9, #","next":"/v1/a?offset=1""#),
      more: #","query":{"offset":"1"}"#, recorded: time)
    try write("v1/b.json", nil, page(nil, #","next":"/v1/b?offset=1""#), recorded: time)
    try write(
      "v1/b/offset=1.json", "/v1/b", page(nil), more: #","query":{"offset":"1"}"#, recorded: later)
    try write("v1/c.json", nil, page(nil, #","next":"/v1/c?offset=1""#), recorded: time)
    try write(
      "v1/c/offset=1.json", "/v1/c", page(nil), more: #","query":{"offset":"1"}"#,
      recorded: "2026-01-02T00:00:00Z")
    #expect(
      try await findings() == [
        "mixed-times\tmeta.total\tis 9, but 2 in 'v1/a.json'\tv1/a/offset=1.json",
        "mixed-times\trecorded\tis \(later), but \(time) in 'v1/b.json'\tv1/b/offset=1.json",
      ])
  }

  @Test func `responses about tokens, and repeated ones, are named`() async throws {
    try write("v1/a.json", nil, #"{"status":401}"#)
    try write("v1/b.json", nil, #"{"status":200,"body":{"a":1,"b":[2]}}"#)
    try write("v1/b~2.json", nil, #"{"status":200,"body":{"b":[2],"a":1}}"#)
    // Two before another response decide when that one comes.
    for (file, status) in [("c", 200), ("c~2", 200), ("c~3", 404)] {
      try write("v1/\(file).json", nil, #"{"status":\#(status)}"#)
    }
    #expect(
      try await findings() == [
        "refused\tresponse.status\tis 401, which is about the tokens of one run\tv1/a.json",
        "duplicate\tresponse\tis the same as in 'v1/b.json'\tv1/b~2.json",
      ])
  }

  @Test func `a hole in a list, or a response of another time, fails without options`()
    async throws
  {
    try write("v1/a.json", nil, #"{"status":200,"body":{"next":"/v1/a?offset=25"}}"#)
    try write("v1/b~2.json", "/v1/b")
    try write("v1/c.json", nil, #"{"status":403}"#)
    let result = try await Program().run("fixtures verify \(folder.path) -o json")
    #expect(
      result.err.hasPrefix("amctl: 3 differences (1 gap, 1 dangling-next, 1 refused)\nhint: 'amctl")
    )
    #expect(result.exit == 1)
  }

  @Test func `a response that repeats the one before is only listed`() async throws {
    try write("v1/a.json")
    try write("v1/a~2.json", "/v1/a")
    let result = try await Program().run("fixtures verify \(folder.path) -o json")
    #expect(result.err == "amctl: 2 responses read, 1 difference (1 duplicate).\n")
    #expect(result.exit == 0)
  }

  @Test func `what was accepted is known, until it no longer occurs`() async throws {
    try write("v1/a.json", nil, #"{"status":401}"#)
    try write("v1/b.json", "/v1/z")
    let line = "fixtures verify \(folder.path)"
    #expect(
      try await Program().run(line).err.hasPrefix(
        "amctl: 2 differences (1 misplaced, 1 refused)\nhint: 'amctl"))
    #expect(try await Program().run(line + " --accept").exit == 0)
    let known = try await Program().run("fixtures verify \(folder.path)")
    #expect(known.exit == 0)
    #expect(known.err == "amctl: Known differences: 2.\namctl: 2 responses read, no differences.\n")
    // What was mended is reported, so that the list stays true.
    try FileSystem.remove(folder.file("v1/b.json"))
    #expect(try await findings().map { $0.prefix { $0 != "\t" } } == ["stale"])
  }

  @Test func `a folder with nothing to check is a usage error`() async throws {
    try write("x/a.json")
    let result = try await Program().run("fixtures verify \(folder.path)")
    #expect(result.exit == 2)
    #expect(result.err.hasPrefix("amctl: no fixtures in '\(folder.path)'\nhint: fixtures are"))
  }

  @Test func `a file that is not a fixture fails`() async throws {
    try write("v1/a.json")
    try folder.write(Array("{".utf8), to: "v1/b.json")
    let result = try await Program().run("fixtures verify \(folder.path)")
    #expect(result.exit == 1)
    #expect(result.err.hasSuffix("amctl: 1 of 2 files are not fixtures\n"))
  }
}
