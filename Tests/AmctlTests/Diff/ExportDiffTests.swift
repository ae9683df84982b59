import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// `amctl diff`: the differences of two exports, or of one and the library.
@Suite(.thorough) struct ExportDiffTests {
  /// Changes one thing of each kind.
  private static func change(_ setup: ExportSetup) {
    var songs = ExportServer.sample["songs"] ?? []
    songs.remove(at: 100)
    songs[4] = ExportServer.song(5, name: "Other")
    songs[5] = ExportServer.song(6, isPlayable: false)
    songs.insert(ExportServer.song(200), at: 0)
    setup.library.set("songs", songs)
    let tracks = ExportServer.sample["playlists/p.2/tracks"] ?? []
    setup.library.set("playlists/p.2/tracks", tracks.reversed())
    setup.library.set("playlists/p.9/tracks", [ExportServer.song(1)])
    setup.library.set("artists", nil)
  }

  private static let records = [
    record("added", "songs", "i.200", "Song 200", to: 1),
    record("changed", "songs", "i.5", "Other 5", #""name""#, from: 5, to: 6),
    record("unplayable", "songs", "i.6", "Song 6", #""playParams""#, from: 6, to: 7),
    record("changed", "playlists", "p.2", "Mix 2", #""tracks""#, from: 2, to: 2),
    record("changed", "playlists", "p.9", "Mix 9", #""tracks""#, from: 9, to: 9),
    record("removed", "songs", "i.101", "Song 101", from: 101),
    record("removed", "artists", "r.1", "Ärtist 1", from: 1),
  ]

  private static func record(
    _ change: String, _ type: String, _ id: String, _ name: String, _ fields: String = "",
    from: Int? = nil, to: Int? = nil
  ) -> String {
    let ranks = [from, to].map { $0.map(String.init) ?? "null" }
    return #"{"change":"\#(change)","type":"library-\#(type)","id":"\#(id)","name":"\#(name)","#
      + #""fields":[\#(fields)],"from":\#(ranks[0]),"to":\#(ranks[1])}"#
  }

  @Test(arguments: [true, false])
  func `every kind of difference is reported, of the library and of another export`(
    isLive: Bool
  ) async throws {
    let setup = try await ExportSetup.exported()
    Self.change(setup)
    let new = isLive ? ["--allow-shrink"] : [setup.folder.file("new")]
    if !isLive { #expect(try await setup.program.run("library export \(new[0])").exit == 0) }
    let count = setup.server.requests.count
    let result = try await setup.program.run(words: ["diff", setup.path] + new + ["-o", "ndjson"])
    #expect(result.out.split(separator: "\n").map(String.init) == Self.records)
    #expect(
      result.err == "amctl: 186 records compared: 1 added, 2 removed, 3 changed, 1 unplayable.\n")
    #expect(result.exit == 0)
    #expect((setup.server.requests.count == count) == !isLive)
    let coded = try await setup.program.run(
      words: ["diff", setup.path] + new + ["--exit-code", "-o", "json"])
    #expect(coded.exit == 1)
    #expect(coded.out == "{\"data\":[" + Self.records.joined(separator: ",") + "]}\n")
  }

  @Test func `ignored attributes make no difference, and neither does the spelling of JSON`()
    async throws
  {
    let setup = try await ExportSetup.exported()
    let songs = (ExportServer.sample["songs"] ?? []).enumerated().map { index, song in
      index == 7
        ? #"{"type":"library-songs", "attributes":{"playParams":{"catalogId":"1008","id":"i.8"},"#
          + #""name":"Song\u00208","contentRating":null},"id":"i.8"}"#
        : index == 9 ? ExportServer.song(10, name: "Other") : song
    }
    setup.library.set("songs", songs)
    setup.library.set("playlists/p.2/tracks", [ExportServer.song(1)])
    let result = try await setup.diff("--ignore", "name,tracks", "--exit-code", "-o", "id")
    #expect(result.exit == 0)
    let other = try await setup.diff("--exit-code", "-o", "id")
    #expect((other.out, other.exit) == ("i.10\np.2\n", 1))
  }

  @Test(arguments: [
    (#"{"id":"i.3","purchasedId":"9"}"#, "unplayable"), (#"{"id":"i.3"}"#, "changed"),
    (#"{"id":"i.3","purchasedId":"9","catalogId":"1003"}"#, "changed"), ("{}", "unplayable"),
  ])
  func `a song that only names a purchase cannot be played, and an upload can`(
    parameters: String, change: String
  ) async throws {
    let setup = try await ExportSetup.exported()
    var songs = ExportServer.sample["songs"] ?? []
    songs[2] =
      #"{"id":"i.3","type":"library-songs","attributes":{"name":"Song 3","playParams":"#
      + parameters + "}}"
    setup.library.set("songs", songs)
    let result = try await setup.diff("-o", "ndjson")
    #expect(
      result.out
        == Self.record(change, "songs", "i.3", "Song 3", #""playParams""#, from: 3, to: 3) + "\n")
  }

  static let damages: [(name: String, text: String?, error: String)] = [
    ("songs.ndjson", "{}\n", "songs.ndjson' is missing or has changed since the export"),
    ("songs.ndjson", nil, "songs.ndjson' is missing or has changed since the export"),
    ("playlists/p.3.ndjson", "", "p.3.ndjson' is missing or has changed since the export"),
    ("manifest.json", "{", "manifest.json' is missing or has changed since the export"),
    (
      "manifest.json",
      #"{"format":1,"started":"2026-01-01T00:00:00Z","finished":"2026-01-01T00:00:00Z","#
        + #""files":[]}"#, "manifest.json' is missing or has changed since the export"
    ),
    ("manifest.json", nil, "no export in"),
  ]

  @Test(arguments: ["songs.ndjson", "playlists/p.3.ndjson"])
  func `a manifest with another number of items than a list has is damage`(
    name: String
  ) async throws {
    let setup = try await ExportSetup.exported()
    let copy = setup.folder.file("copy")
    #expect(try await ChildProcess.run("/bin/cp", ["-r", setup.path, copy]).status == 0)
    let manifest = String(decoding: try FileSystem.read(copy + "/manifest.json"), as: UTF8.self)
    let place = try #require(manifest.range(ofFirst: #""\#(name)""#)).upperBound
    let count = try #require(manifest[place...].firstMatch(of: #/"count" *: *(\d+)/#)?.1)
    let wrong = manifest[..<count.startIndex] + "99" + manifest[count.endIndex...]
    try FileSystem.write(Array(wrong.utf8), to: copy + "/manifest.json")
    for words in [[copy, setup.path], [setup.path, copy]] {
      let result = try await setup.program.run(words: ["diff"] + words)
      #expect((result.out, result.exit) == ("", 2))
      #expect(
        result.err == "amctl: '\(copy)/manifest.json' is missing or has changed since the export\n"
          + "hint: restore it, or use another export\n")
    }
  }

  @Test(arguments: damages)
  func `a damaged export is an error, and nothing is compared`(
    name: String, text: String?, error: String
  ) async throws {
    let setup = try await ExportSetup.exported()
    let copy = setup.folder.file("copy")
    #expect(try await ChildProcess.run("/bin/cp", ["-r", setup.path, copy]).status == 0)
    if let text {
      try FileSystem.write(Array(text.utf8), to: copy + "/" + name)
    } else {
      try FileSystem.remove(copy + "/" + name)
    }
    let count = setup.server.requests.count
    for words in [[copy], [copy, setup.path], [setup.path, copy]] {
      let result = try await setup.program.run(words: ["diff"] + words)
      #expect(result.out == "")
      #expect(result.err.contains(error), "\(result.err)")
      #expect(result.exit == 2)
    }
    #expect(setup.server.requests.count == count)
  }

  @Test func `an export that was interrupted is an error that says how to complete it`()
    async throws
  {
    let setup = try await ExportSetup.exported()
    let path = setup.folder.file("begun")
    setup.library.failing { $0.contains("/artists") ? ServerResponse(400) : nil }
    #expect(try await setup.program.run("library export \(path)").exit == 6)
    let result = try await setup.program.run("diff \(path)")
    #expect(
      result.err == "amctl: the export in '\(path)' is not complete\n"
        + "hint: run 'amctl library export \(path)'\n")
    #expect(result.exit == 2)
  }

  @Test func `a failure of the service is a failure, and nothing is compared`() async throws {
    let setup = try await ExportSetup.exported()
    Self.change(setup)
    setup.library.failing { $0.contains("/playlists?") ? ServerResponse(400) : nil }
    let result = try await setup.diff("--exit-code", "--allow-shrink")
    #expect((result.out, result.exit) == ("", 6))
    #expect(!result.err.contains(#/export|compared/#))
  }

  @Test func `the tracks of a playlist that the service does not have are not compared`()
    async throws
  {
    let setup = try await ExportSetup.exported()
    setup.library.failing {
      $0.contains("/p.3/tracks") ? LibraryServer.rejection(404, code: "40400") : nil
    }
    let result = try await setup.diff("--exit-code", "-o", "id")
    #expect((result.out, result.exit) == ("", 3))
    #expect(
      result.err == "amctl: The service returned 404 for the tracks of 'p.3'.\n"
        + "amctl: 186 records compared: no differences.\n"
        + "amctl: the tracks of 1 playlist are not compared\n")
  }

  @Test func `another user token is noted, because everything may differ`() async throws {
    let setup = try await ExportSetup.exported()
    var program = setup.program
    program.environment["AMCTL_USER_TOKEN"] = "anotherUsersToken"
    let result = try await program.run(words: ["diff", setup.path, "-o", "id"])
    #expect(
      result.err == "amctl: '\(setup.path)' was exported with a different user token.\n"
        + "amctl: 186 records compared: no differences.\n")
    #expect(result.exit == 0)
  }

  @Test func `nothing is left of the library that was fetched`() async throws {
    let setup = try await ExportSetup.exported()
    let scratch = setup.folder.file("tmp")
    try FileSystem.createDirectory(scratch)
    var program = setup.program
    program.environment["TMPDIR"] = scratch
    #expect(try await program.run(words: ["diff", setup.path]).exit == 0)
    setup.library.failing { $0.contains("/p.3/tracks") ? ServerResponse(400) : nil }
    #expect(try await program.run(words: ["diff", setup.path]).exit == 6)
    #expect(try FileSystem.list(scratch) == [])
  }

  @Test func `the library is compared in the language of the export`() async throws {
    let setup = try await ExportSetup.exported()
    let path = setup.folder.file("german")
    #expect(try await setup.program.run("library export \(path) --language de-DE").exit == 0)
    let count = setup.server.requests.count
    #expect(try await setup.program.run("diff \(path)").exit == 0)
    #expect(setup.server.requests.dropFirst(count).allSatisfy { $0.target.contains("l=de-DE") })
  }
}
