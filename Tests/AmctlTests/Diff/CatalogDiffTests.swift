import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// `amctl diff` of songs in a library with songs of the catalog.
@Suite(.quick) struct CatalogDiffTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func diff(
    _ old: [String], _ new: [String], _ options: String...
  ) async throws -> Program.Result {
    for (name, lines) in [("old", old), ("new", new)] {
      try FileSystem.write(
        Array((lines.joined(separator: "\n") + "\n").utf8), to: folder.file(name))
    }
    return try await Program().run(
      words: ["diff", folder.file("old"), folder.file("new"), "-o", "ndjson"]
        + ["--fields", "change,id,from,to"] + options)
  }

  /// A song of a library: a match by its play parameters or by its relationship, or an upload.
  private static func owned(_ id: String, match: String? = nil, related: String? = nil) -> String {
    let play = match.map { #","playParams":{"id":"\#(id)","catalogId":"\#($0)"}"# } ?? ""
    let list = related.map { #","relationships":{"catalog":{"data":[\#($0)]}}"# } ?? ""
    return #"{"id":"\#(id)","type":"library-songs","attributes":{"name":"N"\#(play)}\#(list)}"#
  }

  private static func song(_ id: String, isrc: String? = nil) -> String {
    let isrc = isrc.map { #","isrc":"\#($0)""# } ?? ""
    return #"{"id":"\#(id)","type":"songs","attributes":{"name":"Name"\#(isrc)}}"#
  }

  private static func change(_ kind: String, _ id: String, _ from: Int?, _ to: Int?) -> String {
    let ranks = [from, to].map { $0.map(String.init) ?? "null" }
    return #"{"change":"\#(kind)","id":"\#(id)","from":\#(ranks[0]),"to":\#(ranks[1])}"# + "\n"
  }

  @Test func `a song of the library and its catalog match are one, and an upload is its own`()
    async throws
  {
    let library = [
      Self.owned("i.a", match: "1"), Self.owned("i.up"), Self.owned("i.b", match: "2"),
      Self.owned("i.c", related: Self.song("3")), Self.owned("i.a", match: "1"),
    ]
    let catalog = ["1", "3", "2", "4", "1"].map { Self.song($0) }
    let result = try await diff(library, catalog)
    #expect(
      result.out == Self.change("moved", "3", 4, 2) + Self.change("added", "4", nil, 4)
        + Self.change("removed", "i.up", 2, nil))
    #expect(result.err == "amctl: 5 records compared: 1 added, 1 removed, 1 moved.\n")
    let back = try await diff(catalog, library)
    #expect(
      back.out == Self.change("added", "i.up", nil, 2) + Self.change("moved", "i.c", 2, 4)
        + Self.change("removed", "4", 4, nil))
  }

  @Test func `an ISRC tells what is one only where one of each has it`() async throws {
    let library = [
      Self.owned("i.a", related: Self.song("10", isrc: "A")),
      Self.owned("i.b", related: Self.song("20", isrc: "B")),
    ]
    let catalog = [Self.song("11", isrc: "A"), Self.song("21", isrc: "B")]
    let one = try await diff(library, catalog)
    #expect((one.out, one.err) == ("", "amctl: 2 records compared: no differences.\n"))
    let two = try await diff(library, catalog + [Self.song("22", isrc: "B")])
    #expect(
      two.out == Self.change("added", "21", nil, 2) + Self.change("added", "22", nil, 3)
        + Self.change("removed", "i.b", 2, nil))
  }

  @Test func `a nested key names songs of both, and uploads keep their IDs`() async throws {
    func joined(_ id: String, _ catalog: String) -> String {
      #"{"catalog":\#(catalog),"# + Self.owned(id).dropFirst()
    }
    let library = [joined("i.a", Self.song("1", isrc: "A")), joined("i.up", "null")]
    let key = "catalog.attributes.isrc"
    let same = try await diff(library, library, "--key", key)
    #expect(same.err == "amctl: 2 records compared: no differences.\n")
    let other = try await diff(library, [Self.song("9", isrc: "A")], "--key", key)
    #expect(other.out == Self.change("removed", "i.up", 2, nil))
    let none = try await diff(library, library, "--key", "isrc")
    #expect(
      none.err.hasPrefix(
        "amctl: \(folder.file("old")):1: the record has no 'isrc'\n"
          + "hint: '--key' needs a field that every record has\n"))
    #expect(none.exit == 2)
  }

  @Test func `the advice of add-tracks finds surplus and moved tracks`() async throws {
    var program = Program()
    program.environment["AMCTL_SANDBOX"] = "1"
    let playlist = "library playlists p.dw5nj6O56Fh0Az --relationship tracks --all -o ndjson -q"
    let have = try await program.run(playlist).out.split(separator: "\n").map(String.init)
    let ids = try await program.run(playlist + " --fields playParams.catalogId").out
      .split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst(3).first }
    let uploads = have.count - ids.count
    #expect(uploads > 0)
    let want = ids.dropLast() + ["1613600188"]
    let result = try await diff(have, want.map { Self.song(String($0)) })
    #expect(result.err == "amctl: 2,000 records compared: 1 added, \(uploads + 1) removed.\n")
  }
}
