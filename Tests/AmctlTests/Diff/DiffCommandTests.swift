import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// `amctl diff`: the differences of two files of records.
@Suite(.thorough) struct DiffCommandTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Writes a file and returns its path.
  private func file(_ name: String, _ text: String) throws -> String {
    try FileSystem.write(Array(text.utf8), to: folder.file(name))
    return folder.file(name)
  }

  private func diff(
    _ old: String, _ new: String, _ options: String..., input: String = ""
  ) async throws -> Program.Result {
    let old = old == "-" ? old : try file("old", old)
    let new = new == "-" ? new : try file("new", new)
    var program = Program()
    program.input = input
    return try await program.run(words: ["diff", old, new, "-o", "ndjson"] + options)
  }

  private static func song(_ id: Int, _ name: String = "Song", _ more: String = "") -> String {
    #"{"id":"\#(id)","type":"songs","attributes":{"name":"\#(name) \#(id)"\#(more)}}"#
  }

  private static func songs(_ ids: [Int]) -> [String] { ids.map { song($0) } }

  private static func change(
    _ change: String, _ id: Int, _ fields: String = "", from: Int?, to: Int?,
    _ name: String = "Song"
  ) -> String {
    let ranks = [from, to].map { $0.map(String.init) ?? "null" }
    return #"{"change":"\#(change)","type":"songs","id":"\#(id)","name":"\#(name) \#(id)","#
      + #""fields":[\#(fields)],"from":\#(ranks[0]),"to":\#(ranks[1])}"# + "\n"
  }

  private static let old = songs([1, 2, 3, 4, 5])
  private static let new = songs([6, 1]) + [song(5), song(2, "Other"), song(4)]
  private static let changes =
    change("added", 6, from: nil, to: 1) + change("moved", 5, from: 5, to: 3)
    + change("changed", 2, #""name""#, from: 2, to: 4, "Other")
    + change("removed", 3, from: 3, to: nil)
  private static let summary =
    "amctl: 5 records compared: 1 added, 1 removed, 1 changed, 1 moved.\n"

  /// The ways to write a list, which are recognized by their content.
  private static let forms: [@Sendable ([String]) -> String] = [
    { $0.joined(separator: "\n") + "\n" }, { $0.joined(separator: "\n") },
    { $0.joined(separator: "\r\n\r\n") }, { "\u{FEFF}" + $0.joined(separator: "\n") + "\n\n" },
    { "[" + $0.joined(separator: ",") + "]" },
    { "\u{FEFF}\n" + #"{"next":null,"data":["# + $0.joined(separator: ",") + "]}\n" },
    { "{\n  \"data\": [\n    " + $0.joined(separator: ",\n    ") + "\n  ]\n}\n" },
  ]

  @Test(arguments: forms.indices, forms.indices)
  func `lines and documents are compared, however they are written`(old: Int, new: Int) async throws
  {
    let result = try await diff(Self.forms[old](Self.old), Self.forms[new](Self.new))
    #expect((result.out, result.err, result.exit) == (Self.changes, Self.summary, 0))
  }

  @Test func `standard input is one of the files, and cannot be both`() async throws {
    let text = Self.new.joined(separator: "\n")
    #expect(try await diff(Self.old.joined(separator: "\n"), "-", input: text).out == Self.changes)
    let both = try await diff("-", "-", input: text)
    #expect(both.err.hasPrefix("amctl: stdin can be read only once\n"))
    #expect(both.exit == 2)
  }

  /// Returns records with a mark before their members.
  private static func marked(_ mark: String, _ ids: [Int]) -> [String] {
    songs(ids).map { "{" + mark + "," + $0.dropFirst() }
  }

  private static let marks: [(one: String, other: String)] = [
    (#""storefront":"us""#, #""storefront":"gb""#),
    (#""parent":{"id":"p.A","type":"playlists"}"#, #""parent":{"id":"p.B","type":"playlists"}"#),
    (#""query":"a""#, #""query":"b""#), (#""source":"x""#, #""source":"y""#),
    (
      #""storefront":"us","parent":{"id":"1","type":"albums"}"#,
      #""storefront":"gb","parent":{"id":"1","type":"albums"}"#
    ),
  ]

  @Test(arguments: marks, forms.indices)
  func `each storefront, parent, query and source is a list of its own`(
    marks: (one: String, other: String), form: Int
  ) async throws {
    let old = Self.marked(marks.one, [1, 2, 3]) + Self.marked(marks.other, [1, 2])
    let new = Self.marked(marks.other, [1, 2]) + Self.marked(marks.one, [3, 2])
    let result = try await diff(Self.forms[form](old), Self.forms[form](new))
    #expect(
      result.out == "{" + marks.one + "," + Self.change("moved", 3, from: 3, to: 1).dropFirst()
        + "{" + marks.one + "," + Self.change("removed", 1, from: 1, to: nil).dropFirst())
  }

  @Test func `a pipe is read like a file`() async throws {
    let programs = try #require(BuiltProgram.folder)
    let line = "\(programs)/amctl diff <(printf '{\"id\":1}\\n') <(printf '{\"id\":2}\\n') -o id"
    let result = try await ChildProcess.run("/bin/bash", ["-c", line], environment: [:])
    #expect((result.text, result.status) == ("2\n1\n", 0))
  }

  @Test func `lists of twenty thousand records are compared in two passes`() async throws {
    let record = { (id: Int) in #"{"id":"\#(id)","type":"songs","name":"N"}"# + "\n" }
    let ids = Array(1...20_000)
    let texts = [ids, [0] + ids.dropLast().reversed()].map { $0.map(record).joined() }
    let paths = ["old", "new"].map { folder.file($0) }
    for (path, text) in zip(paths, texts) { try FileSystem.write(Array(text.utf8), to: path) }
    let result = try await Program().run(words: ["diff"] + paths + ["-o", "id"])
    #expect(result.err == "amctl: 20,000 records compared: 1 added, 1 removed, 19,998 moved.\n")
    #expect(result.exit == 0)
  }
}
