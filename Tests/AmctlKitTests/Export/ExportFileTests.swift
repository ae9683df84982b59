import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// The files of an export: who can read them, and what a killed process leaves.
@Suite(.thorough) struct ExportFileTests {
  /// Returns the permissions of everything in a folder and of the folder itself, without links.
  private static func permissions(in path: String) async throws -> [String: String] {
    let result = try await ChildProcess.run(
      "/usr/bin/find", [path, "-exec", "/bin/ls", "-ld", "{}", ";"])
    let lines = result.text.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(
      lines.map { (String($0.last ?? ""), String(($0.first ?? "").prefix(10))) }
    ) { $1 }
  }

  @Test func `nobody else can read an export, or what replaces it`() async throws {
    let setup = try ExportSetup()
    #expect(try await setup.export().exit == 0)
    // As somebody else may have made them.
    let chmod = try await ChildProcess.run("/bin/chmod", ["-R", "u=rwX,go=rX", setup.path])
    #expect(chmod.status == 0)
    setup.library.failing { $0.contains("/p.3/tracks") ? ServerResponse(404) : nil }
    #expect(try await setup.export().exit == 3)
    for (path, permissions) in try await Self.permissions(in: setup.path) {
      let expected =
        path == setup.path
        ? "drwxr-xr-x" : path.hasSuffix("/playlists") ? "drwx------" : "-rw-------"
      #expect(permissions == expected, "\(path)")
    }
  }

  @Test func `a folder that the export makes is closed to others, also before it is complete`()
    async throws
  {
    let setup = try ExportSetup()
    setup.library.failing { $0.contains("/p.3/tracks") ? ServerResponse(503) : nil }
    #expect(try await setup.export().exit == 6)
    let permissions = try await Self.permissions(in: setup.path)
    #expect(permissions.count > 8)
    for (path, permissions) in permissions {
      let expected =
        path.hasSuffix("/playlists") || path.hasSuffix("/.amctl") || path == setup.path
        ? "drwx------" : "-rw-------"
      #expect(permissions == expected, "\(path)")
    }
  }

  @Test func `an export that was killed while its files were moved is complete all the same`()
    async throws
  {
    let setup = try ExportSetup()
    #expect(try await setup.export().exit == 0)
    setup.library.set("songs", (1...140).map { ExportServer.song($0) })
    setup.library.set("playlists", Array((ExportServer.sample["playlists"] ?? []).dropLast()))
    let new = setup.folder.file("new")
    #expect(try await setup.program.run(words: ["library", "export", new]).exit == 0)
    // Some files of the new export are in place, some wait.
    let script = """
      cd "$1" && mkdir -p .amctl/playlists && cp "$2/manifest.json" "$2/songs.ndjson" .amctl &&
      cp "$2"/playlists/p.[1-4].ndjson .amctl/playlists && cp "$2"/playlists/p.[5-8].ndjson playlists &&
      for list in albums artists music-videos playlists playlist-folders; do
        cp "$2/$list.ndjson" .
      done
      """
    #expect(
      try await ChildProcess.run("/bin/sh", ["-c", script, "sh", setup.path, new]).status == 0)
    let diff = try await setup.program.run(words: ["diff", setup.path, new, "--exit-code"])
    #expect(diff.exit == 0)
    // The next export finishes that one first, whatever becomes of its own requests.
    setup.library.failing { _ in ServerResponse(503) }
    #expect(try await setup.export().exit == 6)
    #expect(try FolderContents.of(setup.path) == FolderContents.of(new))
  }

  @Test func `what a killed export left unfinished is removed by the next one`() async throws {
    let setup = try ExportSetup()
    #expect(try await setup.export().exit == 0)
    let work = setup.path + "/.amctl/playlists"
    try FileSystem.createDirectory(work)
    for name in ["songs.ndjson", "songs.ndjson.part", "playlists/p.gone.ndjson"] {
      try FileSystem.write(Array("{}\n".utf8), to: setup.path + "/.amctl/" + name)
    }
    #expect(try await setup.export().exit == 0)
    #expect(!FileSystem.exists(setup.path + "/.amctl"))
  }

  @Test func `an export of another format is refused, and stays as it is`() async throws {
    let setup = try ExportSetup()
    #expect(try await setup.export().exit == 0)
    let place = setup.path + "/manifest.json"
    let text = String(decoding: try FileSystem.read(place), as: UTF8.self)
    let other = Array(text.replacing(#""format":1"#, with: #""format":2"#).utf8)
    try FileSystem.write(other, to: place)
    let results = [
      try await setup.export(), try await Program().run("diff \(setup.path) \(setup.path)"),
    ]
    for result in results {
      #expect(
        result.ending == """
          amctl: '\(place)' has format 2, and this version reads 1
          hint: keep it for the version that wrote it, and name another directory
          [exit 2]
          """)
    }
    #expect(try FileSystem.read(place) == other)
  }

  @Test func `what an earlier run left of an export is continued, and listed as it was`() throws {
    let folder = try TemporaryDirectory()
    try FileSystem.createDirectory(folder.file(".amctl/playlists"))
    try folder.write(Array("{}\n".utf8), to: "songs.ndjson")
    let file =
      #"{"file":"songs.ndjson","count":1,"reported":2,"bytes":3,"sha256":"\#(SHA256.hex("{}\n"))","#
      + #""time":"2026-11-22T09:30:00Z"}"#
    let log = #"{"started":"2026-11-22T09:00:00Z","source":"abc"}"# + "\n\(file)\n"
    let pages = try folder.write([], to: ".amctl/albums.ndjson.pages")
    try folder.write(Array(log.utf8), to: ".amctl/finished.ndjson")
    let time = try #require(UnixTime(iso8601: "2026-11-22T10:00:00Z"))
    let export = try ExportFolder(folder.path, from: "abc", at: time)
    let songs = try #require(export.complete("songs.ndjson"))
    #expect(songs.reported == 2)
    #expect(export.started.iso8601 == "2026-11-22T09:00:00Z")
    #expect(try folder.read(".amctl/finished.ndjson") == Array(log.utf8))
    #expect(!FileSystem.exists(pages))
    let manifest = ExportManifest(
      started: export.started, finished: time, notes: [("language", "de-DE"), ("account", "def")],
      files: [songs, songs])
    let text =
      #"{"format":1,"amctl":"\#(ProductVersion.current)","started":"2026-11-22T09:00:00Z","#
      + #""finished":"2026-11-22T10:00:00Z","language":"de-DE","account":"def","files":["#
      + "\n    \(file),\n    \(file)\n]}\n"
    #expect(String(decoding: manifest.encoded, as: UTF8.self) == text)
    let read = try #require(try ExportManifest(Array(text.utf8), at: ""))
    #expect(read.encoded == manifest.encoded)
    #expect((read.language, read.account) == ("de-DE", "def"))
  }
}
