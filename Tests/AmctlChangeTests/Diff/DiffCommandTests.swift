import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// `amctl diff`: the differences of two files of records.
struct DiffCommandTests {
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
  func `lines and documents are compared, however they are written`(
    old: Int, new: Int
  ) async throws {
    let result = try await diff(Self.forms[old](Self.old), Self.forms[new](Self.new))
    #expect(result.out == Self.changes)
    #expect(result.err == Self.summary)
    #expect(result.exit == 0)
  }

  @Test func `standard input is one of the files, and cannot be both`() async throws {
    let text = Self.new.joined(separator: "\n")
    let result = try await diff(Self.old.joined(separator: "\n"), "-", input: text)
    #expect(result.out == Self.changes)
    let both = try await diff("-", "-", input: text)
    #expect(both.err.hasPrefix("amctl: stdin can be read only once\n"))
    #expect(both.exit == 2)
  }

  @Test func `nothing differs between values that are only written differently`() async throws {
    let result = try await diff(
      Self.song(1, "Song", #","n":1.50,"x":{"a":1,"b":[true]},"gone":null"#),
      #"{"type":"songs","id":"1","attributes":{"x":{"b":[true],"a":10e-1},"n":15e-1,"#
        + #""name":"Song\u00201"}}"#, "--exit-code")
    #expect(result.out == "")
    #expect(result.err == "amctl: 1 record compared: no differences.\n")
    #expect(result.exit == 0)
  }

  @Test func `fields that differ are named, of records with attributes and without`() async throws {
    let old = #"{"id":"1","status":"matched","href":"/a","score":90,"query":{"title":"A"}}"#
    let new = #"{"id":"1","status":"review","href":"/b","query":{"title":"B"},"by":"isrc"}"#
    let result = try await diff(old, new, "--exit-code")
    #expect(result.out.contains(#""fields":["status","query","by","score"]"#))
    #expect(result.exit == 1)
    let ignored = try await diff(
      old, new, "--exit-code", "--ignore", "status,query,by,score,artwrok")
    #expect(ignored.out == "")
    #expect(
      ignored.err
        == "amctl: No record has a field 'artwrok' to ignore.\n"
        + "amctl: 1 record compared: no differences.\n")
    #expect(ignored.exit == 0)
  }

  @Test func `a song that is in a playlist several times is compared in order`() async throws {
    let result = try await diff(
      Self.songs([1, 2, 1, 3]).joined(separator: "\n"),
      Self.songs([1, 2, 1, 1, 3]).joined(separator: "\n"))
    #expect(result.out == Self.change("added", 1, from: nil, to: 4))
    let fewer = try await diff(
      Self.songs([1, 2, 1, 3]).joined(separator: "\n"),
      Self.songs([1, 2, 3]).joined(separator: "\n"))
    #expect(fewer.out == Self.change("removed", 1, from: 3, to: nil))
  }

  @Test func `another field identifies records, whatever their ids`() async throws {
    let isrc = { (code: String) in #","isrc":"\#(code)""# }
    let old = [Self.song(1, "A", isrc("X1")), Self.song(2, "B", isrc("X2"))]
    let new = [Self.song(7, "A", isrc("X1")), Self.song(1, "C", isrc("X3"))]
    let texts = [old, new].map { $0.joined(separator: "\n") }
    let result = try await diff(texts[0], texts[1], "--key", "isrc", "--fields", "change,id,fields")
    #expect(
      result.out == #"{"change":"changed","id":"X1","fields":["name","id"]}"# + "\n"
        + #"{"change":"added","id":"X3","fields":[]}"# + "\n"
        + #"{"change":"removed","id":"X2","fields":[]}"# + "\n")
    let wrong = try await diff(texts[0], texts[1] + "\n" + Self.song(3), "--key", "isrc")
    #expect(
      wrong.err.hasPrefix("amctl: \(folder.file("new")):3: the record has no 'isrc'\nhint: "))
    #expect(wrong.exit == 2)
  }

  @Test func `the groups of a search or of charts are lists of their own`() async throws {
    let page = { (songs: [Int], playlists: [Int], next: String) in
      let data = { (ids: [Int]) in Self.songs(ids).joined(separator: ",") }
      return #"{"results":{"songs":[{"chart":"most-played","data":[\#(data(songs))]\#(next)}],"#
        + #""playlists":[{"chart":"most-played","data":[\#(data(playlists))]}]},"#
        + #""meta":{"results":{"order":["most-played:playlists","most-played:songs"]}}}"#
    }
    let result = try await diff(
      page([1, 2], [1, 2], ""), page([2, 1], [1, 3, 2], #","next":"/v1/x""#), "--fields",
      "list,change,id,from,to")
    #expect(
      result.out
        == #"{"list":"playlists/most-played","change":"added","id":"3","from":null,"to":2}"# + "\n"
        + #"{"list":"songs/most-played","change":"moved","id":"2","from":2,"to":1}"# + "\n")
    #expect(
      result.err
        == "amctl: \(folder.file("new")) has the first 2 of a longer list. "
        + "Use --all to write everything.\n"
        + "amctl: 5 records compared: 1 added, 1 moved.\n")
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
      result.out
        == "{" + marks.one + "," + Self.change("moved", 3, from: 3, to: 1).dropFirst()
        + "{" + marks.one + "," + Self.change("removed", 1, from: 1, to: nil).dropFirst())
  }

  @Test func `rows say where the records are from`() async throws {
    let old = Self.marked(#""storefront":"us","parent":{"id":"p.A","name":"A"}"#, [1, 2])
    let result = try await diff(
      old.joined(separator: "\n"), old[0] + "\n", "-o", "tsv")
    #expect(
      result.out
        == "storefront\tparent.id\tparent.name\tchange\ttype\tid\tname\tfields\tfrom\tto\n"
        + "us\tp.A\tA\tremoved\tsongs\t2\tSong 2\t\t2\t\n")
  }

  @Test func `a mark that is ignored does not separate records`() async throws {
    let texts = ["us", "gb"].map {
      Self.marked(#""storefront":"\#($0)""#, [1, 2]).joined(separator: "\n")
    }
    let result = try await diff(texts[0], texts[1], "--ignore", "storefront")
    #expect(result.out == "")
    #expect(result.err == "amctl: 2 records compared: no differences.\n")
  }

  @Test func `a chart as a document is compared with its lines`() async throws {
    let data = Self.songs([1, 2, 3]).joined(separator: ",")
    let chart = #"{"results":{"songs":[{"chart":"most-played","data":[\#(data)]}]}}"#
    let lines = Self.songs([1, 3, 2]).joined(separator: "\n")
    #expect(try await diff(chart, lines).out == Self.change("moved", 3, from: 3, to: 2))
    #expect(try await diff(lines, chart).out == Self.change("moved", 2, from: 3, to: 2))
  }

  @Test func `each type has its own ranks`() async throws {
    let albums = (1...3).map { Self.song($0).replacing("songs", with: "albums") }
    let old = Self.songs([1, 2]) + albums
    let swapped = try await diff(
      old.joined(separator: "\n"), (albums + Self.songs([1, 2])).joined(separator: "\n"))
    #expect(swapped.out == "")
    let more = try await diff(
      old.joined(separator: "\n"),
      (Self.songs([9, 1, 2]) + albums.dropLast()).joined(separator: "\n"), "--fields",
      "change,type,from,to")
    #expect(
      more.out
        == #"{"change":"added","type":"songs","from":null,"to":1}"# + "\n"
        + #"{"change":"removed","type":"albums","from":3,"to":null}"# + "\n")
  }

  @Test func `records with one key are compared in their order, with a notice`() async throws {
    let isrc = #","isrc":"X1""#
    let old = [Self.song(1, "One", isrc), Self.song(2, "Two", isrc)].joined(separator: "\n")
    let result = try await diff(
      old, Self.song(1, "One", isrc), "--key", "isrc", "--fields", "change,name,from")
    #expect(result.out == #"{"change":"removed","name":"Two 2","from":2}"# + "\n")
    #expect(
      result.err
        == "amctl: In \(folder.file("old")), 1 value of 'isrc' is in several records.\n"
        + "amctl: 2 records compared: 1 removed.\n")
  }

  @Test func `a song that can no longer be played is unplayable`() async throws {
    let play = #","playParams":{"id":"1","kind":"song"}"#
    let result = try await diff(
      [Self.song(1, "A", play), Self.song(2)].joined(separator: "\n"),
      [Self.song(1, "A"), Self.song(2, "Song", play)].joined(separator: "\n"), "--fields",
      "change,id,fields")
    #expect(
      result.out == #"{"change":"unplayable","id":"1","fields":["playParams"]}"# + "\n"
        + #"{"change":"changed","id":"2","fields":["playParams"]}"# + "\n")
    #expect(result.err == "amctl: 2 records compared: 1 changed, 1 unplayable.\n")
  }

  @Test(arguments: [
    ("artwork.url", #"["artwork"]"#), ("attributes.artwork", #"["name"]"#),
    ("artwork.url,artwork.width,attributes.name", nil), ("attributes", nil),
  ])
  func `a path is ignored, and so are all attributes`(
    ignored: String, fields: String?
  ) async throws {
    let old = Self.song(1, "A", #","artwork":{"url":"a","width":1}"#)
    let name = ignored == "artwork.url" ? "A" : "B"
    let new = Self.song(1, name, #","artwork":{"url":"b","width":2}"#)
    let result = try await diff(old, new, "--ignore", ignored, "--fields", "fields")
    #expect(result.out == (fields.map { #"{"fields":\#($0)}"# + "\n" } ?? ""))
    #expect(result.err.hasPrefix("amctl: 1 record compared"))
  }
}
